#include "configuration/Settings.h"
#include "command/CompiledSources.h"
#include "command/ProjectFiles.h"
#include "untrusted/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace cuda_tidy {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using clang::tidy::ClangTidyOptions;
using llvm::StringRef;

namespace {

std::string absolute(StringRef Path) {
  llvm::SmallString<256> Absolute(Path);
  fs::make_absolute(Absolute);
  path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return Absolute.str().str();
}

/// What is analysed, as absolute paths: what the user names, or what the build compiles.
std::vector<std::string> namedPaths(const Options &CommandLine) {
  std::vector<std::string> Paths = CommandLine.Paths;
  if (CommandLine.Build)
    Paths = compiledSources(absolute("."), *CommandLine.Build, *llvm::vfs::getRealFileSystem());
  if (Paths.empty())
    Paths.push_back(".");
  for (std::string &Each : Paths)
    Each = absolute(Each);
  return Paths;
}

/// The folder that holds all of \p Paths; the folders among them hold themselves.
std::string folderAround(llvm::ArrayRef<std::string> Paths) {
  auto FolderOf = [](StringRef Path) { return fs::is_directory(Path) ? Path : path::parent_path(Path); };
  StringRef Common = FolderOf(Paths.front());
  for (StringRef Each : Paths.drop_front())
    while (!Common.empty() && !isWithin(Each, Common))
      Common = path::parent_path(Common);
  return Common.str();
}

bool isGiven(StringRef Option) {
  const llvm::cl::Option *Known = llvm::cl::getRegisteredOptions().lookup(Option);
  return Known && Known->getNumOccurrences();
}

bool isOfChecks(const SettingKey &Key) {
  return Key.Name == "Checks" || Key.Name == "CheckOptions" || Key.Name == "WarningsAsErrors";
}

/// Whether nothing is left of what the file says: of lists, the command line has only more.
bool isOverridden(const SettingKey &Key, const Options &CommandLine) {
  if (isOfChecks(Key))
    return CommandLine.Config || CommandLine.ConfigFile;
  if (Key.Form == ValueForm::List)
    return false;
  if (Key.Name == "Baseline" && CommandLine.WithoutBaseline)
    return true;
  // A build fails only if somebody said so.
  if (CommandLine.Build && (Key.Name == "FailOn" || Key.Name == "RequireComplete"))
    return true;
  return isGiven(Key.Option);
}

/// Null if the file does not say it, or the command line overrides it.
const Setting *effective(const Options &CommandLine, StringRef Name) {
  const Setting *Said = CommandLine.Project.find(Name);
  return Said && !isOverridden(*Said->Key, CommandLine) ? Said : nullptr;
}

void useOne(const Setting *Said, std::string &To) {
  if (Said)
    To = Said->Values.front();
}

std::string shown(FailOn Threshold) {
  switch (Threshold) {
  case FailOn::Note:
    return "note";
  case FailOn::Warning:
    return "warning";
  case FailOn::Error:
    return "error";
  case FailOn::Confirmed:
    return "confirmed";
  case FailOn::Never:
    return "never";
  }
  return "";
}

/// What the options say, whoever said it; of lists, what the command line adds.
std::vector<std::string> valuesOf(const SettingKey &Key, const Options &From) {
  auto IfAny = [](const std::string &Value) {
    return Value.empty() ? std::vector<std::string>() : std::vector<std::string>{Value};
  };
  if (Key.Name == "Checks")
    return IfAny(From.Checks.value_or(""));
  if (Key.Name == "WarningsAsErrors")
    return IfAny(From.WarningsAsErrors.value_or(""));
  if (Key.Name == "Exclude")
    return From.Exclude;
  if (Key.Name == "FailOn")
    return {shown(From.Threshold)};
  if (Key.Name == "RequireComplete")
    return {From.RequireComplete ? "true" : "false"};
  if (Key.Name == "Baseline")
    return IfAny(From.BaselineFile);
  if (Key.Name == "CudaPath")
    return IfAny(From.CudaPath);
  if (Key.Name == "TorchPath")
    return IfAny(From.TorchPath);
  return {}; // CheckOptions: there is no option for them
}

std::string quoted(StringRef Text) {
  std::string Quoted = "'";
  for (char C : Text)
    Quoted += C == '\'' ? "''" : std::string(1, C);
  return visible(Quoted + "'");
}

void dump(const SettingKey &Key, const Options &CommandLine, llvm::raw_ostream &Out) {
  const Setting *Said = effective(CommandLine, Key.Name);
  const std::string Place = Said ? visible(CommandLine.Project.placeOf(*Said)) : "";
  const std::vector<std::string> Given = valuesOf(Key, CommandLine);
  if (Key.Form != ValueForm::List && Key.Form != ValueForm::Map && !Given.empty()) {
    const bool IsWord = Key.Form == ValueForm::Flag || Key.Form == ValueForm::Severity;
    Out << Key.Name << ": " << (IsWord ? Given.front() : quoted(Given.front())) << " # "
        << (Said                  ? Place
            : isGiven(Key.Option) ? "command line"
                                  : "default")
        << '\n';
    return;
  }
  std::vector<std::string> Lines;
  if (Said) {
    for (const auto &[Name, Value] : Said->Pairs)
      Lines.push_back(quoted(Name) + ": " + quoted(Value) + " # " + Place);
    for (const std::string &Each : Said->Values)
      Lines.push_back("- " + quoted(Each) + " # " + Place);
  }
  for (const std::string &Each : Given)
    Lines.push_back("- " + quoted(Each) + " # command line");
  Out << (Lines.empty() ? "# " : "") << Key.Name << ':' << (Lines.empty() ? " default" : "") << '\n';
  for (const std::string &Each : Lines)
    Out << "  " << Each << '\n';
}

} // namespace

