#include "command/DatabaseText.h"
#include "untrusted/JsonGuard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// A database is a list of objects with lists in them.
constexpr unsigned DeepestNesting = 16;
constexpr unsigned OfList = 1, OfEntry = 2, OfArguments = 3; ///< Levels.

class Reader : public JsonGuard {
public:
  explicit Reader(StringRef Text) : JsonGuard(DeepestNesting, Text.size()), Text(Text) {}

  std::vector<DatabaseEntry> Entries;

  /// Why the text was not read to its end.
  std::string reason() const {
    if (isTooDeep())
      return "it is nested more than " + std::to_string(DeepestNesting) + " levels deep";
    if (!IsJson)
      return "it is not JSON (line " + std::to_string(Text.take_front(End).count('\n') + 1) + ")";
    return "it is no list of objects with 'directory', 'file' and 'command' or 'arguments'";
  }
  bool isJson() const { return IsJson; }

  bool start_object(std::size_t Elements) override {
    if (!JsonGuard::start_object(Elements))
      return false;
    if (levels() == OfEntry) {
      Entries.emplace_back();
      Seen.clear();
    }
    return levels() != OfList;
  }
  bool end_object() override {
    const bool IsWhole = levels() != OfEntry || (Seen.contains("directory") && Seen.contains("file") &&
                                                 (Seen.contains("command") || Seen.contains("arguments")));
    return JsonGuard::end_object() && IsWhole;
  }
  bool start_array(std::size_t Elements) override {
    if (!JsonGuard::start_array(Elements))
      return false;
    if (isInArguments()) {
      Entries.back().Text.clear();
      Entries.back().IsSplit = true;
    }
    return true;
  }
  bool key(std::string &Name) override {
    if (levels() == OfEntry)
      Seen.insert(Key = Name);
    return true;
  }
  bool string(std::string &Value) override {
    if (isInArguments())
      (Entries.back().Text += Value) += '\0';
    else if (levels() == OfEntry && Key == "directory")
      Entries.back().Directory = Value;
    else if (levels() == OfEntry && Key == "file")
      Entries.back().File = Value;
    else if (levels() == OfEntry && Key == "output")
      Entries.back().Output = Value;
    else if (levels() == OfEntry && Key == "command" && !Entries.back().IsSplit)
      Entries.back().Text = Value;
    return true;
  }
  bool parse_error(std::size_t Position, const std::string &, const nlohmann::json::exception &) override {
    IsJson = false;
    End = Position;
    return false;
  }

private:
  bool isInArguments() const { return levels() == OfArguments && !Entries.empty() && Key == "arguments"; }

  const StringRef Text;
  std::string Key;        ///< Of the entry.
  llvm::StringSet<> Seen; ///< Its keys until now.
  bool IsJson = true;
  std::size_t End = 0;
};

std::string withoutLastCommas(StringRef Text) {
  std::string Result = Text.str();
  bool IsString = false;
  std::size_t Comma = StringRef::npos; // nothing but spaces stands behind it
  for (std::size_t I = 0; I < Result.size(); ++I) {
    const char C = Result[I];
    if (IsString && C == '\\')
      ++I;
    else if (C == '"')
      IsString = !IsString;
    if (!IsString && (C == ']' || C == '}') && Comma != StringRef::npos)
      Result[Comma] = ' ';
    if (IsString || !llvm::isSpace(C))
      Comma = !IsString && C == ',' ? I : StringRef::npos;
  }
  return Result;
}

} // namespace

std::vector<std::string> DatabaseEntry::commandLine() const {
  if (IsSplit) {
    llvm::SmallVector<StringRef> Words;
    StringRef(Text).split(Words, '\0');
    return {Words.begin(), std::prev(Words.end())}; // behind the last zero byte nothing is left
  }
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *> Words;
  llvm::cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return {Words.begin(), Words.end()};
}

llvm::Expected<std::vector<DatabaseEntry>> parseDatabase(StringRef Text) {
  Reader First(Text);
  if (nlohmann::json::sax_parse(Text.begin(), Text.end(), &First))
    return std::move(First.Entries);
  if (!First.isJson()) {
    const std::string Corrected = withoutLastCommas(Text);
    Reader Second(Corrected);
    if (nlohmann::json::sax_parse(Corrected, &Second))
      return std::move(Second.Entries);
  }
  return llvm::createStringError(First.reason());
}

} // namespace cuda_tidy
