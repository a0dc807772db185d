#include "command/Git.h"
#include "untrusted/ConfinedProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <unistd.h>
#include <vector>

using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MostSeconds = 120;

/// Settings that keep git from what a repository would have it run, believe unseen, or print otherwise than we read it.
constexpr StringRef Guards[] = {"core.checkStat=default",    "core.fsmonitor=false",         "core.hooksPath=/dev/null",
                                "core.quotePath=false",      "core.sshCommand=false",        "core.trustctime=true",
                                "core.untrackedCache=false", "credential.helper=",           "diff.external=",
                                "protocol.allow=never",      "safe.bareRepository=explicit", "submodule.recurse=false"};

/// Variables likewise. Git of before 2.45 knows of lazy fetches only that it may use no protocol for them.
constexpr StringRef Variables[] = {"GIT_NO_LAZY_FETCH=1",   "GIT_ALLOW_PROTOCOL=none",
                                   "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0",
                                   "GIT_PAGER=cat",         "GIT_ASKPASS=",
                                   "SSH_ASKPASS=",          "LC_ALL=C"};

/// The user's own that would do what the settings prevent.
constexpr StringRef Unwanted[] = {"GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS"};

StringRef nameOf(StringRef Variable) { return Variable.split('=').first; }

llvm::Error mistake(const llvm::Twine &Sentence) { return llvm::createStringError(Sentence); }

llvm::Expected<ProgramOutcome> run(std::vector<std::string> Arguments, llvm::ArrayRef<std::string> Environment) {
  const std::string Program = findSystemProgram("git");
  if (Program.empty())
    return mistake("git is not installed in a directory of the system, such as /usr/bin");
  return runConfined(Program, Arguments, Environment, MostSeconds);
}

/// This process's environment with the variables above, and without those that \p IsLeftOut.
std::vector<std::string> environmentWithout(llvm::function_ref<bool(StringRef Name)> IsLeftOut) {
  std::vector<std::string> Kept;
  for (char **Each = environ; *Each; ++Each) {
    const StringRef Name = nameOf(*Each);
    if (!IsLeftOut(Name) && !llvm::is_contained(Unwanted, Name) &&
        llvm::none_of(Variables, [&](StringRef Ours) { return nameOf(Ours) == Name; }))
      Kept.push_back(*Each);
  }
  Kept.insert(Kept.end(), std::begin(Variables), std::end(Variables));
  return Kept;
}

llvm::Expected<std::vector<std::string>> environmentFor(const GitDirectory &Where) {
  const std::vector<std::string> Whole = environmentWithout([](StringRef) { return false; });
  if (Where.IsOfEnvironment)
    return Whole;
  // What git itself gives to those that it runs in a submodule: configuration given on the command line stays.
  llvm::Expected<ProgramOutcome> Local = run({"git", "rev-parse", "--local-env-vars"}, Whole);
  if (!Local)
    return Local.takeError();
  llvm::StringSet<> Names;
  for (StringRef Name : llvm::split(Local->Output, '\n'))
    if (!Name.starts_with("GIT_CONFIG"))
      Names.insert(Name);
  return environmentWithout([&](StringRef Name) { return Names.contains(Name); });
}

std::vector<std::string> commandAt(const GitDirectory &Where, llvm::ArrayRef<StringRef> Arguments) {
  std::vector<std::string> Command = {"git", "--no-pager", "-C", Where.Path};
  for (StringRef Guard : Guards)
    Command.insert(Command.end(), {"-c", Guard.str()});
  Command.insert(Command.end(), Arguments.begin(), Arguments.end());
  return Command;
}

/// Takes their commands from the filters that are configured: whoever compares a work tree runs them. Their names may
/// hold everything, and stand in variables for that reason.
llvm::Error disableFilters(const GitDirectory &Where, std::vector<std::string> &Environment) {
  llvm::Expected<ProgramOutcome> Listed =
      run(commandAt(Where, {"config", "--null", "--name-only", "--get-regexp", "^filter\\."}), Environment);
  if (!Listed)
    return Listed.takeError();
  llvm::StringSet<> Settings;
  for (StringRef Name : llvm::split(Listed->Output, '\0'))
    if (const auto [Filter, Setting] = Name.rsplit('.'); !Setting.empty())
      Settings.insert(Filter);
  constexpr StringRef Count = "GIT_CONFIG_COUNT=";
  unsigned Number = 0;
  for (StringRef Each : Environment)
    if (Each.consume_front(Count))
      Each.getAsInteger(10, Number);
  auto Set = [&](const llvm::Twine &Setting, StringRef Value) {
    Environment.push_back(("GIT_CONFIG_KEY_" + llvm::Twine(Number) + "=" + Setting).str());
    Environment.push_back(("GIT_CONFIG_VALUE_" + llvm::Twine(Number++) + "=" + Value).str());
  };
  for (StringRef Filter : Settings.keys()) {
    Set(Filter + ".clean", "");
    Set(Filter + ".process", "");
    Set(Filter + ".required", "false");
  }
  llvm::erase_if(Environment, [&](StringRef Each) { return Each.starts_with(Count); });
  Environment.push_back((Count + llvm::Twine(Number)).str());
  return llvm::Error::success();
}

} // namespace

llvm::Expected<std::string> git(const GitDirectory &Where, llvm::ArrayRef<StringRef> Arguments) {
  llvm::Expected<std::vector<std::string>> Environment = environmentFor(Where);
  if (!Environment)
    return Environment.takeError();
  if (Arguments.front() == "diff")
    if (llvm::Error Failure = disableFilters(Where, *Environment))
      return Failure;
  llvm::Expected<ProgramOutcome> Outcome = run(commandAt(Where, Arguments), *Environment);
  if (!Outcome)
    return Outcome.takeError();
  if (Outcome->ExitCode != 0)
    return mistake(llvm::join(llvm::split(StringRef(Outcome->Complaint).trim(), '\n'), " "));
  return std::move(Outcome->Output);
}

llvm::Expected<std::string> gitLine(const GitDirectory &Where, llvm::ArrayRef<StringRef> Arguments) {
  llvm::Expected<std::string> Text = git(Where, Arguments);
  if (!Text)
    return Text.takeError();
  return StringRef(*Text).trim("\n").str();
}

} // namespace cuda_tidy
