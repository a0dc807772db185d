#include "cuda/register_limit/RegisterLimitCheck.h"
#include "knowledge/DeviceLimits.h"
#include "launches/KernelNeeds.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/FileManager.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// How the rows of a kernel compare with a block of so many threads.
struct Comparison {
  unsigned Registers = 0;                                ///< Of a thread: the most of those targets that have too few.
  uint64_t Limit = 0;                                    ///< The most that one of those targets has for a block.
  uint64_t LargestBlock = DeviceLimits::ThreadsPerBlock; ///< In threads, that all targets can run.
  std::string TooFew, Enough;                            ///< `sm_75, sm_90a`.
  std::string Rows;                                      ///< `118 on sm_75, 126 on sm_90a`.
};

void append(std::string &List, const Twine &Entry) { List += ((List.empty() ? "" : ", ") + Entry).str(); }

Comparison compare(uint64_t Threads, llvm::ArrayRef<PtxasReport::Row> Rows) {
  Comparison Found;
  for (const PtxasReport::Row &Row : Rows) {
    const DeviceLimits *Limits = limitsOf(Row.Target);
    if (!Limits)
      continue;
    append(Found.Rows, Twine(Row.Registers) + " on " + Row.Target);
    if (DeviceLimits::registersOfBlock(Threads, Row.Registers) <= Limits->RegistersPerBlock) {
      append(Found.Enough, Row.Target);
      continue;
    }
    append(Found.TooFew, Row.Target);
    Found.Registers = std::max(Found.Registers, Row.Registers);
    Found.Limit = std::max<uint64_t>(Found.Limit, Limits->RegistersPerBlock);
    Found.LargestBlock = std::min(Found.LargestBlock, Limits->threadsOfLargestBlock(Row.Registers));
  }
  return Found;
}

} // namespace

RegisterLimitCheck::RegisterLimitCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheckBase(Name, Context), File(Options.getLocalOrGlobal(PtxasReportOption, "")) {}

void RegisterLimitCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, PtxasReportOption, File);
}

llvm::ArrayRef<PtxasReport::Row> RegisterLimitCheck::rowsOf(const FunctionDecl &Kernel) {
  if (!Report) {
    Report.emplace(PtxasReport::read(context().getSourceManager().getFileManager().getVirtualFileSystem(), File));
    if (!*Report)
      configurationDiag("%0") << llvm::toString(Report->takeError());
  }
  return *Report ? (*Report)->rowsOf(Kernel) : llvm::ArrayRef<PtxasReport::Row>();
}

bool RegisterLimitCheck::judge(const ConfiguredLaunch &Launch) {
  const FunctionDecl *Kernel = Launch.Site.Kernel;
  if (File.empty() || !Kernel || Kernel->isTemplated())
    return false;
  // The compiler keeps to what it is told of the block: a report that says otherwise is of an older source.
  if (Kernel->getMostRecentDecl()->hasAttr<CUDALaunchBoundsAttr>() || blockSize(*Kernel))
    return false;
  const uint64_t Threads = Launch.Block.product();
  if (Threads > DeviceLimits::ThreadsPerBlock)
    return false;
  Comparison Found = compare(Threads, rowsOf(*Kernel));
  if (Found.TooFew.empty())
    return false;
  Trigger Why = triggeredBy(Launch.Block);
  Why.Numbers.push_back({"kernel.registers"});
  report(Launch, Why,
         "block of %select{at least |}0%1 threads of '%2', each with %3 registers, takes %4 registers, more than the "
         "limit of %5 per block on %6%select{; fine on %8|}7")
      << Launch.Block.isExact() << llvm::utostr(Threads) << Launch.Site.kernelName() << Found.Registers
      << llvm::utostr(DeviceLimits::registersOfBlock(Threads, Found.Registers)) << llvm::utostr(Found.Limit)
      << Found.TooFew << Found.Enough.empty() << Found.Enough;
  explain(Launch, Launch.Block);
  diag(Kernel->getLocation(),
       "registers of each thread of '%0', by '%1': %2; they are allocated for four warps at a time, to each in units "
       "of 256",
       DiagnosticIDs::Note)
      << Launch.Site.kernelName() << llvm::sys::path::filename(File) << Found.Rows;
  diag(Kernel->getLocation(),
       "'__launch_bounds__' with the threads of the block makes the compiler get along with fewer registers; as it is, "
       "a block can have %0 threads",
       DiagnosticIDs::Note)
      << llvm::utostr(Found.LargestBlock);
  explainLaunch(Launch);
  return true;
}

} // namespace cuda_tidy
