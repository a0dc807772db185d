#include "findings/SourceTexts.h"
#include "report/Reporter.h"
#include "untrusted/Visible.h"
#include "llvm/ADT/StringExtras.h"

namespace cuda_tidy {

/// As GitHub Actions reads a workflow command: percent signs, line ends, and in a property what separates properties.
static std::string escaped(llvm::StringRef Text, llvm::StringRef Special) {
  std::string Result;
  for (unsigned char C : Text)
    if (Special.contains(C))
      Result += '%' + llvm::utohexstr(C, /*LowerCase=*/false, /*Width=*/2);
    else
      Result += C;
  return Result;
}

static std::string asMessage(llvm::StringRef Text) { return escaped(Text, "%\r\n"); }
static std::string asProperty(llvm::StringRef Text) { return escaped(Text, "%\r\n:,"); }

void writeGithub(const RunReport &Report, llvm::raw_ostream &Out) {
  for (const Finding &Each : Report.Findings) {
    const llvm::StringRef Level = Each.effectiveLevel() == Severity::Note ? "notice" : toString(Each.effectiveLevel());
    Out << "::" << Level << " title=" << asProperty(Each.Check);
    if (!Each.At.File.empty())
      Out << ",file=" << asProperty(visible(pathBelow(Report.Root, Each.At.File)));
    if (Each.At.Line)
      Out << ",line=" << Each.At.Line << ",col=" << Each.At.Column;
    std::string Message = visible(messageWithCell(Each));
    for (const Note &Of : Each.Notes) {
      Message += "\nnote: ";
      if (Of.At.Line)
        Message += visible(pathBelow(Report.Root, Of.At.File)) + ":" + std::to_string(Of.At.Line) + ": ";
      Message += visible(messageWithCell(Of));
    }
    Out << "::" << asMessage(Message) << '\n';
  }
  for (const std::string &Each : shortfallsOf(Report))
    Out << "::error title=cuda-tidy::" << asMessage(visible(Each)) << '\n';
  for (const UnitReport &Each : Report.Units)
    if (Each.State != Completeness::Complete)
      Out << "::warning title=" << (Each.State == Completeness::Failed ? "not analysed" : "analysed in part")
          << ",file=" << asProperty(visible(pathBelow(Report.Root, Each.File))) << "::"
          << asMessage(Each.Problems.empty()
                           ? ""
                           : visible(Each.Problems.front().Message) + "\n" + visible(Each.Problems.front().Remedy))
          << '\n';
}

} // namespace cuda_tidy