llvm::Error applyProjectFile(Options &CommandLine) {
  const std::vector<std::string> Named = namedPaths(CommandLine);
  if (CommandLine.ReadsProjectFile) {
    llvm::Expected<ProjectFile> Found = findProjectFile(folderAround(Named));
    if (!Found)
      return Found.takeError();
    CommandLine.Project = std::move(*Found);
  }
  const StringRef Folder = path::parent_path(CommandLine.Project.Path);
  if (const Setting *Said = effective(CommandLine, "Exclude"))
    for (StringRef Each : Said->Values)
      CommandLine.Excluded.add(Folder, Each);
  for (StringRef Each : CommandLine.Exclude)
    CommandLine.Excluded.add(absolute("."), Each);
  if (!CommandLine.ForceExclude && !CommandLine.Build)
    for (StringRef Each : Named)
      CommandLine.Excluded.keep(Each);

  if (const Setting *Said = effective(CommandLine, "FailOn"))
    CommandLine.Threshold = llvm::StringSwitch<FailOn>(Said->Values.front())
                                .Case("note", FailOn::Note)
                                .Case("warning", FailOn::Warning)
                                .Case("error", FailOn::Error)
                                .Default(FailOn::Never);
  if (const Setting *Said = effective(CommandLine, "RequireComplete"))
    CommandLine.RequireComplete = Said->Values.front() == "true";
  useOne(effective(CommandLine, "CudaPath"), CommandLine.CudaPath);
  useOne(effective(CommandLine, "TorchPath"), CommandLine.TorchPath);
  useOne(effective(CommandLine, "Baseline"), CommandLine.BaselineFile);
  if (effective(CommandLine, "Baseline") && CommandLine.Baseline == BaselineTask::None)
    CommandLine.Baseline = BaselineTask::Check;
  return llvm::Error::success();
}

ClangTidyOptions tidyOptionsOf(const Options &CommandLine) {
  ClangTidyOptions Tidy;
  if (const Setting *Said = effective(CommandLine, "Checks"))
    Tidy.Checks = llvm::join(Said->Values, ",");
  if (const Setting *Said = effective(CommandLine, "WarningsAsErrors"))
    Tidy.WarningsAsErrors = llvm::join(Said->Values, ",");
  if (const Setting *Said = effective(CommandLine, "CheckOptions"))
    for (const auto &[Name, Value] : Said->Pairs)
      Tidy.CheckOptions[Name] = ClangTidyOptions::ClangTidyValue(Value);
  return Tidy;
}

std::vector<std::string> keysInEffect(const Options &CommandLine) {
  std::vector<std::string> Names;
  for (const SettingKey &Each : settingKeys())
    if (effective(CommandLine, Each.Name))
      Names.push_back(Each.Name.str());
  return Names;
}

void dumpSettings(const Options &CommandLine, llvm::raw_ostream &Out) {
  for (const SettingKey &Each : settingKeys())
    dump(Each, CommandLine, Out);
}

} // namespace cuda_tidy
