#include "model/NeighbouringSources.h"
#include "model/PythonCalls.h"
#include "model/SourceCalls.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/FileManager.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

/// Enough for a folder of today; one with more is generated.
constexpr std::size_t MaxFiles = 300;
constexpr std::size_t MaxSize = 1 << 20;
/// Enough for a project that has kernels of its own.
constexpr int MaxProjectDepth = 6;
constexpr std::size_t MaxProjectFiles = 1000;
constexpr int MaxFoldersUp = 6;

/// Where the part for a device begins in a function's name.
constexpr StringRef DeviceParts[] = {"_cuda", "_gpu", "_kernel", "_launch", "_impl",  "CUDA",
                                     "Cuda",  "GPU",  "Kernel",  "Launch",  "Impl"};
constexpr std::size_t MinStem = 3;

static bool isSource(StringRef File) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(File))
      .Cases({".cu", ".cuh", ".cpp", ".cc", ".cxx", ".h", ".hpp"}, true)
      .Default(false);
}

bool hasWord(StringRef Text, StringRef Word, bool IsBeginning) {
  for (std::size_t At = Text.find(Word); At != StringRef::npos; At = Text.find(Word, At + 1)) {
    const StringRef After = Text.substr(At + Word.size());
    if ((At == 0 || !isAsciiIdentifierContinue(Text[At - 1])) &&
        (IsBeginning || After.empty() || !isAsciiIdentifierContinue(After.front())))
      return true;
  }
  return false;
}

std::vector<std::string> definitionsThatSay(StringRef Text, StringRef Something) {
  std::vector<std::string> Names;
  for (std::size_t At = Text.find(Something); At != StringRef::npos; At = Text.find(Something, At + 1)) {
    // The last line before it that begins at the margin and has a parameter list.
    for (StringRef Before = Text.take_front(At); !Before.empty();) {
      const std::size_t Start = Before.rfind('\n') + 1;
      const StringRef Line = Before.substr(Start);
      Before = Before.take_front(Start).drop_back(Start > 0);
      if (Line.starts_with("}"))
        break;
      const StringRef Head = Line.take_until([](char C) { return C == '('; });
      if (Head.size() == Line.size() || !(isAsciiIdentifierStart(Line.front()) || Line.front() == '#'))
        continue;
      Names.push_back(Head.substr(Head.rtrim(IdentifierCharacters).size()).str());
      break;
    }
  }
  llvm::erase_if(Names, [](StringRef Name) { return Name.empty(); });
  return Names;
}

/// What \p Function is called for all devices, as far as its name tells; may be its whole name.
static StringRef stemOf(StringRef Function) {
  std::size_t End = Function.size();
  for (StringRef Part : DeviceParts)
    End = std::min(End, Function.find(Part, MinStem));
  return Function.take_front(End);
}

/// The outermost folder at or above \p Folder that a Python project begins in, or an empty path: kernels may have a
/// setup.py of their own.
static llvm::SmallString<256> projectOf(llvm::vfs::FileSystem &Files, StringRef Folder) {
  llvm::SmallString<256> Root(Folder);
  if (Files.makeAbsolute(Root))
    return {};
  llvm::SmallString<256> Found;
  for (int Up = 0; Up < MaxFoldersUp && !Root.empty(); ++Up) {
    for (StringRef Mark : {"setup.py", "pyproject.toml"}) {
      llvm::SmallString<256> File(Root);
      llvm::sys::path::append(File, Mark);
      if (Files.exists(File))
        Found = Root;
    }
    llvm::sys::path::remove_filename(Root);
  }
  return Found;
}

