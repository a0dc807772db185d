#include "configuration/ProjectFile.h"
#include "command/ProjectFiles.h"
#include "untrusted/BoundedFile.h"
#include "untrusted/YamlGuard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <optional>

namespace cuda_tidy {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
namespace yaml = llvm::yaml;
using llvm::StringRef;

namespace {

constexpr SettingKey Keys[] = {
    {"Checks", "checks", ValueForm::List},
    {"CheckOptions", "", ValueForm::Map},
    {"WarningsAsErrors", "warnings-as-errors", ValueForm::List},
    {"FailOn", "fail-on", ValueForm::Severity},
    {"RequireComplete", "require-complete", ValueForm::Flag},
    {"Baseline", "baseline", ValueForm::Path},
    {"Exclude", "exclude", ValueForm::List},
    {"CudaPath", "cuda-path", ValueForm::Toolkit},
    {"TorchPath", "torch-path", ValueForm::Toolkit},
};

constexpr StringRef FileName = ".cuda-tidy";
constexpr std::size_t MostValues = 2000;

/// The path without links; of what does not exist, that of the nearest folder above it.
std::string realPath(StringRef Path) {
  llvm::SmallString<256> Real;
  while (!Path.empty() && fs::real_path(Path, Real))
    Path = path::parent_path(Path);
  return Real.str().str();
}

/// `RequireComplete` as an option of the command line: `require-complete`.
std::string asOption(StringRef Key) {
  std::string Option;
  for (char C : Key) {
    if (llvm::isUpper(C) && !Option.empty())
      Option += '-';
    Option += llvm::toLower(C);
  }
  return Option;
}

std::string nameIsUnknown(StringRef Name) {
  const std::string Option = asOption(Name);
  if (llvm::cl::getRegisteredOptions().count(Option))
    return "'" + Name.str() + "' is for the command line alone (--" + Option + "), and not for the tree to say";
  std::string Known;
  for (const SettingKey &Each : Keys) {
    if (Each.Name.edit_distance_insensitive(Name) <= Name.size() / 3)
      return "unknown key '" + Name.str() + "'; did you mean '" + Each.Name.str() + "'?";
    Known += (Known.empty() ? "" : ", ") + Each.Name.str();
  }
  return "unknown key '" + Name.str() + "'; the keys are " + Known;
}

/// Reads one file; the first mistake counts.
class Reader {
public:
  Reader(StringRef Text, StringRef File) : Text(Text), Stream(Text, Sources) {
    Result.Path = File.str();
    Sources.setDiagHandler([](const llvm::SMDiagnostic &Told,
                              void *This) { static_cast<Reader *>(This)->note(Told.getLineNo(), Told.getMessage()); },
                           this);
  }

  llvm::Expected<ProjectFile> read() {
    yaml::document_iterator Document = Stream.begin();
    if (Document != Stream.end()) {
      readDocument(Document->getRoot());
      if (Mistake.empty() && !Stream.failed() && ++Document != Stream.end())
        note(lineOf(Document->getRoot()), "a file of settings is one document");
    }
    if (Mistake.empty() && Stream.failed())
      note(1, "it is no YAML");
    if (!Mistake.empty())
      return llvm::createStringError(Mistake);
    return std::move(Result);
  }

private:
  void note(unsigned Line, const llvm::Twine &What) {
    if (Mistake.empty())
      Mistake = (Result.Path + ":" + llvm::Twine(Line) + ": " + What).str();
  }

  unsigned lineOf(const yaml::Node *Of) const {
    const char *At = Of ? Of->getSourceRange().Start.getPointer() : nullptr;
    return At && Text.begin() <= At && At <= Text.end() ? 1 + StringRef(Text.begin(), At - Text.begin()).count('\n')
                                                        : 1;
  }

