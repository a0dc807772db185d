#include "command/Changes.h"
#include "command/ProjectFiles.h"
#include "command/SourceScan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <climits>

using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace cuda_tidy {
namespace {

llvm::Error mistake(const llvm::Twine &Sentence) { return llvm::createStringError(Sentence); }

/// What gets a commit that is not there, or what lies between it and HEAD; nothing where that is up to the user.
/// A shallow clone is one of a single branch, too: it gets no other unless that is named.
std::string howToFetch(StringRef Directory, StringRef Base, bool IsKnown) {
  llvm::Expected<std::string> Shallow = gitLine({Directory.str()}, {"rev-parse", "--is-shallow-repository"});
  const bool IsShallow = Shallow ? *Shallow == "true" : (llvm::consumeError(Shallow.takeError()), false);
  const bool IsOfRemote = !IsKnown && Base.starts_with("origin/");
  if (!IsShallow && !IsOfRemote)
    return "";
  std::string Command = IsShallow ? "git fetch --unshallow" : "git fetch";
  if (IsOfRemote)
    Command += (" origin " + Base.drop_front(7) + ":refs/remotes/" + Base).str();
  return (IsShallow ? "; this clone has only a part of the history: `" : "; `") + Command +
         (IsShallow ? "` gets the rest" : "` gets it if the remote has it");
}

/// A branch that was pushed has its own copy as its upstream, from which it differs by nothing: then it is the main
/// branch of that remote that counts.
llvm::Expected<std::string> defaultBase(StringRef Directory) {
  auto Ask = [&](llvm::ArrayRef<StringRef> Question) {
    llvm::Expected<std::string> Answer = gitLine({Directory.str()}, Question);
    if (Answer)
      return *Answer;
    consumeError(Answer.takeError());
    return std::string();
  };
  const std::string Branch = Ask({"symbolic-ref", "--quiet", "--short", "HEAD"});
  const std::string Upstream = Ask({"rev-parse", "--symbolic-full-name", "@{upstream}"});
  StringRef Remote = Upstream;
  const bool IsOwnCopy = Remote.consume_front("refs/remotes/") && Remote.consume_back("/" + Branch);
  if (!IsOwnCopy && !Upstream.empty())
    return Upstream;
  if (!IsOwnCopy)
    Remote = "origin";
  for (StringRef Each : {"HEAD", "main", "master"})
    if (std::string Found = Ask({"rev-parse", "--verify", "--quiet", (Remote + "/" + Each).str()}); !Found.empty())
      return Found;
  return mistake(llvm::Twine("the branch has no upstream") + (IsOwnCopy ? " but its own copy" : "") +
                 ", and there is no " + Remote + "/HEAD; name the commit, as in --changed=main");
}

/// Git writes a name with quotes in it, tabs and the like as C does.
std::string unquoted(StringRef Name) {
  if (!Name.consume_front("\"") || !Name.consume_back("\""))
    return Name.str();
  std::string Result;
  while (!Name.empty()) {
    char C = Name.front();
    Name = Name.drop_front();
    if (C == '\\' && !Name.empty()) {
      unsigned Code;
      if (Name.size() >= 3 && !Name.take_front(3).getAsInteger(8, Code)) {
        C = static_cast<char>(Code);
        Name = Name.drop_front(3);
      } else {
        const size_t Index = StringRef("abtnvfr").find(Name.front()); // in the order of their codes
        C = Index == StringRef::npos ? Name.front() : static_cast<char>('\a' + Index);
        Name = Name.drop_front();
      }
    }
    Result += C;
  }
  return Result;
}

/// Without symbolic links: git names the work tree so.
std::string realPath(StringRef File) {
  llvm::SmallString<256> Directory;
  if (fs::real_path(llvm::sys::path::parent_path(File), Directory))
    return File.str();
  llvm::sys::path::append(Directory, llvm::sys::path::filename(File));
  return Directory.str().str();
}

bool mayBeAnalysed(StringRef Name) {
  return isCudaSource(Name) || isCppSource(Name) || isHeader(Name) || isPython(Name);
}

std::string below(StringRef Root, StringRef Name) {
  llvm::SmallString<256> Path(Root);
  llvm::sys::path::append(Path, Name);
  return Path.str().str();
}

} // namespace

llvm::Error Changes::readDiff(StringRef Diff, StringRef Root) {
  std::vector<Lines> *OfFile = nullptr;
  unsigned Text = 0; // lines of the hunk that are still to come
  for (StringRef Line : llvm::split(Diff, '\n')) {
    if (Text > 0 && !Line.starts_with("\\")) { // "\ No newline at end of file" counts for none
      --Text;
    } else if (Line.consume_front("+++ ")) {
      const std::string Name = unquoted(Line.rtrim("\t\r"));
      OfFile = StringRef(Name).starts_with("b/") ? &ByFile[below(Root, StringRef(Name).drop_front(2))] : nullptr;
    } else if (Line.consume_front("@@ ") && OfFile) {
      // -first,count +first,count
      unsigned Begin = 0, Number = 1, Removed = 1;
      auto [Old, Rest] = Line.split(' ');
      auto [First, Count] = Rest.split(' ').first.split(',');
      const StringRef OldCount = Old.split(',').second;
      if (!First.consume_front("+") || First.getAsInteger(10, Begin) ||
          (!Count.empty() && Count.getAsInteger(10, Number)) ||
          (!OldCount.empty() && OldCount.getAsInteger(10, Removed)))
        return mistake("git's diff is not understood: @@ " + Line);
      Text = Number + Removed;
      // Where lines were only removed, those around the gap are touched.
      OfFile->push_back(Number ? Lines{Begin, Begin + Number - 1} : Lines{Begin, Begin + 1});
    }
  }
  return llvm::Error::success();
}

/// Adds the files that `git ls-files` with \p Which names, from their first line to their last.
llvm::Error Changes::addFiles(const GitDirectory &Root, llvm::ArrayRef<StringRef> Which) {
  std::vector<StringRef> Listing = {"ls-files", "-z"};
  llvm::append_range(Listing, Which);
  llvm::Expected<std::string> Names = git(Root, Listing);
  if (!Names)
    return Names.takeError();
  for (StringRef Name : llvm::split(*Names, '\0'))
    if (!Name.empty())
      ByFile[below(Root.Path, Name)] = {{1, UINT_MAX}};
  return llvm::Error::success();
}

/// Adds the files that the index tells git not to look at (`git update-index --assume-unchanged`, `--skip-worktree`),
/// as far as they are there: whoever has made the index may have changed them.
llvm::Error Changes::addUnwatched(const GitDirectory &Root) {
  llvm::Expected<std::string> Tagged = git(Root, {"ls-files", "-z", "-v"});
  if (!Tagged)
    return Tagged.takeError();
  for (StringRef Entry : llvm::split(*Tagged, '\0')) { // a letter, small or S for such, a space, the name
    const std::string File = below(Root.Path, Entry.drop_front(std::min<size_t>(2, Entry.size())));
    if (!Entry.empty() && (Entry.front() == 'S' || llvm::isLower(Entry.front())) && fs::is_regular_file(File))
      ByFile[File] = {{1, UINT_MAX}};
  }
  return llvm::Error::success();
}

/// \p Before and \p After: the commits of a submodule that its parent names, of zeros where it names none, or, with the
/// work tree, where what is checked out is another one.
llvm::Error Changes::addSubmodule(const std::string &Directory, StringRef Before, StringRef After, bool Staged) {
  const bool IsRemoved = Staged && After.ltrim('0').empty();
  if (IsRemoved || !fs::exists(below(Directory, ".git"))) // or it was never checked out
    return llvm::Error::success();
  Submodules.insert(Directory);
  const GitDirectory Root = {Directory, /*IsOfEnvironment=*/false};
  llvm::Expected<std::string> Known = gitLine(Root, {"rev-parse", "--verify", "--quiet", (Before + "^{commit}").str()});
  if (!Known) {
    llvm::consumeError(Known.takeError()); // It is new, or its old commit was not fetched.
    return addFiles(Root, {});
  }
  return Staged ? add(Root, {Before, After}, /*Staged=*/true) : add(Root, {Before}, /*Staged=*/false);
}

/// Adds what `git diff` of \p Commits tells of the work tree \p Root: one against the files or, if \p Staged, none
/// for the index or two for the one and the other.
llvm::Error Changes::add(const GitDirectory &Root, llvm::ArrayRef<StringRef> Commits, bool Staged) {
  std::vector<StringRef> Lines = {"diff",           "--unified=0",     "--no-color",      "--text",
                                  "--find-renames", "--src-prefix=a/", "--dst-prefix=b/", "--inter-hunk-context=0"};
  std::vector<StringRef> Entries = {"diff", "--raw", "--no-abbrev", "-z", "--no-renames"};
  for (std::vector<StringRef> *Command : {&Lines, &Entries}) {
    // To look into submodules, git would start itself there, and run what their settings name.
    llvm::append_range(*Command, llvm::ArrayRef<StringRef>({"--no-ext-diff", "--no-textconv", "--no-relative",
                                                            "--submodule=short", "--ignore-submodules=dirty"}));
    if (Staged && Commits.empty())
      Command->push_back("--cached");
    llvm::append_range(*Command, Commits);
  }
  llvm::Expected<std::string> Diff = git(Root, Lines);
  if (!Diff)
    return Diff.takeError();
  if (llvm::Error Failure = readDiff(*Diff, Root.Path))
    return Failure;

  llvm::Expected<std::string> Raw = git(Root, Entries);
  if (!Raw)
    return Raw.takeError();
  // :160000 160000 <before> <after> M, a zero byte, the name, another one
  for (auto [Entry, Rest] = StringRef(*Raw).split('\0'); !Entry.empty(); std::tie(Entry, Rest) = Rest.split('\0')) {
    const StringRef Name = Rest.split('\0').first;
    Rest = Rest.split('\0').second;
    llvm::SmallVector<StringRef, 5> Fields;
    Entry.split(Fields, ' ');
    if (Staged && Fields.back() == "U" && mayBeAnalysed(Name))
      return mistake("'" + Name + "' has conflicts, so nothing of it is staged; resolve them, then `git add` it");
    if (Fields.size() == 5 && (Fields[0] == ":160000" || Fields[1] == "160000"))
      if (llvm::Error Failure = addSubmodule(below(Root.Path, Name), Fields[2], Fields[3], Staged))
        return Failure;
  }
  if (Staged)
    return expectInWorkTree(Root, Commits.drop_front(Commits.empty() ? 0 : 1));
  if (llvm::Error Failure = addUncommittedOfSubmodules(Root))
    return Failure;
  if (llvm::Error Failure = addUnwatched(Root))
    return Failure;
  return addFiles(Root, {"--others", "--exclude-standard"});
}

/// Adds what was changed in submodules of \p Root whose commit is the one that it was.
llvm::Error Changes::addUncommittedOfSubmodules(const GitDirectory &Root) {
  llvm::Expected<std::string> Index = git(Root, {"ls-files", "--stage", "-z"});
  if (!Index)
    return Index.takeError();
  for (StringRef Entry : llvm::split(*Index, '\0')) { // <mode> <object> <stage>, a tab, the name
    const std::string Directory = below(Root.Path, Entry.split('\t').second);
    if (!Entry.starts_with("160000 ") || Submodules.contains(Directory) || !fs::exists(below(Directory, ".git")))
      continue;
    const std::size_t Before = ByFile.size();
    if (llvm::Error Failure = add({Directory, /*IsOfEnvironment=*/false}, {"HEAD"}, /*Staged=*/false))
      return Failure;
    if (ByFile.size() > Before)
      Submodules.insert(Directory);
  }
  return llvm::Error::success();
}

/// The work tree is what is analysed: an error names a source that \p Commit, or the index, has otherwise.
llvm::Error Changes::expectInWorkTree(const GitDirectory &Root, llvm::ArrayRef<StringRef> Commit) {
  std::vector<StringRef> Question = {"diff",
                                     "--name-only",
                                     "-z",
                                     "--no-renames",
                                     "--no-ext-diff",
                                     "--no-textconv",
                                     "--no-relative",
                                     "--ignore-submodules=all"};
  llvm::append_range(Question, Commit);
  llvm::Expected<std::string> Names = git(Root, Question);
  if (!Names)
    return Names.takeError();
  for (StringRef Name : llvm::split(*Names, '\0'))
    if (mayBeAnalysed(Name) && ByFile.contains(below(Root.Path, Name)))
      return mistake("only a part of '" + Name +
                     "' is staged, and what is analysed is the file as it is; put the rest "
                     "aside with `git stash push --keep-index`");
  return llvm::Error::success();
}

llvm::Expected<Changes> Changes::find(StringRef Directory, const ChangeRequest &Request) {
  llvm::Expected<std::string> Root = gitLine({Directory.str()}, {"rev-parse", "--show-toplevel"});
  if (!Root)
    return Root.takeError();
  llvm::SmallString<256> Here, Top;
  if (fs::real_path(Directory, Here) || fs::real_path(*Root, Top) || !isWithin(Here, Top))
    return mistake("git says that the work tree of this repository is '" + *Root +
                   "', which this directory is not in; "
                   "see `git config core.worktree`");
  Changes Result;
  if (Request.Staged) {
    if (llvm::Error Failure = Result.add({*Root}, {}, /*Staged=*/true))
      return Failure;
    return Result;
  }
  llvm::Expected<std::string> Base = Request.Base.empty() ? defaultBase(Directory) : Request.Base;
  if (!Base)
    return Base.takeError();
  llvm::Expected<std::string> Parted = gitLine({Directory.str()}, {"merge-base", "--end-of-options", *Base, "HEAD"});
  if (!Parted) {
    const std::string Complaint = llvm::toString(Parted.takeError()); // of a commit that is not there, or nothing
    if (StringRef(Complaint).ends_with(" HEAD"))
      return mistake("the branch has no commit yet; --staged is for the first one");
    return mistake((Complaint.empty() ? "'" + *Base + "' has no commit in common with HEAD"
                                      : "there is no commit '" + *Base + "' here") +
                   howToFetch(Directory, *Base, /*IsKnown=*/Complaint.empty()));
  }
  if (llvm::Error Failure = Result.add({*Root}, {*Parted}, /*Staged=*/false))
    return Failure;
  return Result;
}

bool Changes::isChangedSubmodule(StringRef Directory) const { return Submodules.contains(realPath(Directory)); }

bool Changes::touches(StringRef File) const { return ByFile.contains(realPath(File)); }

bool Changes::touches(StringRef File, unsigned First, unsigned Last) const {
  auto Found = ByFile.find(realPath(File));
  return Found != ByFile.end() &&
         llvm::any_of(Found->second, [&](const Lines &Each) { return Each.first <= Last && First <= Each.second; });
}

} // namespace cuda_tidy
