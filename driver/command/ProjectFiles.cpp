#include "command/ProjectFiles.h"

#include "command/Toolchain.h"
#include "untrusted/BoundedFile.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <iterator>
#include <tuple>
#include <unistd.h>

namespace cuda_tidy {
namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// A project of this many entries is not one: somebody works in a home directory.
constexpr unsigned MaxEntries = 500000, MaxEntriesOfSmallHome = 10000;

/// A user's home directory, or the root of all.
bool isHome(llvm::StringRef Directory) {
  llvm::SmallString<256> Home;
  path::home_directory(Home);
  return Directory == Home || !path::has_relative_path(Directory);
}

std::string below(llvm::StringRef Directory, llvm::StringRef Name) {
  llvm::SmallString<256> Joined(Directory);
  path::append(Joined, Name);
  path::remove_dots(Joined, /*remove_dot_dot=*/true);
  return Joined.str().str();
}

bool isBuildTreeName(llvm::StringRef Name) {
  if (Name.consume_front("build"))
    return Name.empty() || !llvm::isAlpha(Name.front());
  return Name == "out" || Name == "_deps" || Name.starts_with("cmake-build-");
}

/// Whether a copy of a library, or a part of a program, is for Windows by the name of its directory.
bool isWindowsName(llvm::StringRef Name) {
  const std::string Lower = Name.lower();
  const llvm::StringRef LastWord = llvm::StringRef(Lower).substr(llvm::StringRef(Lower).find_last_of("-_.") + 1);
  return llvm::is_contained({"win", "win32", "win64", "windows", "msvc"}, LastWord);
}

/// No header that a source means lies in such a tree.
bool isUnindexed(llvm::StringRef Directory) {
  std::string Reason = foreignTreeReason(Directory);
  return Reason == "build tree" || Reason == "hidden directory";
}

} // namespace

std::string foreignTreeReason(llvm::StringRef Directory) {
  llvm::StringRef Name = path::filename(Directory);
  if (llvm::is_contained({"third_party", "third-party", "thirdparty", "3rdparty", "3rd_party", "external", "externals",
                          "extern", "vendor", "deps", "submodules", "node_modules", "site-packages", "dist-packages",
                          "venv"},
                         Name.lower()))
    return "third-party code";
  if (isBuildTreeName(Name) || fs::exists(below(Directory, "CMakeCache.txt")))
    return "build tree";
  if (Name.starts_with(".") && Name.size() > 1)
    return "hidden directory";
  return fs::exists(below(Directory, ".git")) ? "another repository" : "";
}

bool isWithin(llvm::StringRef Path, llvm::StringRef Directory) {
  return Path.consume_front(Directory.rtrim('/')) && (Path.empty() || Path.starts_with("/"));
}

size_t stepsUp(llvm::StringRef From, llvm::StringRef To) {
  return std::distance(std::mismatch(path::begin(From), path::end(From), path::begin(To), path::end(To)).first,
                       path::end(From));
}

size_t directoryDistance(llvm::StringRef A, llvm::StringRef B) { return stepsUp(A, B) + stepsUp(B, A); }

/// The directories from `Start` up to the outermost that can belong to the same project: what lies in a build tree, or
/// in a tool's hidden directory, is no part of the project around it.
static std::vector<std::string> directoriesUpTo(llvm::StringRef Start) {
  std::vector<std::string> Found;
  for (llvm::StringRef At = Start; !At.empty(); At = path::parent_path(At)) {
    Found.push_back(At.str());
    if (isUnindexed(At))
      break;
  }
  return Found;
}

std::string projectRoot(llvm::StringRef Path) {
  std::vector<std::string> Directories = directoriesUpTo(fs::is_directory(Path) ? Path : path::parent_path(Path));
  for (const std::string &Directory : Directories)
    if (fs::exists(below(Directory, ".git")))
      return Directory;
  auto HasBuildFile = [](llvm::StringRef Directory) {
    static constexpr llvm::StringRef Names[] = {"CMakeLists.txt", "Makefile", "setup.py", "pyproject.toml",
                                                "meson.build"};
    return llvm::any_of(Names, [&](llvm::StringRef Name) { return fs::exists(below(Directory, Name)); });
  };
  std::string Root = Directories.front();
  for (const std::string &Directory : llvm::drop_begin(Directories)) {
    if (!HasBuildFile(Directory))
      break;
    Root = Directory;
  }
  // Nothing marks the project's root: then it is where the user stands, if that is above the sources.
  llvm::SmallString<256> Here;
  fs::current_path(Here);
  bool IsWorkingDirectory = !isHome(Here) && llvm::is_contained(Directories, Here.str());
  return IsWorkingDirectory && Here.size() < Root.size() ? Here.str().str() : Root;
}