  std::optional<std::string> text(yaml::Node *Of) const {
    llvm::SmallString<64> Storage;
    if (auto *Scalar = llvm::dyn_cast_or_null<yaml::ScalarNode>(Of))
      return Scalar->getValue(Storage).str();
    if (auto *Block = llvm::dyn_cast_or_null<yaml::BlockScalarNode>(Of))
      return Block->getValue().str();
    return std::nullopt;
  }

  void readDocument(yaml::Node *Root) {
    if (llvm::isa_and_nonnull<yaml::NullNode>(Root))
      return;
    auto *Map = llvm::dyn_cast_or_null<yaml::MappingNode>(Root);
    if (!Map)
      return note(lineOf(Root), "a file of settings is a map of keys and values");
    for (yaml::KeyValueNode &Entry : *Map) {
      const unsigned Line = lineOf(Entry.getKey());
      const std::optional<std::string> Name = text(Entry.getKey());
      if (!Name)
        return note(Line, "a key is a name");
      const SettingKey *Key = llvm::find_if(Keys, [&](const SettingKey &Each) { return Each.Name == *Name; });
      if (Key == std::end(Keys))
        return note(Line, nameIsUnknown(*Name));
      if (Result.find(*Name))
        return note(Line, "'" + *Name + "' is there twice");
      Setting New = {Key, Line, {}, {}};
      readValue(Entry.getValue(), New);
      if (!Mistake.empty() || Stream.failed())
        return;
      Result.Settings.push_back(std::move(New));
    }
  }

  void readValue(yaml::Node *Value, Setting &To) {
    switch (To.Key->Form) {
    case ValueForm::List:
      return readList(Value, To);
    case ValueForm::Map:
      return readMap(Value, To);
    default:
      if (std::optional<std::string> Word = text(Value))
        return readWord(std::move(*Word), To);
      return note(To.Line, "'" + To.Key->Name + "' has one value");
    }
  }

  void readList(yaml::Node *Value, Setting &To) {
    auto Add = [&](yaml::Node *Each) {
      if (std::optional<std::string> Item = text(Each)) {
        for (StringRef Line : llvm::split(*Item, '\n'))
          if (!Line.empty())
            To.Values.push_back(Line.str());
        return;
      }
      const bool IsNothing = llvm::isa_and_nonnull<yaml::NullNode>(Each); // which is where the next thing is
      note(IsNothing ? To.Line : lineOf(Each), "'" + To.Key->Name + "' is a text, or a list of texts; quotes belong " +
                                                   "around one that begins with * or !");
    };
    if (auto *Sequence = llvm::dyn_cast_or_null<yaml::SequenceNode>(Value))
      for (yaml::Node &Each : *Sequence)
        Add(&Each);
    else
      Add(Value);
    std::size_t Count = 0;
    for (StringRef Each : To.Values)
      Count += 1 + Each.count(',');
    if (Count > MostValues)
      note(To.Line, "'" + To.Key->Name + "' has more than " + llvm::Twine(MostValues) + " values");
  }

  void readMap(yaml::Node *Value, Setting &To) {
    auto *Map = llvm::dyn_cast_or_null<yaml::MappingNode>(Value);
    if (!Map)
      return note(To.Line, "'" + To.Key->Name + "' is a map, as {TargetArchs: 'sm_80;sm_90'}");
    for (yaml::KeyValueNode &Entry : *Map) {
      const unsigned Line = lineOf(Entry.getKey());
      std::optional<std::string> Name = text(Entry.getKey());
      std::optional<std::string> Said = text(Entry.getValue());
      if (!Name || !Said)
        return note(Line, "'" + To.Key->Name + "' is a map of names and texts");
      To.Pairs.emplace_back(std::move(*Name), std::move(*Said));
    }
    if (To.Pairs.size() > MostValues)
      note(To.Line, "'" + To.Key->Name + "' has more than " + llvm::Twine(MostValues) + " values");
  }

