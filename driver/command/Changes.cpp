#include "command/Changes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <climits>
#include <cstdlib>

using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace cuda_tidy {
namespace {

llvm::Error mistake(const llvm::Twine &Sentence) { return llvm::createStringError(Sentence); }

/// What git prints; the error is what it complains of.
llvm::Expected<std::string> git(StringRef Directory, llvm::ArrayRef<StringRef> Arguments) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return mistake("git is not installed");
  llvm::SmallString<128> OutFile, ErrorFile;
  if (std::error_code Failure = fs::createTemporaryFile("cuda-tidy", "out", OutFile))
    return mistake("cannot make a temporary file: " + Failure.message());
  llvm::FileRemover RemoveOut(OutFile);
  if (std::error_code Failure = fs::createTemporaryFile("cuda-tidy", "err", ErrorFile))
    return mistake("cannot make a temporary file: " + Failure.message());
  llvm::FileRemover RemoveError(ErrorFile);
  std::vector<StringRef> All = {"git", "-C", Directory, "-c", "core.quotePath=false"};
  llvm::append_range(All, Arguments);
  std::string Complaint;
  const int Status = llvm::sys::ExecuteAndWait(*Program, All, /*Env=*/std::nullopt,
                                               {StringRef(), StringRef(OutFile), StringRef(ErrorFile)},
                                               /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Complaint);
  auto Printed = llvm::MemoryBuffer::getFile(Status == 0 ? OutFile : ErrorFile);
  const std::string Text = Printed ? (*Printed)->getBuffer().str() : "";
  if (Status != 0)
    return mistake(Complaint.empty() ? StringRef(Text).trim().str() : Complaint);
  return Text;
}

/// What is printed on one line.
llvm::Expected<std::string> gitLine(StringRef Directory, llvm::ArrayRef<StringRef> Arguments) {
  llvm::Expected<std::string> Text = git(Directory, Arguments);
  if (!Text)
    return Text.takeError();
  return StringRef(*Text).trim("\n").str();
}

llvm::Expected<std::string> defaultBase(StringRef Directory) {
  for (StringRef Each : {"@{upstream}", "origin/HEAD", "origin/main", "origin/master"}) {
    llvm::Expected<std::string> Found = gitLine(Directory, {"rev-parse", "--verify", "--quiet", Each});
    if (Found)
      return Found;
    consumeError(Found.takeError());
  }
  return mistake("the branch has no upstream, and there is no origin/HEAD; name the commit, as in --changed=main");
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
llvm::Error Changes::addFiles(const std::string &Root, llvm::ArrayRef<StringRef> Which) {
  std::vector<StringRef> Listing = {"ls-files", "-z"};
  llvm::append_range(Listing, Which);
  llvm::Expected<std::string> Names = git(Root, Listing);
  if (!Names)
    return Names.takeError();
  for (StringRef Name : llvm::split(*Names, '\0'))
    if (!Name.empty())
      ByFile[below(Root, Name)] = {{1, UINT_MAX}};
  return llvm::Error::success();
}

/// \p Before and \p After: the commits of a submodule that its parent names, of zeros where it names none, or, with the
/// work tree, where what is checked out is another one.
llvm::Error Changes::addSubmodule(const std::string &Root, StringRef Before, StringRef After, bool Staged) {
  const bool IsRemoved = Staged && After.ltrim('0').empty();
  if (IsRemoved || !fs::exists(below(Root, ".git"))) // or it was never checked out
    return llvm::Error::success();
  llvm::Expected<std::string> Known = gitLine(Root, {"rev-parse", "--verify", "--quiet", (Before + "^{commit}").str()});
  if (!Known) {
    llvm::consumeError(Known.takeError()); // It is new, or its old commit was not fetched.
    return addFiles(Root, {});
  }
  return Staged ? add(Root, {Before, After}, /*Staged=*/true) : add(Root, {Before}, /*Staged=*/false);
}

/// Adds what `git diff` of \p Commits tells of the work tree \p Root: one against the files or, if \p Staged, none
/// for the index or two for the one and the other.
llvm::Error Changes::add(const std::string &Root, llvm::ArrayRef<StringRef> Commits, bool Staged) {
  std::vector<StringRef> Lines = {"diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--text",
                                  "--no-renames", "--no-relative", "--src-prefix=a/", "--dst-prefix=b/",
                                  "--inter-hunk-context=0"};
  std::vector<StringRef> Entries = {"diff", "--raw", "--no-abbrev", "-z", "--no-renames", "--no-relative"};
  for (std::vector<StringRef> *Command : {&Lines, &Entries}) {
    Command->push_back("--submodule=short");
    Command->push_back("--ignore-submodules=none");
    if (Staged && Commits.empty())
      Command->push_back("--cached");
    llvm::append_range(*Command, Commits);
  }
  llvm::Expected<std::string> Diff = git(Root, Lines);
  if (!Diff)
    return Diff.takeError();
  if (llvm::Error Failure = readDiff(*Diff, Root))
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
    if (Fields.size() == 5 && (Fields[0] == ":160000" || Fields[1] == "160000"))
      if (llvm::Error Failure = addSubmodule(below(Root, Name), Fields[2], Fields[3], Staged))
        return Failure;
  }
  return Staged ? llvm::Error::success() : addFiles(Root, {"--others", "--exclude-standard"});
}

llvm::Expected<Changes> Changes::find(StringRef Directory, const ChangeRequest &Request) {
  ::unsetenv("GIT_DIFF_OPTS"); // It would go before --unified=0.
  llvm::Expected<std::string> Root = gitLine(Directory, {"rev-parse", "--show-toplevel"});
  if (!Root)
    return Root.takeError();
  Changes Result;
  if (Request.Staged) {
    if (llvm::Error Failure = Result.add(*Root, {}, /*Staged=*/true))
      return Failure;
    return Result;
  }
  llvm::Expected<std::string> Base = Request.Base.empty() ? defaultBase(Directory) : Request.Base;
  if (!Base)
    return Base.takeError();
  llvm::Expected<std::string> Parted = gitLine(Directory, {"merge-base", "--end-of-options", *Base, "HEAD"});
  if (!Parted)
    return mistake("'" + *Base + "' has no commit in common with HEAD: " + llvm::toString(Parted.takeError()));
  if (llvm::Error Failure = Result.add(*Root, {*Parted}, /*Staged=*/false))
    return Failure;
  return Result;
}

bool Changes::touches(StringRef File) const { return ByFile.contains(realPath(File)); }

bool Changes::touches(StringRef File, unsigned First, unsigned Last) const {
  auto Found = ByFile.find(realPath(File));
  return Found != ByFile.end() && llvm::any_of(Found->second, [&](const Lines &Each) {
           return Each.first <= Last && First <= Each.second;
         });
}

} // namespace cuda_tidy