static std::string contentsOf(llvm::vfs::FileSystem &Files, StringRef File) {
  auto Status = Files.status(File);
  if (!Status || !Status->isRegularFile() || Status->getSize() > MaxSize)
    return {};
  auto Buffer = Files.getBufferForFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

bool hasPythonNearby(const SourceManager &Sources, llvm::function_ref<bool(StringRef Text)> IsOfInterest) {
  OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main)
    return false;
  llvm::vfs::FileSystem &Files = Sources.getFileManager().getVirtualFileSystem();
  const StringRef Folder = Main->getDir().getName();
  llvm::SmallString<256> Above(Folder);
  llvm::sys::path::append(Above, "..");
  auto HasIt = [&](StringRef Root, int Depth) {
    std::error_code Error;
    std::size_t FilesLeft = MaxFiles;
    for (llvm::vfs::recursive_directory_iterator Each(Files, Root, Error), End; !Error && Each != End && FilesLeft > 0;
         Each.increment(Error), --FilesLeft) {
      if (Each->type() == llvm::sys::fs::file_type::directory_file && Each.level() >= Depth)
        Each.no_push();
      else if (llvm::sys::path::extension(Each->path()) == ".py" && IsOfInterest(contentsOf(Files, Each->path())))
        return true;
    }
    return false;
  };
  return HasIt(Folder, 1) || HasIt(Above, 0);
}

bool isDefinedNearby(const SourceManager &Sources, SourceLocation Declaration,
                     llvm::function_ref<bool(StringRef Text)> IsOfInterest) {
  llvm::vfs::FileSystem &Files = Sources.getFileManager().getVirtualFileSystem();
  const std::string Header = Sources.getFilename(Sources.getExpansionLoc(Declaration)).str();
  std::vector<std::string> Places = {Header};
  if (const std::size_t At = StringRef(Header).rfind("include/"); At != StringRef::npos)
    Places.push_back(std::string(Header).replace(At, StringRef("include").size(), "src"));
  return llvm::any_of(Places, [&](StringRef Place) {
    return llvm::any_of(llvm::ArrayRef<StringRef>({".cpp", ".cu", ".cc", ".cxx"}), [&](StringRef Extension) {
      llvm::SmallString<256> Source(Place);
      llvm::sys::path::replace_extension(Source, Extension);
      return IsOfInterest(contentsOf(Files, Source));
    });
  });
}

/// Reads `def("name", &function` and `impl("name", function`.
void NeighbouringSources::learnNames(StringRef Text) {
  static const llvm::Regex Definition("(def|impl)\\( *\"([A-Za-z0-9_:]+)\" *,[ \n]*&?([A-Za-z0-9_:]+)");
  if (!Text.contains("def(") && !Text.contains("impl("))
    return; // most sources, and this is found out far sooner
  llvm::SmallVector<StringRef, 4> Parts;
  for (; Definition.match(Text, &Parts); Text = Text.drop_front(Parts[0].end() - Text.begin()))
    PythonNames.emplace(Parts[3].rsplit(':').second.empty() ? Parts[3] : Parts[3].rsplit(':').second, Parts[2]);
}

void NeighbouringSources::readFolder(llvm::vfs::FileSystem &Files, StringRef Folder, StringRef MainFile,
                                     Filter IsOfInterest) {
  std::error_code Error;
  std::size_t FilesLeft = MaxFiles;
  for (llvm::vfs::directory_iterator Each = Files.dir_begin(Folder, Error), End;
       !Error && Each != End && FilesLeft > 0; Each.increment(Error))
    if (isSource(Each->path()) && llvm::sys::path::filename(Each->path()) != MainFile) {
      --FilesLeft;
      keep(contentsOf(Files, Each->path()), IsOfInterest);
    }
}

void NeighbouringSources::keep(const std::string &Source, Filter IsOfInterest) {
  learnNames(Source);
  All.push_back(Source);
  if (!IsOfInterest(Source)) // comments included, which is cheap
    return;
  std::string Text = withoutComments(Source);
  if (IsOfInterest(Text))
    Texts.push_back(std::move(Text));
}