  void readWord(std::string Word, Setting &To) {
    switch (To.Key->Form) {
    case ValueForm::Flag: {
      const std::optional<bool> Flag = yaml::parseBool(Word);
      if (!Flag)
        return note(To.Line, "'" + To.Key->Name + "' is true or false, and not '" + Word + "'");
      To.Values = {*Flag ? "true" : "false"};
      return;
    }
    case ValueForm::Severity:
      if (!llvm::is_contained({"error", "warning", "note", "never"}, Word))
        return note(To.Line, "'" + To.Key->Name + "' is error, warning, note or never, and not '" + Word + "'");
      To.Values = {std::move(Word)};
      return;
    case ValueForm::Toolkit:
      if (Word == "none") {
        To.Values = {std::move(Word)};
        return;
      }
      [[fallthrough]];
    default:
      readPath(Word, To);
    }
  }

  void readPath(StringRef Given, Setting &To) {
    const StringRef Folder = path::parent_path(Result.Path);
    llvm::SmallString<256> Path(Given);
    path::make_absolute(Folder, Path);
    path::remove_dots(Path, /*remove_dot_dot=*/true);
    const std::string Remedy = "; --" + To.Key->Option.str() + "=" + Given.str() + " on the command line may do so";
    if (Given.empty())
      return note(To.Line, "'" + To.Key->Name + "' is a path");
    if (!isWithin(Path, Folder) || !isWithin(realPath(Path), realPath(Folder)))
      return note(To.Line,
                  "'" + To.Key->Name + "' may not lead out of '" + Folder + "', as '" + Given + "' does" + Remedy);
    // Such folders hold what the tree's author does not decide, as .git does.
    auto IsHidden = [](StringRef Each) { return Each.starts_with("."); };
    const StringRef Below = path::parent_path(Path.str().drop_front(Folder.rtrim('/').size()));
    if (To.Key->Form == ValueForm::Path && std::any_of(path::begin(Below), path::end(Below), IsHidden))
      return note(To.Line,
                  "'" + To.Key->Name + "' may not lead into a hidden folder, as '" + Given + "' does" + Remedy);
    To.Values = {Path.str().str()};
  }

  StringRef Text;
  llvm::SourceMgr Sources;
  yaml::Stream Stream;
  ProjectFile Result;
  std::string Mistake;
};

} // namespace

llvm::ArrayRef<SettingKey> settingKeys() { return Keys; }

const Setting *ProjectFile::find(StringRef Name) const {
  auto Found = llvm::find_if(Settings, [&](const Setting &Each) { return Each.Key->Name == Name; });
  return Found == Settings.end() ? nullptr : &*Found;
}

llvm::Expected<ProjectFile> parseProjectFile(StringRef Text, StringRef Path) {
  if (const std::string Excess = excessOfYaml(Text); !Excess.empty())
    return llvm::createStringError(Path + ":1: " + Excess);
  return Reader(Text, Path).read();
}

llvm::Expected<ProjectFile> findProjectFile(StringRef Directory) {
  for (StringRef At = Directory; !At.empty(); At = path::parent_path(At)) {
    const std::string Path = (At.rtrim('/') + "/" + FileName).str();
    fs::file_status Status; // of a link itself
    if (fs::status(Path, Status, /*follow=*/false) || !fs::exists(Status)) {
      if (fs::exists(At.rtrim('/') + "/.git")) // what is above the repository is not the project's
        break;
      continue;
    }
    auto Text = readBoundedBelow(At, Path, largest::Settings);
    if (!Text) {
      const bool IsOutside = Text.getError() == std::errc::permission_denied && fs::is_symlink_file(Status);
      return llvm::createStringError(
          Path + ":1: it cannot be read: " +
          (IsOutside ? "it is a link that leads out of its folder" : reasonNotRead(Text.getError())) +
          "; --no-config goes on without it");
    }
    return parseProjectFile((*Text)->getBuffer(), Path);
  }
  return ProjectFile();
}

} // namespace cuda_tidy
