#include "model/PtxasReport.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// With -rdc=true nvcc prefixes the names of static kernels with `__nv_static_<n>_<n characters>_`.
StringRef withoutFilePrefix(StringRef Mangled) {
  StringRef Rest = Mangled;
  std::size_t Length;
  if (!Rest.consume_front("__nv_static_") || Rest.consumeInteger(10, Length))
    return Mangled;
  return Rest.drop_front(std::min(Rest.size(), Length + 2));
}

std::string readableName(StringRef Mangled) { return llvm::demangle(withoutFilePrefix(Mangled)); }

std::string mangledName(const FunctionDecl &Kernel) {
  std::unique_ptr<MangleContext> Mangler(Kernel.getASTContext().createMangleContext());
  if (!Mangler->shouldMangleDeclName(&Kernel))
    return Kernel.getNameAsString();
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  Mangler->mangleName(GlobalDecl(&Kernel, KernelReferenceKind::Kernel), Stream);
  return Name;
}

// What stands between two marks of a line; empty without them.
StringRef between(StringRef Line, StringRef Before, StringRef After) {
  StringRef Rest = Line.split(Before).second;
  return Rest.contains(After) ? Rest.split(After).first : StringRef();
}

} // namespace

llvm::Expected<PtxasReport> PtxasReport::read(llvm::vfs::FileSystem &Files, StringRef File) {
  auto Text = Files.getBufferForFile(File);
  if (!Text)
    return llvm::createStringError(Text.getError(), "cannot read the ptxas report '%s': %s; write it with nvcc "
                                                    "-Xptxas -v",
                                   File.str().c_str(), Text.getError().message().c_str());
  PtxasReport Report;
  StringRef Kernel, Target;
  unsigned Open = 0; // kernels whose registers are yet to come: more than one where a parallel build mixes its output
  bool IsMixed = false;
  for (StringRef Line : llvm::split((*Text)->getBuffer(), '\n')) {
    unsigned Registers;
    // ptxas: `Compiling entry function '_Z5scalePf' for 'sm_90'`, then `Used 32 registers, used 0 barriers`.
    if (StringRef Name = between(Line, "Compiling entry function '", "'"); !Name.empty()) {
      Kernel = Name;
      Target = between(Line, "' for '", "'");
      IsMixed |= Open++ > 0;
    } else if (Open > 0 && !between(Line, ": Used ", " registers").getAsInteger(10, Registers)) {
      if (!IsMixed)
        Report.add(Kernel, Target, Registers);
      IsMixed &= --Open > 0;
    }
    // cuobjdump: `arch = sm_90`, then ` Function _Z5scalePf:`, then `  REG:32 STACK:0`.
    if (Line.consume_front("arch = "))
      Target = Line.trim();
    else if (Line.consume_front(" Function "))
      Kernel = Line.rtrim(": \r");
    else if (!between(Line, "  REG:", " ").getAsInteger(10, Registers))
      Report.add(Kernel, Target, Registers);
  }
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
