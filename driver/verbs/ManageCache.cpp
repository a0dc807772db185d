#include "Complaint.h"
#include "cache/CacheDirectory.h"
#include "verbs/Verbs.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace cuda_tidy {

static void writeStats(const CacheDirectory &Cache, llvm::raw_ostream &Out) {
  const CacheDirectory::Usage Results = Cache.usage(cache_kind::Result),
                              Bases = Cache.ofBases().usage(cache_kind::Base);
  Out << Cache.path() << '\n'
      << llvm::formatv("{0,8} results  {1,8:F1} MB\n", Results.Entries, Results.Bytes / 1e6)
      << llvm::formatv("{0,8} headers  {1,8:F1} MB\n", Bases.Entries, Bases.Bytes / 1e6);
}

int manageCache(const Options &CommandLine) {
  if (CommandLine.CacheDirectory.empty()) {
    complain("there is no home directory to keep a cache in; name one with --cache-dir");
    return CouldNotDoItsJob;
  }
  llvm::raw_ostream &Out = llvm::outs();
  const CacheDirectory Cache(CommandLine.CacheDirectory);
  switch (CommandLine.Cache) {
  case CacheTask::Path:
    Out << Cache.path() << '\n';
    break;
  case CacheTask::Prune: {
    llvm::CachePruningPolicy Policy = CommandLine.CachePolicy;
    Policy.Interval = std::chrono::seconds(0); // now
    Cache.prune(Policy);
    writeStats(Cache, Out);
    break;
  }
  case CacheTask::Stats:
    writeStats(Cache, Out);
    break;
  }
  return NothingToReport;
}

} // namespace cuda_tidy
