#include "cuda/register_limit/PtxasReport.h"
#include "launches/KernelUsage.h"
#include "syntax/MangledName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

std::string readableName(StringRef Mangled) { return llvm::demangle(withoutFilePrefix(Mangled)); }

} // namespace

llvm::Expected<PtxasReport> PtxasReport::read(llvm::vfs::FileSystem &Files, StringRef File) {
  auto Text = Files.getBufferForFile(File);
  if (!Text)
    return llvm::createStringError(Text.getError(),
                                   "cannot read the ptxas report '%s': %s; write it with nvcc "
                                   "-Xptxas -v",
                                   File.str().c_str(), Text.getError().message().c_str());
  PtxasReport Report;
  for (const KernelUsage &Usage : readKernelUsages((*Text)->getBuffer()))
    Report.add(Usage.Name, Usage.Target, Usage.Registers);
  if (Report.Rows.empty())
    return llvm::createStringError("'%s' is no ptxas report: it tells no kernel's registers; write it with nvcc "
                                   "-Xptxas -v",
                                   File.str().c_str());
  return Report;
}

void PtxasReport::add(StringRef Name, StringRef Target, unsigned Registers) {
  llvm::SmallVector<Row, 2> &Known = Rows[readableName(Name)];
  auto Same = llvm::find_if(Known, [&](const Row &Each) { return Each.Target == Target; });
  if (Same == Known.end())
    Known.push_back({Target.str(), Registers});
  else
    Same->Registers = std::min(Same->Registers, Registers);
}

llvm::ArrayRef<PtxasReport::Row> PtxasReport::rowsOf(const FunctionDecl &Kernel) const {
  auto Found = Rows.find(readableName(mangledName(Kernel)));
  return Found == Rows.end() ? llvm::ArrayRef<Row>() : llvm::ArrayRef<Row>(Found->second);
}

} // namespace cuda_tidy
