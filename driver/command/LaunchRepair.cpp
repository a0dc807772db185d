#include "command/LaunchRepair.h"

#include "command/CodeCursor.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

namespace cuda_tidy {
namespace {

bool isBlank(char C) { return C == ' ' || C == '\t'; }

/// Three angle brackets with blanks between them.
struct Bracket {
  size_t Begin;
  size_t End;
  bool isSpaced() const { return End - Begin > 3; }
};

std::optional<Bracket> bracketAt(llvm::StringRef Text, size_t Begin, char Angle) {
  size_t End = Begin;
  for (int Count = 0; Count < 3; ++Count) {
    while (Count > 0 && End < Text.size() && isBlank(Text[End]))
      ++End;
    if (End >= Text.size() || Text[End] != Angle)
      return std::nullopt;
    ++End;
  }
  return Bracket{Begin, End};
}

/// The `>>>` that belongs to a `<<<` ending at `From`: the first at the launch's own nesting that an argument list
/// follows.
std::optional<Bracket> closingBracket(llvm::StringRef Text, size_t From) {
  CodeCursor Cursor(Text, From);
  int Depth = 0;
  for (size_t At = Cursor.next(); At != llvm::StringRef::npos; At = Cursor.next()) {
    char C = Text[At];
    if (C == ';' && Depth == 0)
      return std::nullopt;
    if (C == '(' || C == '[' || C == '{')
      ++Depth;
    if ((C == ')' || C == ']' || C == '}') && --Depth < 0)
      return std::nullopt;
    if (C == '>' && Depth == 0)
      if (std::optional<Bracket> Close = bracketAt(Text, At, '>'))
        if (Text.substr(Close->End).ltrim(" \t\r\n\\").starts_with("("))
          return Close;
  }
  return std::nullopt;
}

/// A kernel's name, or the end of its template arguments, stands before a launch; `operator<< <T>` is none.
bool kernelEndsAt(llvm::StringRef Text, size_t Offset) {
  llvm::StringRef Before = Text.take_front(Offset).rtrim();
  return !Before.empty() && !Before.ends_with("operator") &&
         (clang::isAsciiIdentifierContinue(Before.back()) || Before.back() == '>' || Before.back() == ')' ||
          Before.back() == ']');
}

void closeUp(std::string &Text, Bracket B, char Angle) {
  std::fill_n(Text.begin() + B.Begin, 3, Angle);
  std::fill(Text.begin() + B.Begin + 3, Text.begin() + B.End, ' ');
}

/// Three angle brackets hold two in a row; most headers hold none.
bool mayLaunch(llvm::StringRef Text) {
  const llvm::StringRef Two = "<<";
  size_t At = 0;
  // Every header is searched, with what the C library does best.
  while (const void *Found = memmem(Text.data() + At, Text.size() - At, Two.data(), Two.size())) {
    At = static_cast<const char *>(Found) - Text.data();
    if (Text.substr(At + 2).ltrim(" \t").starts_with("<") || Text.take_front(At).rtrim(" \t").ends_with("<"))
      return true;
    At += Two.size();
  }
  return false;
}

/// A braced list among the configuration's arguments.
struct BracedList {
  size_t Open;
  size_t Close;
};

std::vector<BracedList> bracedArguments(llvm::StringRef Text, size_t Begin, size_t End) {
  std::vector<BracedList> Lists;
  CodeCursor Cursor(Text, Begin);
  int Depth = 0;
  size_t Open = 0;
  for (size_t At = Cursor.next(); At < End; At = Cursor.next()) {
    char C = Text[At];
    if ((C == '(' || C == '[' || C == '{') && Depth++ == 0)
      Open = At;
    if ((C == ')' || C == ']' || C == '}') && --Depth == 0 && C == '}' && Text[Open] == '{' &&
        (Open == Begin || Text.slice(Begin, Open).rtrim().empty() || Text.slice(Begin, Open).rtrim().ends_with(",")))
      Lists.push_back({Open, At});
  }
  return Lists;
}

/// Makes `{a, b}` read `$(a, b)` where a blank beside the brace leaves room; the compatibility header says what `$` is.
bool nameType(std::string &Text, BracedList List) {
  if (isBlank(Text[List.Open - 1]))
    Text.replace(List.Open - 1, 2, "$(");
  else if (isBlank(Text[List.Open + 1]))
    Text.replace(List.Open, 2, "$(");
  else
    return false;
  Text[List.Close] = ')';
  return true;
}

class RepairingFile : public llvm::vfs::File {
public:
  RepairingFile(std::unique_ptr<llvm::vfs::File> Real) : Real(std::move(Real)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return Real->status(); }
  llvm::ErrorOr<std::string> getName() override { return Real->getName(); }
  std::error_code close() override { return Real->close(); }

  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name, int64_t FileSize,
                                                               bool RequiresNullTerminator,
                                                               bool IsVolatile) override {
    auto Buffer = Real->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (!Buffer)
      return Buffer;
    std::string Repaired = repairLaunches((*Buffer)->getBuffer());
    if (Repaired.empty())
      return Buffer;
    return llvm::MemoryBuffer::getMemBufferCopy(Repaired, Name);
  }

private:
  std::unique_ptr<llvm::vfs::File> Real;
};

class RepairingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    auto File = ProxyFileSystem::openFileForRead(Path);
    if (!File)
      return File;
    return std::make_unique<RepairingFile>(std::move(*File));
  }
};

} // namespace

std::string repairLaunches(llvm::StringRef Text) {
  if (!mayLaunch(Text))
    return "";
  std::string Repaired = Text.str();
  bool IsRepaired = false;
  CodeCursor Cursor(Text, 0);
  for (size_t At = Cursor.next(); At != llvm::StringRef::npos; At = Cursor.next()) {
    if (Text[At] != '<' || !kernelEndsAt(Text, At))
      continue;
    std::optional<Bracket> Open = bracketAt(Text, At, '<');
    if (!Open)
      continue;
    Cursor = CodeCursor(Text, Open->End);
    std::optional<Bracket> Close = closingBracket(Text, Open->End);
    if (!Close)
      continue;
    for (BracedList List : bracedArguments(Text, Open->End, Close->Begin))
      IsRepaired |= nameType(Repaired, List);
    if (!Open->isSpaced() && !Close->isSpaced())
      continue;
    closeUp(Repaired, *Open, '<');
    closeUp(Repaired, *Close, '>');
    IsRepaired = true;
  }
  return IsRepaired ? Repaired : "";
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
repairOverlay(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base) {
  return llvm::makeIntrusiveRefCnt<RepairingFileSystem>(std::move(Base));
}

} // namespace cuda_tidy
