#include "analysis/RememberedUnits.h"
#include "Complaint.h"
#include "analysis/QuotableFiles.h"
#include "cache/ToolIdentity.h"
#include "command/ProjectFiles.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace cuda_tidy {

/// What clang's driver takes from its environment.
static constexpr const char *Variables[] = {"CPATH",         "C_INCLUDE_PATH",       "CPLUS_INCLUDE_PATH",
                                            "COMPILER_PATH", "CCC_OVERRIDE_OPTIONS", "GCC_EXEC_PREFIX"};

RememberedUnits::RememberedUnits(const RunSettings &Settings, const CommandResolver &Resolver, const TidyOptions &Tidy,
                                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files)
    : Cache(CacheDirectory(Settings.CacheDirectory), std::move(Files)), Resolver(Resolver),
      Installation(Settings.Installation) {
  UsersArguments = Tidy.addedArguments();
  llvm::raw_string_ostream Out(Shared);
  Out << toolIdentity() << '\n' << Settings.FixesFromNotes << '\n' << Tidy.describe() << '\n';
  for (const char *Variable : Variables)
    Out << llvm::sys::Process::GetEnv(Variable).value_or("") << '\n';
  llvm::SmallString<128> Directory;
  if (llvm::sys::path::home_directory(Directory))
    Home = Directory.str();
}

void RememberedUnits::remember(const Unit &Of, const UnitOutcome &Outcome) {
  llvm::Error Failure = Cache.store(entryOf(Of), Outcome);
  if (Failure && !std::exchange(HasWarned, true))
    warn(toString(std::move(Failure)) + "; --cache-dir names another directory, --no-cache does without");
  else
    consumeError(std::move(Failure));
}

ResultCache::Unit RememberedUnits::entryOf(const Unit &Of) const {
  const ClangCommand &Command = Of.Command;
  std::string Identity = Shared + Command.Directory + '\n' + Command.File + '\n' + Of.ForHeader + '\n';
  Identity += QuotableFiles(Of, UsersArguments, llvm::vfs::getRealFileSystem()).describe();
  for (const std::vector<std::string> &Arguments :
       {Of.Original, Resolver.hostPassArgs(Of), Resolver.devicePassArgs(Of)}) {
    for (const std::string &Each : Arguments)
      (Identity += Each) += '\0';
    Identity += '\n';
  }
  Identity += llvm::join(Command.TargetArchs, " ");
  return {std::move(Identity), PortablePaths(projectRoot(Command.File), Installation, Home)};
}

} // namespace cuda_tidy
