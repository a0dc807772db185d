#include "report/SarifRule.h"
#include "AllChecks.h"
#include "catalog/CheckCatalog.h"
#include "catalog/CheckPages.h"
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

/// The first paragraph of the first section of a check's page, on one line; empty if there is none.
std::string firstParagraph(llvm::StringRef Page) {
  llvm::StringRef Section = Page.split("\n## ").second.split('\n').second.ltrim('\n');
  std::string Paragraph = Section.split("\n\n").first.rtrim('\n').str();
  std::replace(Paragraph.begin(), Paragraph.end(), '\n', ' ');
  return Paragraph;
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
    std::string_view Page = checkPage(Check), Level = severityOf(Info->Group);
    std::string Description = firstParagraph(Page);
    Rule["shortDescription"] = {{"text", Summary}};
    if (Description.empty())
      Description = Summary;
    Rule["fullDescription"] = {{"text", Description}, {"markdown", Description}};
    Rule["help"] = {{"text", Page}, {"markdown", Page}};
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