std::vector<std::string> absentSubmodules(llvm::StringRef Root) {
  std::vector<std::string> Absent;
  auto Modules = readBounded(below(Root, ".gitmodules"), largest::Settings);
  if (!Modules)
    return Absent;
  for (llvm::StringRef Line : llvm::split((*Modules)->getBuffer(), '\n')) {
    auto [Key, Value] = Line.split('=');
    std::error_code Error;
    if (Key.trim() == "path" && fs::directory_iterator(below(Root, Value.trim()), Error) == fs::directory_iterator())
      Absent.push_back(Value.trim().str());
  }
  return Absent;
}

namespace {

/// The files of a project that are in no tree of others'.
class OwnTree {
public:
  explicit OwnTree(llvm::StringRef Root) : Root(Root) {}

  bool has(llvm::StringRef File) {
    for (llvm::StringRef At = path::parent_path(File); At.size() > Root.size(); At = path::parent_path(At)) {
      auto [Known, IsNew] = IsOwn.try_emplace(At);
      if (IsNew)
        Known->second = foreignTreeReason(At).empty();
      if (!Known->second)
        return false;
    }
    return true;
  }

private:
  const llvm::StringRef Root;
  llvm::StringMap<bool> IsOwn; ///< By directory.
};

} // namespace

ProjectFiles::ProjectFiles(std::string RootDirectory, const Toolchain &Tools, bool IsQuick)
    : Root(std::move(RootDirectory)), Tools(Tools), Build(Root) {
  std::error_code Error;
  const bool HasToBeSmall = IsQuick && isHome(Root);
  const unsigned Limit = HasToBeSmall ? MaxEntriesOfSmallHome : MaxEntries;
  unsigned Entries = 0;
  OwnTree Own(Root);
  for (fs::recursive_directory_iterator It(Root, Error, /*follow_symlinks=*/false), End;
       !Error && It != End && ++Entries < Limit; It.increment(Error)) {
    if (It->type() == fs::file_type::directory_file) {
      if (isUnindexed(It->path()))
        It.no_push();
      else if (access(It->path().c_str(), R_OK | X_OK) != 0)
        Unread.emplace_back(It->path(), std::error_code(errno, std::generic_category()));
    } else if (It->type() != fs::file_type::regular_file && !fs::is_regular_file(It->path())) {
      continue; // a pipe, or a link to nowhere
    } else if (llvm::StringRef File = It->path();
               isCudaSource(File) || isCppSource(File) || isHeader(File) || isHip(File)) {
      Files.push_back(File.str());
      Build.addTemplate(File); // config.in.h
    } else if (isPython(File)) {
      PythonFiles.push_back(File.str());
    } else {
      Build.addTemplate(File);
    }
    if (ProjectBuild::isBuildFile(path::filename(It->path())) && Own.has(It->path()))
      Build.addBuildFile(It->path());
  }
  if (HasToBeSmall && Entries == Limit)
    Files.clear();
  llvm::sort(Files);
  llvm::sort(PythonFiles);
  for (auto [Index, File] : llvm::enumerate(Files))
    ByName[path::filename(File)].push_back(Index);
}

static bool saysWord(llvm::StringRef Text, llvm::StringRef Word) {
  auto GoesOnAt = [&](size_t At) { return At < Text.size() && clang::isAsciiIdentifierContinue(Text[At]); };
  for (size_t At = Text.find(Word); At != llvm::StringRef::npos; At = Text.find(Word, At + 1))
    if (!GoesOnAt(At - 1) && !GoesOnAt(At + Word.size()))
      return true;
  return false;
}

bool saysOneOf(llvm::StringRef File, const llvm::StringSet<> &Words) {
  constexpr size_t FewWords = 12; // the search of the system is so many times as fast as taking a text apart
  auto Contents = readBounded(File, largest::Source);
  const llvm::StringRef Text = Contents ? (*Contents)->getBuffer() : llvm::StringRef();
  if (Words.size() <= FewWords)
    return llvm::any_of(Words.keys(), [&](llvm::StringRef Each) { return saysWord(Text, Each); });
  for (size_t At = 0; At < Text.size();) {
    const llvm::StringRef Word =
        Text.substr(At).take_while([](char Each) { return clang::isAsciiIdentifierContinue(Each); });
    if (!Word.empty() && Words.contains(Word))
      return true;
    At += std::max<size_t>(Word.size(), 1);
  }
  return false;
}

