#include "build-files/HeaderTemplate.h"

#include "build-files/CMakeScope.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {

using llvm::StringRef;

std::string headerMadeFrom(StringRef FileName) {
  for (StringRef Ending : {".cmake.in", ".in.cmake", ".cmakein", ".cmake", ".in"})
    if (FileName.consume_back(Ending))
      return FileName.str();
  const StringRef Extension = llvm::sys::path::extension(FileName);
  return FileName.consume_back(Extension) && FileName.consume_back(".in") ? (FileName + Extension).str() : "";
}

namespace {

class Filler {
public:
  Filler(StringRef Text, TemplateValues ValueOf) : IsOfCMake(Text.contains("#cmakedefine")), ValueOf(ValueOf) {}

  std::string fill(StringRef Line) const {
    StringRef Rest = Line.ltrim();
    if (!Rest.consume_front("#"))
      return replaceAll(Line);
    Rest = Rest.ltrim(" \t");
    if (Rest.consume_front("cmakedefine01")) {
      const StringRef Name = takeName(Rest);
      return ("#define " + Name + (isOn(Name) ? " 1" : " 0")).str();
    }
    if (Rest.consume_front("cmakedefine")) {
      const StringRef Name = takeName(Rest);
      return isOn(Name) ? ("#define " + Name + replaceAll(Rest)).str() : "";
    }
    // Where Autoconf has found nothing, it makes a comment of the line.
    if (!IsOfCMake && Rest.consume_front("undef"))
      return "";
    std::string Filled = replaceAll(Line);
    StringRef Defined = StringRef(Filled).ltrim("# \t");
    const bool IsLost = Defined.consume_front("define") && !clang::isAsciiIdentifierStart(firstOf(Defined.ltrim()));
    return IsLost ? "" : Filled;
  }

private:
  static char firstOf(StringRef Text) { return Text.empty() ? '\0' : Text.front(); }

  static StringRef takeName(StringRef &Rest) {
    Rest = Rest.ltrim(" \t");
    const StringRef Name = Rest.take_while([](char C) { return clang::isAsciiIdentifierContinue(C); });
    Rest = Rest.drop_front(Name.size());
    return Name;
  }

  bool isOn(StringRef Name) const {
    const std::optional<std::string> Value = ValueOf(Name, /*HasToBeCertain=*/true);
    return Value && truthOfConstant(*Value).value_or(true);
  }

  /// A reference to a variable that begins here, and its length.
  static std::optional<std::pair<StringRef, size_t>> referenceAt(StringRef Text) {
    const StringRef End = Text.consume_front("@") ? "@" : Text.consume_front("${") ? "}" : "";
    const StringRef Name = Text.take_while([](char C) { return llvm::isAlnum(C) || StringRef("_./+-:").contains(C); });
    if (End.empty() || Name.empty() || !Text.substr(Name.size()).starts_with(End))
      return std::nullopt;
    return std::pair(Name, Name.size() + (End == "@" ? 2 : 3));
  }

  std::string replaceAll(StringRef Line) const {
    std::string Filled;
    bool IsInString = false;
    while (!Line.empty()) {
      const size_t Plain = std::min(Line.find_first_of("@$\""), Line.size());
      Filled += Line.take_front(Plain);
      Line = Line.drop_front(Plain);
      if (Line.empty())
        break;
      IsInString ^= Line.front() == '"';
      if (auto Reference = referenceAt(Line)) {
        const std::optional<std::string> Value = ValueOf(Reference->first, /*HasToBeCertain=*/false);
        // A line stays a line.
        Filled += Value && !StringRef(*Value).contains('\n') ? *Value : IsInString ? "" : "0";
        Line = Line.drop_front(Reference->second);
      } else {
        Filled += Line.front();
        Line = Line.drop_front();
      }
    }
    return Filled;
  }

  bool IsOfCMake;
  TemplateValues ValueOf;
};

} // namespace

std::string fillTemplate(StringRef Text, TemplateValues ValueOf) {
  constexpr size_t Largest = 8 << 20; // more than any header; values may be longer than their names
  const Filler Lines(Text, ValueOf);
  std::string Filled;
  while (!Text.empty() && Filled.size() < Largest) {
    const size_t End = Text.find('\n');
    (Filled += Lines.fill(Text.take_front(End))) += '\n';
    Text = Text.substr(End).drop_front(End != StringRef::npos);
  }
  return Filled;
}

} // namespace cuda_tidy
