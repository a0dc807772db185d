#include "command/LaunchRepair.h"

#include "command/BuiltinRepair.h"
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

/// Whether an argument list follows, over the end of a line and its backslash.
bool isFollowedByArguments(llvm::StringRef Text, size_t End) {
  return Text.substr(End).ltrim(" \t\r\n\\").starts_with("(");
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

/// Goes through the text once, and repairs a copy of it.
class Repairer {
public:
  explicit Repairer(llvm::StringRef Text) : Text(Text), Cursor(Text, 0), Repaired(Text.str()) {}

  /// Empty if there was nothing to repair.
  std::string repair() {
    for (size_t At = Cursor.next(); At != llvm::StringRef::npos; At = Cursor.next()) {
      const char C = Text[At];
      if (C == '<')
        open(At);
      else if (C == '>')
        close(At);
      else if (C == '(' || C == '[' || C == '{')
        enter(At);
      else if (C == ')' || C == ']' || C == '}')
        leave(At);
      else if (C == ';' && isInLaunch())
        Launches.pop_back();
    }
    return IsRepaired ? Repaired : "";
  }

private:
  /// A launch whose configuration is not closed yet.
  struct Launch {
    Bracket Open;
    long Depth;      ///< Of the brackets around it.
    size_t Inner;    ///< The last bracket that was opened in the configuration itself.
    bool IsArgument; ///< That bracket begins an argument.
    std::vector<BracedList> Lists;
  };

  /// Whether the place is among a launch's arguments, and in no bracket among these.
  bool isInLaunch() const { return !Launches.empty() && Launches.back().Depth == Depth; }

  void open(size_t At) {
    if (!kernelEndsAt(Text, At))
      return;
    std::optional<Bracket> Open = bracketAt(Text, At, '<');
    if (!Open)
      return;
    if (isInLaunch()) // which is none, or else would be closed before the next
      Launches.pop_back();
    Launches.push_back({*Open, Depth, At, false, {}});
    Cursor = CodeCursor(Text, Open->End);
  }

  void enter(size_t At) {
    if (isInLaunch()) {
      Launch &Around = Launches.back();
      const llvm::StringRef Before = Text.slice(Around.Open.End, At).rtrim();
      Around.Inner = At;
      Around.IsArgument = Before.empty() || Before.ends_with(",");
    }
    ++Depth;
  }

  void leave(size_t At) {
    if (isInLaunch())
      Launches.pop_back();
    --Depth;
    if (isInLaunch() && Text[At] == '}' && Text[Launches.back().Inner] == '{' && Launches.back().IsArgument)
      Launches.back().Lists.push_back({Launches.back().Inner, At});
  }

  void close(size_t At) {
    std::optional<Bracket> Close = isInLaunch() ? bracketAt(Text, At, '>') : std::nullopt;
    if (!Close || !isFollowedByArguments(Text, Close->End))
      return;
    const Launch Closed = std::move(Launches.back());
    Launches.pop_back();
    for (BracedList List : Closed.Lists)
      IsRepaired |= nameType(Repaired, List);
    if (!Closed.Open.isSpaced() && !Close->isSpaced())
      return;
    closeUp(Repaired, Closed.Open, '<');
    closeUp(Repaired, *Close, '>');
    IsRepaired = true;
  }

  llvm::StringRef Text;
  CodeCursor Cursor;
  std::string Repaired;
  bool IsRepaired = false;
  long Depth = 0;
  std::vector<Launch> Launches; ///< Each in a bracket within the one before.
};

class RepairingFile : public llvm::vfs::File {
public:
  RepairingFile(std::unique_ptr<llvm::vfs::File> Real) : Real(std::move(Real)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return Real->status(); }
  llvm::ErrorOr<std::string> getName() override { return Real->getName(); }
  std::error_code close() override { return Real->close(); }

  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &Name, int64_t FileSize,
                                                               bool RequiresNullTerminator, bool IsVolatile) override {
    auto Buffer = Real->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (!Buffer)
      return Buffer;
    const std::string Repaired = repairForClang((*Buffer)->getBuffer());
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

std::string repairLaunches(llvm::StringRef Text) { return mayLaunch(Text) ? Repairer(Text).repair() : ""; }

std::string repairForClang(llvm::StringRef Text) {
  std::string Repaired = repairLaunches(Text);
  std::string Again = repairBuiltins(Repaired.empty() ? Text : llvm::StringRef(Repaired));
  return Again.empty() ? Repaired : Again;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> repairOverlay(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base) {
  return llvm::makeIntrusiveRefCnt<RepairingFileSystem>(std::move(Base));
}

} // namespace cuda_tidy
