#include "report/Reporter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace cuda_tidy {

void writeStatistics(const RunReport &Report, llvm::raw_ostream &Out) {
  Coverage Read;
  for (const UnitReport &Each : Report.Units)
    Read += Each.Read;
  Out << llvm::formatv("{0:n} of {1:n} functions read as a whole; {2:n} of {3:n} statements lost\n",
                       Read.Functions - Read.FunctionsInPart, Read.Functions, Read.StatementsLost, Read.Statements);
  if (Report.Findings.empty())
    return;
  struct Row {
    std::string Check;
    unsigned Findings = 0, Fixable = 0;
    llvm::StringSet<> Files;
    Severity Worst = Severity::Note;
  };
  std::map<std::string, Row> ByCheck;
  for (const Finding &Each : Report.Findings) {
    Row &Of = ByCheck[Each.Check];
    Of.Check = Each.Check;
    ++Of.Findings;
    Of.Fixable += !Each.Fix.empty();
    Of.Files.insert(Each.At.File);
    Of.Worst = std::max(Of.Worst, Each.effectiveLevel());
  }
  std::vector<const Row *> Rows;
  size_t NameWidth = llvm::StringRef("CHECK").size();
  for (const auto &[Check, Of] : ByCheck) {
    Rows.push_back(&Of);
    NameWidth = std::max(NameWidth, Check.size());
  }
  llvm::sort(Rows, [](const Row *Left, const Row *Right) {
    return std::tie(Right->Findings, Left->Check) < std::tie(Left->Findings, Right->Check);
  });
  auto Write = [&](auto Check, auto Findings, auto Files, auto Fixable, auto Severity) {
    Out << llvm::left_justify(Check, NameWidth)
        << llvm::formatv("  {0,8}  {1,5}  {2,7}  {3}\n", Findings, Files, Fixable, Severity);
  };
  Write("CHECK", "FINDINGS", "FILES", "FIXABLE", "SEVERITY");
  for (const Row *Each : Rows)
    Write(Each->Check, Each->Findings, Each->Files.size(), Each->Fixable, toString(Each->Worst));
}

} // namespace cuda_tidy
