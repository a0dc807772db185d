#include "findings/SourceTexts.h"
#include "report/Reporter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <cstring>
#include <map>

namespace cuda_tidy {
namespace {

/// Text between tags or quotes; XML has no way to write a control character, nor what Unicode has no character for.
struct Escaped {
  std::string Text;
  explicit Escaped(llvm::StringRef From) : Text(llvm::json::fixUTF8(From)) {
    for (char &C : Text)
      if (static_cast<unsigned char>(C) < ' ' && C != '\n' && C != '\t')
        C = ' ';
    for (const char *NoCharacter : {"\uFFFE", "\uFFFF"})
      for (size_t At; (At = Text.find(NoCharacter)) != std::string::npos;)
        Text.replace(At, std::strlen(NoCharacter), "\uFFFD");
  }
  friend llvm::raw_ostream &operator<<(llvm::raw_ostream &Out, const Escaped &Of) {
    llvm::printHTMLEscaped(Of.Text, Out);
    return Out;
  }
};

std::string placeOf(llvm::StringRef Root, const Place &At) {
  return pathBelow(Root, At.File) + ":" + At.lineAndColumn();
}

/// A test that failed.
void writeFinding(const RunReport &Report, const Finding &Of, llvm::raw_ostream &Out) {
  Out << "    <testcase classname=\"" << Escaped(Of.Check) << "\" name=\"" << Escaped(placeOf(Report.Root, Of.At))
      << "\" file=\"" << Escaped(pathBelow(Report.Root, Of.At.File)) << "\" line=\"" << Of.At.Line << "\">\n"
      << "      <failure type=\"" << toString(Of.effectiveLevel()) << "\" message=\"" << Escaped(Of.Message) << "\">";
  for (const Note &Each : Of.Notes)
    Out << (Each.At.Line ? Escaped(placeOf(Report.Root, Each.At) + ": ") : Escaped("")) << Escaped(Each.Message)
        << '\n';
  Out << "</failure>\n    </testcase>\n";
}

/// A file that was not analysed is a test with an error; one that was analysed in part is one that was skipped: nobody
/// knows what stands in the rest.
void writeIncomplete(const UnitReport &Of, const std::string &File, llvm::raw_ostream &Out) {
  const bool IsError = Of.State == Completeness::Failed;
  std::string Message = IsError ? "not analysed" : "analysed in part";
  if (!Of.Problems.empty())
    Message += ": " + Of.Problems.front().Message;
  Out << "    <testcase classname=\"cuda-tidy\" name=\"" << Escaped(File) << "\">\n      <"
      << (IsError ? "error" : "skipped") << " message=\"" << Escaped(Message) << "\"/>\n    </testcase>\n";
}

} // namespace

void writeJunit(const RunReport &Report, llvm::raw_ostream &Out) {
  struct Suite {
    std::vector<const Finding *> Findings;
    const UnitReport *Unit = nullptr;
  };
  std::map<std::string, Suite> Suites;
  for (const UnitReport &Each : Report.Units)
    Suites[pathBelow(Report.Root, Each.File)].Unit = &Each;
  for (const Finding &Each : Report.Findings)
    Suites[pathBelow(Report.Root, Each.At.File)].Findings.push_back(&Each);

  Out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cuda-tidy\">\n";
  for (const auto &[File, Of] : Suites) {
    const Completeness State = Of.Unit ? Of.Unit->State : Completeness::Complete;
    const bool IsError = State == Completeness::Failed, IsSkipped = State == Completeness::Partial;
    const bool HasPassed = Of.Findings.empty() && !IsError && !IsSkipped;
    Out << "  <testsuite name=\"" << Escaped(File) << "\" tests=\""
        << Of.Findings.size() + IsError + IsSkipped + HasPassed << "\" failures=\"" << Of.Findings.size()
        << "\" errors=\"" << IsError << "\" skipped=\"" << IsSkipped << "\">\n";
    for (const Finding *Each : Of.Findings)
      writeFinding(Report, *Each, Out);
    if (IsError || IsSkipped)
      writeIncomplete(*Of.Unit, File, Out);
    if (HasPassed)
      Out << "    <testcase classname=\"cuda-tidy\" name=\"" << Escaped(File) << "\"/>\n";
    Out << "  </testsuite>\n";
  }
  const std::vector<std::string> Shortfalls = shortfallsOf(Report);
  if (const size_t Count = Shortfalls.size()) {
    Out << "  <testsuite name=\"cuda-tidy\" tests=\"" << Count << "\" failures=\"0\" errors=\"" << Count
        << "\" skipped=\"0\">\n";
    for (const std::string &Each : Shortfalls)
      Out << "    <testcase classname=\"cuda-tidy\" name=\"the whole run\">\n      <error message=\"" << Escaped(Each)
          << "\"/>\n    </testcase>\n";
    Out << "  </testsuite>\n";
  }
  Out << "</testsuites>\n";
}

} // namespace cuda_tidy
