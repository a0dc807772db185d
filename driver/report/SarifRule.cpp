#include "report/SarifRule.h"
#include "AllChecks.h"
#include "catalog/CheckCatalog.h"
#include "catalog/PageLinks.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

namespace {

/// `cuda-unchecked-call` as `CudaUncheckedCall`.
std::string pascalCase(llvm::StringRef Kebab) {
  std::string Name;
  for (llvm::StringRef Word : llvm::split(Kebab, '-')) {
    Name += llvm::toUpper(Word.front());
    Name += Word.drop_front();
  }
  return Name;
}

/// The beginning of the first section of a check's page, up to the end of a sentence; where a list or a table belongs
/// to that, with it. Of more than GitHub shows, the whole sentences; empty if there are none.
llvm::StringRef descriptionIn(llvm::StringRef Page) {
  constexpr size_t MostCharacters = 1024;
  const llvm::StringRef Section = Page.split("\n## ").second.split('\n').second.split("\n## ").first.trim('\n');
  size_t End = 0;
  do
    End = std::min(Section.find("\n\n", End + 1), Section.size());
  while (End < Section.size() && Section[End - 1] != '.');
  const auto EndsSentence = [&] {
    return Section[End - 1] == '.' && (End == Section.size() || llvm::isSpace(Section[End]));
  };
  while (End > 0 && (End > MostCharacters || !EndsSentence()))
    --End;
  return Section.take_front(End);
}

/// \p Markdown for readers who see it as it is: a single paragraph is one line.
std::string asText(llvm::StringRef Markdown) {
  std::string Text = withoutLinks(Markdown);
  if (!Markdown.contains("\n\n"))
    std::replace(Text.begin(), Text.end(), '\n', ' ');
  return Text;
}

/// How sure a reader can be that a finding of the category is right, in the words GitHub knows.
std::string_view precisionOf(Category Group) {
  switch (Group) {
  case Category::Correctness:
    return "very-high";
  case Category::Suspicious:
  case Category::Performance:
    return "high";
  case Category::Nursery:
    return "medium";
  }
  return "";
}

} // namespace

Json sarifRule(const std::string &Check) {
  Json Rule = {{"id", Check}, {"name", pascalCase(Check)}};
  std::string Url = checkUrl(Check);
  if (const CheckInfo *Info = findCheck(Check)) {
    std::string Summary(Info->Summary);
    Summary = llvm::toUpper(Summary.front()) + Summary.substr(1) + ".";
    const std::string Page = linkedCheckPage(Check);
    const llvm::StringRef Described = descriptionIn(Page), Description = Described.empty() ? Summary : Described;
    const std::string_view Level = severityOf(Info->Group);
    Rule["shortDescription"] = {{"text", Summary}};
    Rule["fullDescription"] = {{"text", asText(Description)}, {"markdown", Description}};
    Rule["help"] = {{"text", withoutLinks(Page)}, {"markdown", Page}};
    Rule["defaultConfiguration"] = {{"level", Level}};
    Rule["properties"] = {{"tags", Json::array({Info->module(), toString(Info->Group)})},
                          {"precision", precisionOf(Info->Group)},
                          {"problem.severity", Level == "note" ? "recommendation" : Level}};
  } else {
    llvm::StringRef Flag = Check;
    std::string Description = Flag.consume_front("clang-diagnostic-") ? "clang's diagnostic '" + Flag.str() + "'."
                                                                      : "clang-tidy's check '" + Check + "'.";
    Rule["shortDescription"] = {{"text", Description}};
    Rule["fullDescription"] = {{"text", Description}};
    Rule["help"] = {{"text", "See " + Url}, {"markdown", "See <" + Url + ">"}};
    Rule["properties"] = {{"tags", Json::array({"clang-tidy"})}};
  }
  if (!Url.empty())
    Rule["helpUri"] = Url;
  return Rule;
}

} // namespace cuda_tidy
