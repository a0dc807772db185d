#include "analysis/HeaderStore.h"
#include "analysis/TimeReport.h"
#include "cache/ToolIdentity.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace clang;

namespace cuda_tidy {
namespace {

/// Everything that a base made with \p Invocation depends on, but for what is in files.
std::string identityOf(const CompilerInvocation &Invocation, llvm::ArrayRef<std::string> Headers,
                       llvm::vfs::FileSystem &Files) {
  CompilerInvocation Shared(Invocation);
  Shared.getFrontendOpts().Inputs = {FrontendInputFile("-", Invocation.getFrontendOpts().Inputs.front().getKind())};
  Shared.getFrontendOpts().OutputFile.clear();
  Shared.getCodeGenOpts().MainFileName.clear();
  Shared.getCodeGenOpts().DebugCompilationDir.clear();
  Shared.getCodeGenOpts().CoverageCompilationDir.clear();
  Shared.getCodeGenOpts().DwarfDebugFlags.clear();
  Shared.getLangOpts().CUID.clear();
  std::string Identity = toolIdentity() + '\n' + llvm::join(Headers, "\n") + '\n';
  for (const std::string &Argument : Shared.getCC1CommandLine())
    (Identity += Argument) += '\n';
  // Relative paths are other files in another directory.
  auto IsRelative = [](llvm::StringRef Path) { return !llvm::sys::path::is_absolute(Path); };
  const bool DependsOnDirectory =
      llvm::any_of(Invocation.getHeaderSearchOpts().UserEntries,
                   [&](const HeaderSearchOptions::Entry &Each) { return IsRelative(Each.Path); }) ||
      llvm::any_of(Invocation.getPreprocessorOpts().Includes,
                   [&](const std::string &Each) { return IsRelative(Each) && Files.exists(Each); });
  if (DependsOnDirectory)
    Identity += Files.getCurrentWorkingDirectory().get();
  return Identity;
}

std::string keyOf(const std::string &Identity) {
  const llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Identity));
  return llvm::utohexstr(Hash.high64, /*LowerCase=*/true, 16) + llvm::utohexstr(Hash.low64, /*LowerCase=*/true, 16);
}

/// Holds, until the process ends, what only one builder of a base may hold. All share one file, and each takes a byte
/// of it: nothing is left behind, whatever happens to a process.
bool lockBuilding(const CacheDirectory &Directory, const std::string &Key, bool Wait) {
  if (llvm::sys::fs::create_directories(Directory.path()))
    return false;
  const int File = open((Directory.path() + "/building").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (File < 0)
    return false;
  struct flock Byte = {};
  Byte.l_type = F_WRLCK;
  Byte.l_whence = SEEK_SET;
  Byte.l_start = static_cast<off_t>(llvm::xxh3_64bits(Key) >> 2);
  Byte.l_len = 1;
  int Result;
  do
    Result = fcntl(File, Wait ? F_OFD_SETLKW : F_OFD_SETLK, &Byte);
  while (Result < 0 && errno == EINTR);
  return Result == 0;
}

/// Makes a process of which its parent and whoever reads the parent's output know nothing. It yields to others, and
/// still gets its share where all processors are busy: a build that analyses each file needs the base soon.
void detach(int KeptFile) {
  setsid();
  [[maybe_unused]] int Priority = nice(5);
  const int Null = open("/dev/null", O_RDWR);
  for (int Standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    dup2(Null, Standard);
  for (int File = STDERR_FILENO + 1; File < 256; ++File)
    if (File != KeptFile)
      close(File);
}

} // namespace

std::optional<HeaderBase> HeaderStore::load(const std::string &Key) {
  std::unique_ptr<llvm::MemoryBuffer> Entry = Directory.load(cache_kind::Base, Key);
  if (!Entry)
    return std::nullopt;
  std::optional<HeaderBase> Base = openHeaderBase(std::move(Entry));
  if (!Base)
    return std::nullopt;
  switch (Validator.validate(Base->Inputs)) {
  case InputValidator::Changed:
    return std::nullopt;
  case InputValidator::SameButMoved:
    if (lockBuilding(Directory, Key, /*Wait=*/false)) // one of all is enough
      consumeError(Directory.store(cache_kind::Base, Key, toBytes(*Base)));
    break;
  case InputValidator::Same:
    break;
  }
  return Base;
}

void HeaderStore::build(const CompilerInvocation &Invocation, llvm::ArrayRef<std::string> Headers,
                        const std::string &Key, Build When) {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC) < 0)
    return;
  const pid_t Parent = getpid();
  const pid_t Builder = fork();
  if (Builder == 0) {
    close(Ends[1]);
    if (When == Build::Now) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != Parent)
        _exit(0);
    } else {
      detach(Ends[0]);
      char Nothing;
      while (read(Ends[0], &Nothing, 1) < 0 && errno == EINTR) // until the parent has ended
        ;
    }
    alarm(Seconds); // which ends the process
    if (lockBuilding(Directory, Key, /*Wait=*/When == Build::Now) && !load(Key)) {
      const HeaderBase Built = buildHeaderBase(Invocation, Headers, Files);
      if (!Files->failures().empty()) // it may lack what is there
        _exit(0);
      consumeError(Directory.store(cache_kind::Base, Key, toBytes(Built)));
      Policy.Interval = std::chrono::seconds(0); // now
      Directory.prune(Policy);
    }
    _exit(0);
  }
  close(Ends[0]);
  if (Builder < 0 || When == Build::Now)
    close(Ends[1]); // otherwise it stays open as long as this process lives
  if (Builder > 0 && When == Build::Now)
    while (waitpid(Builder, nullptr, 0) < 0 && errno == EINTR)
      ;
}