void NeighbouringSources::readProject(llvm::vfs::FileSystem &Files, StringRef Folder, int Depth, Filter IsOfInterest,
                                      Filter IsPythonOfInterest, Filter IsPythonOfCallers) {
  std::error_code Error;
  std::size_t FilesLeft = MaxProjectFiles;
  for (llvm::vfs::recursive_directory_iterator Each(Files, Folder, Error), End;
       !Error && Each != End && FilesLeft > 0; Each.increment(Error)) {
    const StringRef Path = Each->path();
    const StringRef Name = llvm::sys::path::filename(Path);
    if (Each->type() == llvm::sys::fs::file_type::directory_file) {
      if (Each.level() >= Depth || Name.starts_with(".") || Name.starts_with("build"))
        Each.no_push();
    } else if (llvm::sys::path::extension(Path) == ".py") {
      --FilesLeft;
      std::string Text = contentsOf(Files, Path);
      const StringRef Below = Path.substr(Folder.size());
      const bool IsTest = Below.contains_insensitive("test") || Below.contains_insensitive("bench");
      const bool IsKept = IsPythonOfInterest(Text), MayCall = IsPythonOfCallers(Text);
      PythonTexts.push_back({std::move(Text), IsKept, MayCall, IsTest});
    } else if (isSource(Path)) {
      --FilesLeft;
      const std::string Text = contentsOf(Files, Path);
      if (StringRef(Text).contains("PYBIND11_MODULE") || StringRef(Text).contains("TORCH_LIBRARY"))
        keep(Text, IsOfInterest);
    }
  }
}

NeighbouringSources::NeighbouringSources(const SourceManager &Sources, Filter IsOfInterest) {
  OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main)
    return;
  llvm::vfs::FileSystem &Files = Sources.getFileManager().getVirtualFileSystem();
  const StringRef Folder = Main->getDir().getName();
  learnNames(Sources.getBufferData(Sources.getMainFileID()));
  readFolder(Files, Folder, llvm::sys::path::filename(Main->getName()), IsOfInterest);
  llvm::SmallString<256> Above(Folder);
  llvm::sys::path::append(Above, "..");
  readFolder(Files, Above, "", IsOfInterest);
}

NeighbouringSources::NeighbouringSources(const SourceManager &Sources, Filter IsOfInterest,
                                         Filter IsPythonOfInterest, Filter IsPythonOfCallers)
    : NeighbouringSources(Sources, IsOfInterest) {
  OptionalFileEntryRef Main = Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main)
    return;
  llvm::vfs::FileSystem &Files = Sources.getFileManager().getVirtualFileSystem();
  auto Read = [&](StringRef Folder, int Depth) {
    readProject(Files, Folder, Depth, IsOfInterest, IsPythonOfInterest, IsPythonOfCallers);
  };
  const StringRef Folder = Main->getDir().getName();
  if (const llvm::SmallString<256> Project = projectOf(Files, Folder); !Project.empty()) {
    Read(Project, MaxProjectDepth);
    return;
  }
  // A program that has its kernels compiled as it runs.
  llvm::SmallString<256> Above(Folder);
  llvm::sys::path::append(Above, "..");
  Read(Folder, 0);
  Read(Above, 0);
}

StringRef nameElsewhere(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const NamedDecl &Known = Method ? static_cast<const NamedDecl &>(*Method->getParent()) : Function;
  return Known.getIdentifier() ? Known.getName() : StringRef();
}

bool NeighbouringSources::goOnAfter(StringRef Function, Filter IsSought, StringRef Class) const {
  return llvm::any_of(Texts, [&](StringRef Text) {
    if (Class.empty() ? defines(Text, Function) : !hasWord(Text, Class))
      return false;
    for (std::size_t At = Text.find(Function); At != StringRef::npos; At = Text.find(Function, At + 1)) {
      const std::size_t Behind = At + Function.size();
      StringRef Before = Text.take_front(At);
      if (!Class.empty() && !takeObject(Before))
        continue;
      const std::size_t End = isReturned(Before) ? Behind : Text.find("\n}", Behind);
      if (isCalled(Before, Text.substr(Behind)) && IsSought(Text.slice(Behind, End)))
        return true;
    }
    return false;
  });
}

