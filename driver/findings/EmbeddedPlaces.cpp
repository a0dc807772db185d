#include "findings/EmbeddedPlaces.h"
#include "llvm/ADT/STLExtras.h"

namespace cuda_tidy {
namespace {

class Mover {
public:
  Mover(const EmbeddedSource &Source, SourceTexts &Sources) : Source(Source), Sources(Sources) {}

  /// The text that \p File stands for, or null if it is a real one.
  const MappedText *codeOf(const std::string &File) const {
    if (File == Source.File)
      return &Source.Code;
    if (Source.Beside)
      for (const EmbeddedFile &Each : *Source.Beside)
        if (Each.File == File)
          return &Each.Code;
    return nullptr;
  }

  void move(Place &At, const MappedText &Code) const {
    const size_t InProgram = Code.origin(At.Offset);
    At.File = Source.PythonFile;
    At.Offset = inFile(InProgram);
    const LineAndColumn Where = Sources.place(At.File, At.Offset);
    At.Line = Where.Line;
    At.Column = Where.Column;
    if (Source.Cells) {
      const CellPlace InCell = Source.Cells->placeOf(InProgram);
      At.Cell = InCell.Cell;
      At.LineInCell = InCell.Line;
      At.ColumnInCell = InCell.Column;
    }
  }

  void move(std::vector<Highlight> &Highlights, const MappedText &Code) const {
    for (Highlight &Each : Highlights) {
      const size_t End = Code.originOfEnd(Each.Offset + Each.Length);
      const size_t EndInFile = Source.Cells ? Source.Cells->text().originOfEnd(End) : End;
      Each.Offset = inFile(Code.origin(Each.Offset));
      Each.Length = EndInFile > Each.Offset ? EndInFile - Each.Offset : 0;
    }
    llvm::erase_if(Highlights, [](const Highlight &Each) { return !Each.Length; });
  }

  /// All of a fix or nothing.
  void move(std::vector<Edit> &Fix) const {
    if (llvm::any_of(Fix, [&](const Edit &Each) { return codeOf(Each.File) && !canHold(Each); }))
      Fix.clear();
    for (Edit &Each : Fix)
      if (Each.File == Source.File) {
        Each.File = Source.PythonFile;
        Each.Offset = Source.Code.origin(Each.Offset);
      }
  }

  unsigned lineOf(unsigned LineOfCode, const MappedText &Code) const {
    size_t Begin = 0;
    for (unsigned Line = 1; Line < LineOfCode; ++Line) {
      const size_t End = Code.text().find('\n', Begin);
      if (End == std::string::npos)
        break;
      Begin = End + 1;
    }
    return Sources.place(Source.PythonFile, inFile(Code.origin(Begin))).Line;
  }

private:
  size_t inFile(size_t InProgram) const { return Source.Cells ? Source.Cells->text().origin(InProgram) : InProgram; }

  /// The JSON of a notebook is left alone.
  bool canHold(const Edit &Each) const {
    return !Source.Cells && Source.Code.isVerbatim(Each.Offset, Each.Offset + Each.Length) &&
           Each.Text.find_first_of("\\\"'\n") == std::string::npos;
  }

  const EmbeddedSource &Source;
  SourceTexts &Sources;
};

} // namespace

void moveToPython(UnitReport &Report, const EmbeddedSource &Source, SourceTexts &Sources) {
  const Mover Moving(Source, Sources);
  auto Move = [&](auto &Message) { // a finding, or a note
    Moving.move(Message.Fix);
    if (const MappedText *Code = Moving.codeOf(Message.At.File)) {
      Moving.move(Message.Highlights, *Code);
      Moving.move(Message.At, *Code);
    }
  };
  Report.File = Source.PythonFile;
  for (Problem &Each : Report.Problems)
    if (const MappedText *Code = Moving.codeOf(Each.At.File))
      Moving.move(Each.At, *Code);
  for (Finding &Each : Report.Findings) {
    if (const MappedText *Code = Moving.codeOf(Each.At.File); Code && Each.FunctionFirst) {
      Each.FunctionFirst = Moving.lineOf(Each.FunctionFirst, *Code);
      Each.FunctionLast = Moving.lineOf(Each.FunctionLast, *Code);
    }
    Move(Each);
    for (Note &Further : Each.Notes)
      Move(Further);
    Each.Verification.clear();
  }
}

} // namespace cuda_tidy