std::vector<std::string> ProjectFiles::thoseThatSay(const llvm::StringSet<> &Words, llvm::ArrayRef<std::string> Among,
                                                    bool (*IsAsked)(llvm::StringRef File), size_t &Unread) const {
  constexpr std::uint64_t MostBytes = 256u << 20;
  OwnTree Own(Root);
  std::vector<std::string> Found;
  std::uint64_t Bytes = 0;
  for (const std::string &File : Among) {
    std::uint64_t Size = 0;
    if (!IsAsked(File) || !Own.has(File) || fs::file_size(File, Size))
      continue;
    if (Size > largest::Source || Bytes + Size > MostBytes) {
      ++Unread;
      continue;
    }
    Bytes += Size;
    if (saysOneOf(File, Words))
      Found.push_back(File);
  }
  return Found;
}

std::vector<std::string> ProjectFiles::sourcesThatSay(const llvm::StringSet<> &Words, size_t &Unread) const {
  return thoseThatSay(Words, Files, [](llvm::StringRef File) { return !isHeader(File); }, Unread);
}

std::vector<std::string> ProjectFiles::pythonThatSays(const llvm::StringSet<> &Words, size_t &Unread) const {
  return thoseThatSay(
      Words, PythonFiles, [](llvm::StringRef File) { return path::extension(File) != ".ipynb"; }, Unread);
}

const SourceScan &ProjectFiles::scan(llvm::StringRef File) {
  auto [It, IsNew] = Scans.try_emplace(File);
  if (const GeneratedHeader *Made = Build.known(File); IsNew)
    It->second = Made ? scanText(Made->Text) : scanSource(File);
  return It->second;
}

std::string ProjectFiles::resolve(llvm::StringRef From, const IncludeLine &Line) {
  llvm::StringRef Directory = path::parent_path(From);
  if (Line.IsQuoted)
    if (std::string Sibling = below(Directory, Line.Name); fs::is_regular_file(Sibling))
      return Sibling;
  return isOfProject(Line) ? nearest(Line.Name, From) : "";
}

bool ProjectFiles::isOfProject(const IncludeLine &Line) const {
  return !path::is_absolute(Line.Name) && llvm::StringRef(Line.Name).contains('.') && !Tools.provides(Line.Name);
}

std::shared_ptr<const GeneratedHeader> ProjectFiles::generated(llvm::StringRef From, const IncludeLine &Line) {
  return isOfProject(Line) ? Build.find(From, Line) : nullptr;
}

bool ProjectFiles::hidesSystemHeaders(llvm::StringRef Directory) const {
  return llvm::any_of(Files, [&](llvm::StringRef File) {
    return path::parent_path(File) == Directory && Tools.provides(path::filename(File));
  });
}

bool ProjectFiles::isAmbiguous(llvm::StringRef From, llvm::StringRef Name) const {
  return candidates(From, Name).size() > 1;
}

bool ProjectFiles::isForWindows(llvm::StringRef File, llvm::StringRef From) const {
  for (llvm::StringRef At = path::parent_path(File); At.size() > Root.size(); At = path::parent_path(At))
    if (isWindowsName(path::filename(At)) && !isWithin(From, At))
      return true;
  return false;
}

std::vector<llvm::StringRef> ProjectFiles::candidates(llvm::StringRef From, llvm::StringRef Name) const {
  std::vector<llvm::StringRef> Found;
  while (Name.consume_front("./")) {
  }
  auto Named = ByName.find(path::filename(Name));
  if (Named == ByName.end() || Name.starts_with("../"))
    return Found;
  std::string Suffix = "/" + Name.str();
  for (unsigned Index : Named->second)
    if (llvm::StringRef File = Files[Index]; File.ends_with(Suffix) && !isForWindows(File, From))
      Found.push_back(File);
  return Found;
}

std::string ProjectFiles::nearest(llvm::StringRef Name, llvm::StringRef From) const {
  auto Rank = [&](llvm::StringRef File) {
    return std::tuple(directoryDistance(path::parent_path(From), path::parent_path(File)), File);
  };
  llvm::StringRef Best;
  for (llvm::StringRef File : candidates(From, Name)) // a header that asks for its own name means another one
    if (File != From && (Best.empty() || Rank(File) < Rank(Best)))
      Best = File;
  return Best.str();
}

} // namespace cuda_tidy
