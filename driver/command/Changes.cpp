#include "command/Changes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <climits>

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
        C = Name.front() == 't' ? '\t' : Name.front() == 'n' ? '\n' : Name.front();
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

llvm::Expected<Changes> Changes::find(StringRef Directory, const ChangeRequest &Request) {
  llvm::Expected<std::string> Root = gitLine(Directory, {"rev-parse", "--show-toplevel"});
  if (!Root)
    return Root.takeError();
  std::vector<StringRef> Diff = {"diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv",
                                 "--text", "--no-renames", "--no-relative", "--src-prefix=a/", "--dst-prefix=b/"};
  std::string Since;
  if (Request.Staged) {
    Diff.push_back("--cached");
  } else {
    llvm::Expected<std::string> Base = Request.Base.empty() ? defaultBase(Directory) : Request.Base;
    if (!Base)
      return Base.takeError();
    llvm::Expected<std::string> Parted = gitLine(Directory, {"merge-base", "--end-of-options", *Base, "HEAD"});
    if (!Parted)
      return mistake("'" + *Base + "' has no commit in common with HEAD: " + llvm::toString(Parted.takeError()));
    Since = std::move(*Parted);
    Diff.push_back(Since);
  }
  llvm::Expected<std::string> Text = git(Directory, Diff);
  if (!Text)
    return Text.takeError();
  Changes Result;
  if (llvm::Error Failure = Result.readDiff(*Text, *Root))
    return Failure;
  if (!Request.Staged) {
    llvm::Expected<std::string> New = git(*Root, {"ls-files", "--others", "--exclude-standard", "-z"});
    if (!New)
      return New.takeError();
    for (StringRef Name : llvm::split(*New, '\0'))
      if (!Name.empty())
        Result.ByFile[below(*Root, Name)] = {{1, UINT_MAX}};
  }
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