bool NeighbouringSources::mention(StringRef Function) const {
  const StringRef Stem = stemOf(Function);
  if (llvm::any_of(Texts, [&](StringRef Text) {
        return hasWord(Text, Stem, Stem != Function) && !defines(Text, Function);
      }))
    return true;
  llvm::SmallVector<StringRef, 2> Names = pythonNamesOf(Function);
  for (StringRef Text : All)
    for (std::size_t At = Text.find(Function); At != StringRef::npos; At = Text.find(Function, At + 1))
      if (isCalled(Text.take_front(At), Text.substr(At + Function.size())))
        for (const auto &[Caller, Name] : llvm::make_range(PythonNames.equal_range(functionAround(Text, At))))
          Names.push_back(Name);
  return llvm::any_of(PythonTexts, [&](const Python &Each) {
    return Each.IsOfInterest && llvm::any_of(Names, [&](StringRef Name) { return hasWord(Each.Text, Name); });
  });
}

llvm::SmallVector<StringRef, 2> NeighbouringSources::pythonNamesOf(StringRef Function) const {
  llvm::SmallVector<StringRef, 2> Names = {Function};
  const auto [First, Last] = PythonNames.equal_range(Function);
  for (auto Each = First; Each != Last; ++Each)
    Names.push_back(Each->second);
  // `op_forward`, bound in another file, calls `op_cuda_forward`.
  for (StringRef Part : DeviceParts)
    if (const std::size_t At = Function.find(Part, MinStem); At != StringRef::npos) {
      for (const std::string &Bound :
           {(Function.take_front(At) + Function.substr(At + Part.size())).str(), Function.take_front(At).str()}) {
        const auto [First, Last] = PythonNames.equal_range(Bound);
        for (auto Each = First; Each != Last; ++Each)
          Names.push_back(Each->second);
      }
    }
  return Names;
}

/// The name of the Python function around the place \p At of \p Text; empty outside of functions, and where it says
/// nothing.
static StringRef pythonFunctionAround(StringRef Text, std::size_t At) {
  StringRef Function = pythonFunctionBefore(Text, At).ltrim();
  Function.consume_front("def ");
  const StringRef Name = Function.take_while([](char C) { return isAsciiIdentifierContinue(C); });
  static constexpr StringRef Everywhere[] = {"forward", "backward", "apply", "main", "run", "test"};
  return Name.size() < MinStem || Name.starts_with("__") || llvm::is_contained(Everywhere, Name) ? StringRef() : Name;
}

bool NeighbouringSources::mentionCallerOf(StringRef Function) const {
  for (StringRef Name : pythonNamesOf(Function))
    for (const Python &Caller : PythonTexts)
      for (std::size_t At = StringRef(Caller.Text).find(Name); At != StringRef::npos;
           At = StringRef(Caller.Text).find(Name, At + 1)) {
        const StringRef Around = pythonFunctionAround(Caller.Text, At);
        if (!Around.empty() && llvm::any_of(PythonTexts, [&](const Python &Each) {
              return Each.IsOfCallers && hasWord(Each.Text, Around);
            }))
          return true;
      }
  return false;
}

bool NeighbouringSources::pythonMakes(const ParmVarDecl &Parameter, StringRef Function) const {
  bool IsMade = false, IsGiven = false;
  std::vector<StringRef> Files;
  for (const Python &Each : PythonTexts)
    Files.push_back(Each.Text);
  for (StringRef Name : pythonNamesOf(Function))
    for (const Python &Each : PythonTexts)
      if (!Each.IsTest)
        forPythonCalls(Each.Text, {Name, Parameter.getFunctionScopeIndex(), Parameter.getName()}, Files,
                       [&](bool IsMadeHere) { (IsMadeHere ? IsMade : IsGiven) = true; });
  return IsMade && !IsGiven;
}

} // namespace cuda_tidy