/// Whether \p Directory of the project's own has one of the headers \p Sought, which are sorted.
static bool hasAny(const std::vector<std::string> &Sought, llvm::StringRef Directory, llvm::vfs::FileSystem &Files) {
  auto Exists = [&](llvm::StringRef Relative) {
    llvm::SmallString<256> Path(Directory);
    llvm::sys::path::append(Path, Relative);
    return Files.exists(Path);
  };
  std::string Absent = "/"; // a directory that is not there: nothing is in it
  for (llvm::StringRef Header : Sought) {
    if (Header.starts_with(Absent))
      continue;
    std::size_t End = Header.find('/');
    while (End != llvm::StringRef::npos && Exists(Header.take_front(End)))
      End = Header.find('/', End + 1);
    if (End != llvm::StringRef::npos)
      Absent = Header.take_front(End + 1).str();
    else if (Exists(Header))
      return true;
  }
  return false;
}

HeaderStore::Start HeaderStore::startFrom(const LeadingHeaders &Headers, bool MayBuild, CompilerInvocation &Invocation,
                                          llvm::vfs::OverlayFileSystem &Overlay, const LeadingHeaders *Meanwhile) {
  CompilerInvocation Shared(Invocation);
  removeOwnDirectories(Shared);
  const std::string Key = keyOf(identityOf(Shared, Headers.Names, *Files));
  std::optional<HeaderBase> Base = load(Key);
  if (!Base && MayBuild) {
    if (Meanwhile && startFrom(*Meanwhile, /*MayBuild=*/false, Invocation, Overlay) == Start::Made) {
      build(Shared, Headers.Names, Key, Build::Afterwards);
      return Start::Made;
    }
    build(Shared, Headers.Names, Key, When);
    if (When == Build::Afterwards)
      return Start::Later;
    Base = load(Key);
  }
  if (!Base || Base->Precompiled.empty() ||
      llvm::any_of(Headers.Defined, [&](const std::string &Each) { return Base->Words.mayHold(Each); }) ||
      llvm::any_of(Headers.Tested, [&](const std::string &Each) { return Base->Macros.mayHold(Each); }))
    return Start::Not;
  const HeaderSearchOptions &Search = Invocation.getHeaderSearchOpts();
  if (llvm::any_of(Search.UserEntries, [&](const HeaderSearchOptions::Entry &Each) {
        return isOwnDirectory(Each, Search) && hasAny(Base->Sought, Each.Path, Overlay);
      }))
    return Start::Not;
  Invocation.getPreprocessorOpts().ImplicitPCHInclude = mountHeaderBase(*Base, Headers.Names, Overlay);
  Used.push_back(std::move(*Base));
  return Start::Made;
}

const InputManifest *HeaderStore::startFromBase(CompilerInvocation &Invocation, llvm::vfs::OverlayFileSystem &Overlay) {
  llvm::TimeTraceScope Time(BasePhase);
  const bool IsShared =
      SharedIncludes.contains(firstInclude(Invocation.getFrontendOpts().Inputs.front().getFile(), *Files));
  llvm::SmallVector<LeadingHeaders, 3> Common;
  for (Until End : {Until::Declaration, Until::Macro}) {
    const Beginning Found = beginningOf(Invocation, *Files, End);
    for (const LeadingHeaders *Each : {&Found.OfOwnHeader, &Found.Heavy})
      if (!Each->Names.empty()) {
        const bool IsHeavy = Each == &Found.Heavy;
        const bool HasCompanions = IsHeavy && Found.Heavy.Names != Found.Heaviest.Names;
        if (const Start Result = startFrom(*Each, /*MayBuild=*/IsHeavy || IsShared, Invocation, Overlay,
                                           HasCompanions ? &Found.Heaviest : nullptr);
            Result != Start::Not)
          return Result == Start::Made ? &Used.back().Inputs : nullptr;
      }
    if (!Found.Standard.Names.empty())
      Common.push_back(Found.Standard);
  }
  if (!Invocation.getLangOpts().CUDA)
    return nullptr;
  const LeadingHeaders &OfEveryFile = Common.emplace_back(); // what the command includes
  for (const LeadingHeaders &Each : Common)
    if (const Start Result = startFrom(Each, /*MayBuild=*/true, Invocation, Overlay,
                                       When == Build::Afterwards && !Each.Names.empty() ? &OfEveryFile : nullptr);
        Result != Start::Not)
      return Result == Start::Made ? &Used.back().Inputs : nullptr;
  return nullptr;
}

} // namespace cuda_tidy
