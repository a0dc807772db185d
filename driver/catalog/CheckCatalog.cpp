#include "catalog/CheckCatalog.h"
#include "AllChecks.h"
#include "ClangTidy.h"
#include "catalog/CheckPages.h"
#include "catalog/PageLinks.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

/// Below which address the files of this repository can be read; empty unless the build knows it.
static constexpr llvm::StringRef FilesUrl = sizeof(CUDA_TIDY_HOME_PAGE) > 1 ? CUDA_TIDY_HOME_PAGE "/blob/main/" : "";

/// The folder of this repository with the page of \p Check.
static std::string folderOfPage(const CheckInfo &Check) { return llvm::formatv("docs/checks/{0}/", Check.module()); }

std::string checkUrl(llvm::StringRef Check) {
  if (const CheckInfo *Ours = findCheck(Check))
    return FilesUrl.empty() ? "" : llvm::formatv("{0}{1}{2}.md", FilesUrl, folderOfPage(*Ours), Ours->defect()).str();
  if (Check.consume_front("clang-diagnostic-"))
    return llvm::formatv("https://clang.llvm.org/docs/DiagnosticsReference.html#w{0}", Check);
  // The one module with a dash in its name; no other check starts with its first half.
  llvm::StringRef Module = Check.starts_with("clang-analyzer-") ? "clang-analyzer" : Check.split('-').first;
  return llvm::formatv("https://clang.llvm.org/extra/clang-tidy/checks/{0}/{1}.html", Module,
                       Check.drop_front(Module.size() + 1));
}

std::string linkedCheckPage(llvm::StringRef Check) {
  const CheckInfo *Ours = findCheck(Check);
  return Ours ? withAbsoluteLinks(checkPage(Check), folderOfPage(*Ours), FilesUrl) : "";
}

void listChecksAsText(llvm::raw_ostream &Out) {
  size_t NameWidth = 0;
  for (const CheckInfo &Info : allChecks())
    NameWidth = std::max(NameWidth, Info.Name.size());
  auto Row = [&](auto Name, auto Category, auto Default, auto Verifiable, auto Summary) {
    Out << llvm::left_justify(Name, NameWidth)
        << llvm::formatv("  {0,-11}  {1,-7}  {2,-10}  {3}\n", Category, Default, Verifiable, Summary);
  };
  Row("NAME", "CATEGORY", "DEFAULT", "VERIFIABLE", "SUMMARY");
  for (const CheckInfo &Info : allChecks())
    Row(Info.Name, toString(Info.Group), Info.onByDefault() ? "on" : "off",
        Info.ConfirmedBy == Oracle::None ? "no" : "yes", Info.Summary);
}

void listChecksAsJson(llvm::raw_ostream &Out) {
  nlohmann::ordered_json Checks = nlohmann::ordered_json::array();
  for (const CheckInfo &Info : allChecks())
    Checks.push_back({{"name", Info.Name},
                      {"summary", Info.Summary},
                      {"category", toString(Info.Group)},
                      {"severity", severityOf(Info.Group)},
                      {"default", Info.onByDefault()},
                      {"verifiable", Info.ConfirmedBy != Oracle::None},
                      {"confirmedBy", toString(Info.ConfirmedBy)},
                      {"formerName", Info.Former.empty() ? nlohmann::ordered_json() : Info.Former}});
  Out << nlohmann::ordered_json{{"version", 1}, {"checks", Checks}}.dump(2) << '\n';
}

std::string nearestCheck(llvm::StringRef Name, const llvm::StringSet<> &Known) {
  unsigned Least = Name.size() / 3 + 2;
  std::string Nearest;
  auto Consider = [&](llvm::StringRef Candidate) {
    // Typed without its module is as good as typed in full.
    const unsigned Distance = std::min(Name.edit_distance(Candidate, true, Least),
                                       Name.edit_distance(Candidate.split('-').second, true, Least));
    if (Distance < Least || (Distance == Least && !Nearest.empty() && Candidate < Nearest)) {
      Least = Distance;
      Nearest = Candidate.str();
    }
  };
  for (const CheckInfo &Info : allChecks())
    Consider(Info.Name);
  for (const auto &Each : Known)
    Consider(Each.getKey());
  return Nearest;
}

int explainCheck(llvm::StringRef Asked, llvm::raw_ostream &Out, llvm::raw_ostream &Err) {
  const llvm::StringRef Name = currentNameOf(Asked);
  if (std::string_view Page = checkPage(Name); !Page.empty()) {
    Out << Page;
    return 0;
  }
  llvm::StringSet<> Known = clang::tidy::getAllChecksAndOptions(/*AllowEnablingAnalyzerAlphaCheckers=*/true,
                                                                /*ExperimentalCustomChecks=*/false)
                                .Checks;
  llvm::StringRef Warning = Name;
  bool IsWarning =
      Warning.consume_front("clang-diagnostic-") && clang::DiagnosticIDs::getGroupForWarningOption(Warning);
  if (IsWarning || Known.contains(Name)) {
    Out << checkUrl(Name) << '\n';
    return 0;
  }
  Err << "cuda-tidy: error: there is no check '" << Name << "'";
  if (std::string Nearest = nearestCheck(Name, Known); !Nearest.empty())
    Err << "; did you mean '" << Nearest << "'?\n";
  else
    Err << "; 'cuda-tidy list' names those of cuda-tidy, 'cuda-tidy --list-checks --checks=*' all of them\n";
  return 2;
}

} // namespace cuda_tidy
