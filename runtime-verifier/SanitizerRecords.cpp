#include "Sanitizer.h"
#include <charconv>

namespace cuda_tidy {
namespace {

/// An element that is still open.
struct Element {
  std::string_view Name;
  std::string Text; ///< Between its tags.
  std::string Path; ///< What its children of that name say.
  unsigned Line = 0;
};

void appendDecoded(std::string &To, std::string_view Text) {
  constexpr std::pair<std::string_view, char> Entities[] = {{"&lt;", '<'},   {"&gt;", '>'},    {"&amp;", '&'},
                                                            {"&quot;", '"'}, {"&apos;", '\''}, {"&#32;", ' '}};
  while (!Text.empty()) {
    const auto *Entity = std::begin(Entities);
    while (Entity != std::end(Entities) && !Text.starts_with(Entity->first))
      ++Entity;
    const bool IsEntity = Entity != std::end(Entities);
    To += IsEntity ? Entity->second : Text.front();
    Text.remove_prefix(IsEntity ? Entity->first.size() : 1);
  }
}

std::string_view trimmed(std::string_view Text) {
  const std::size_t First = Text.find_first_not_of(" \t\r\n");
  return First == Text.npos ? "" : Text.substr(First, Text.find_last_not_of(" \t\r\n") - First + 1);
}

/// Goes through the tags. Wherever on the device an error has a place, it is an element with `path` and `line`.
class RecordReader {
public:
  /// False if the text is no XML, or cut off.
  bool read(std::string_view Rest) {
    while (true) {
      const std::size_t Tag = Rest.find('<');
      if (!Open.empty())
        appendDecoded(Open.back().Text, Rest.substr(0, Tag));
      if (Tag == Rest.npos)
        return HasRoot && Open.empty();
      Rest.remove_prefix(Tag);
      const bool IsComment = Rest.starts_with("<!--");
      const std::size_t End = Rest.find(IsComment ? "-->" : ">");
      if (End == Rest.npos)
        return false;
      if (!IsComment && !handle(Rest.substr(1, End - 1)))
        return false;
      Rest.remove_prefix(End + (IsComment ? 3 : 1));
    }
  }

  std::vector<SanitizerError> Errors;

private:
  /// What stands between `<` and `>`.
  bool handle(std::string_view Tag) {
    if (Tag.starts_with('?'))
      return true;
    if (Tag.starts_with('/')) {
      if (Open.empty() || Open.back().Name != trimmed(Tag.substr(1)))
        return false;
      close();
      return true;
    }
    const bool IsEmpty = Tag.ends_with('/');
    const std::string_view Name = Tag.substr(0, Tag.find_first_of(" \t\r\n/"));
    if (Name.empty() || Open.size() >= 32 || (Open.empty() && Name != "ComputeSanitizerOutput"))
      return false;
    HasRoot = true;
    Open.push_back({.Name = Name, .Text = {}, .Path = {}, .Line = 0});
    if (Name == "record")
      Errors.emplace_back();
    if (IsEmpty)
      close();
    return true;
  }

  void close() {
    const Element Closed = std::move(Open.back());
    Open.pop_back();
    const std::string_view Text = trimmed(Closed.Text);
    if (Errors.empty() || Open.empty())
      return;
    if (Closed.Name == "path")
      Open.back().Path = Text;
    else if (Closed.Name == "line")
      std::from_chars(Text.data(), Text.data() + Text.size(), Open.back().Line);
    else if ((Closed.Name == "text" && Open.back().Name == "what") ||
             (Closed.Name == "kind" && Errors.back().Text.empty()))
      Errors.back().Text = Text;
    if (!Closed.Path.empty() && Closed.Line > 0 && !isOfHost())
      Errors.back().Places.push_back({Closed.Path, Closed.Line, 0});
  }

  /// `hostStack` and the like tell who launched the kernel.
  bool isOfHost() const {
    for (const Element &Each : Open)
      if (Each.Name.starts_with("host"))
        return true;
    return false;
  }

  std::vector<Element> Open;
  bool HasRoot = false;
};

} // namespace

std::vector<SanitizerError> parseSanitizerRecords(std::string_view Xml) {
  RecordReader Reader;
  if (!Reader.read(Xml))
    return {};
  std::erase_if(Reader.Errors, [](const SanitizerError &Error) { return Error.Places.empty(); });
  return std::move(Reader.Errors);
}

} // namespace cuda_tidy
