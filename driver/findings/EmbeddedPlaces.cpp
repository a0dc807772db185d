#include "findings/EmbeddedPlaces.h"
#include "llvm/ADT/STLExtras.h"

namespace cuda_tidy {
namespace {

class Mover {
public:
  Mover(const EmbeddedSource &Source, SourceTexts &Sources)
      : Source(Source), Sources(Sources) {
    for (size_t Start = 0; LinesOfCode.empty() || Start; Start = Source.Code.text().find('\n', Start) + 1)
      LinesOfCode.push_back(Start);
  }

  void move(Place &At) const {
    if (At.File != Source.File)
      return;
    At.File = Source.PythonFile;
    At.Offset = Source.Code.origin(At.Offset);
    const LineAndColumn Where = Sources.place(Source.PythonFile, At.Offset);
    At.Line = Where.Line;
    At.Column = Where.Column;
  }

  void move(std::vector<Highlight> &Highlights) const {
    for (Highlight &Each : Highlights) {
      const size_t End = Source.Code.originOfEnd(Each.Offset + Each.Length);
      Each.Offset = Source.Code.origin(Each.Offset);
      Each.Length = End > Each.Offset ? End - Each.Offset : 0;
    }
    llvm::erase_if(Highlights, [](const Highlight &Each) { return !Each.Length; });
  }

  /// All of a fix or nothing.
  void move(std::vector<Edit> &Fix) const {
    if (llvm::any_of(Fix, [&](const Edit &Each) { return Each.File == Source.File && !canHold(Each); }))
      Fix.clear();
    for (Edit &Each : Fix)
      if (Each.File == Source.File) {
        Each.File = Source.PythonFile;
        Each.Offset = Source.Code.origin(Each.Offset);
      }
  }

  unsigned lineOf(unsigned LineOfCode) const {
    const size_t Index = std::clamp<size_t>(LineOfCode, 1, LinesOfCode.size()) - 1;
    return Sources.place(Source.PythonFile, Source.Code.origin(LinesOfCode[Index])).Line;
  }

private:
  bool canHold(const Edit &Each) const {
    return Source.Code.isVerbatim(Each.Offset, Each.Offset + Each.Length) &&
           Each.Text.find_first_of("\\\"'\n") == std::string::npos;
  }

  const EmbeddedSource &Source;
  SourceTexts &Sources;
  std::vector<size_t> LinesOfCode; ///< Where they begin.
};

} // namespace

void moveToPython(UnitReport &Report, const EmbeddedSource &Source, SourceTexts &Sources) {
  const Mover Moving(Source, Sources);
  auto Move = [&](auto &Message) { // a finding, or a note
    if (Message.At.File == Source.File)
      Moving.move(Message.Highlights);
    Moving.move(Message.At);
    Moving.move(Message.Fix);
  };
  Report.File = Source.PythonFile;
  for (Problem &Each : Report.Problems)
    Moving.move(Each.At);
  for (Finding &Each : Report.Findings) {
    if (Each.FunctionFirst && Each.At.File == Source.File) {
      Each.FunctionFirst = Moving.lineOf(Each.FunctionFirst);
      Each.FunctionLast = Moving.lineOf(Each.FunctionLast);
    }
    Move(Each);
    for (Note &Further : Each.Notes)
      Move(Further);
    Each.Verification.clear();
  }
}

} // namespace cuda_tidy
