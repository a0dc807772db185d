#include "report/Snippet.h"
#include "report/Excerpt.h"
#include "llvm/ADT/STLExtras.h"

namespace cuda_tidy {

/// A label in columns of what is shown of its line.
namespace {
struct Mark {
  size_t First, End;
  const Label *Of;
};
} // namespace

static constexpr size_t LeastLabelWidth = 32;

void writeGutter(llvm::raw_ostream &Out, const Columns &Width, unsigned Number, llvm::StringRef Frame) {
  const std::string Text = Number ? std::to_string(Number) : "";
  const std::string Indent(Width.Gutter - std::min(Width.Gutter, Text.size()), ' ');
  writeStyled(Out, Style::Frame, Indent + Text + " " + Frame.str());
}

static void writeRow(llvm::raw_ostream &Out, const Columns &Width, unsigned Number, const StyledRow &Row) {
  writeGutter(Out, Width, Number, "|");
  if (Row.width())
    Row.write(Out << ' ');
  Out << '\n';
}

/// What is looked at of \p Line to show what begins at \p First: of a line of a megabyte, no cell is made in vain. It
/// may begin within a character, which is too far to the left to be shown.
static llvm::StringRef windowAround(llvm::StringRef Line, size_t First, size_t Room) {
  return Line.substr(First - std::min(First, bytesFor(Room)), 2 * bytesFor(Room));
}

/// Cuts \p Row to \p Width columns around the labels, and moves those along.
static void cutAround(StyledRow &Row, std::vector<Mark> &Marks, size_t Width) {
  if (Row.width() <= Width)
    return;
  size_t Least = Row.width(), Most = 0;
  for (const Mark &Each : Marks) {
    Least = std::min(Least, Each.First);
    Most = std::max(Most, Each.End);
  }
  size_t First = 0;
  if (Most + 1 > Width) { // two thirds of what is left of the width go to what stands before the labels
    const size_t Lead = (Width - std::min(Width, Most - Least)) * 2 / 3;
    First = std::clamp<size_t>(Least - std::min(Least, Lead), 1, Row.width() - Width);
  }
  Row.cut(First, Width);
  for (Mark &Each : Marks) {
    Each.First = std::clamp(Each.First, First, First + Width - 1) - First;
    Each.End = std::clamp(Each.End, First + 1, First + Width) - First;
  }
}

/// The rows below a line: underlines, then what is said of each, from right to left, connected by lines.
static void writeLabels(llvm::raw_ostream &Out, std::vector<Mark> Marks, const Columns &Width, size_t Room) {
  StyledRow Underlines;
  for (const Mark &Each : Marks) // what is said first lies above
    if (Each.Of->Underline != '^')
      Underlines.put(Each.First, std::string(Each.End - Each.First, Each.Of->Underline), Each.Of->As);
  for (const Mark &Each : Marks)
    if (Each.Of->Underline == '^')
      Underlines.put(Each.First, std::string(Each.End - Each.First, '^'), Each.Of->As);

  llvm::erase_if(Marks, [](const Mark &Each) { return Each.Of->Text.empty(); });
  llvm::sort(Marks, [](const Mark &Left, const Mark &Right) {
    return std::pair(Left.First, Left.Of) < std::pair(Right.First, Right.Of);
  });
  if (!Marks.empty()) {
    const Mark &Last = Marks.back();
    const bool IsAlone = Underlines.width() == Last.End &&
                         llvm::count_if(Marks, [&](const Mark &Each) { return Each.First == Last.First; }) == 1;
    if (IsAlone && Last.End + 1 + columnsOf(Last.Of->Text) <= Room) {
      Underlines.put(Last.End + 1, Last.Of->Text, Last.Of->As);
      Marks.pop_back();
    }
  }
  writeRow(Out, Width, 0, Underlines);
  auto Connections = [&](llvm::ArrayRef<Mark> Of, StyledRow Row = {}) {
    for (const Mark &Each : Of)
      Row.put(Each.First, "|", Each.Of->As);
    return Row;
  };
  if (!Marks.empty())
    writeRow(Out, Width, 0, Connections(Marks));
  while (!Marks.empty()) {
    const Mark Said = Marks.back();
    Marks.pop_back();
    const size_t Length = columnsOf(Said.Of->Text);
    // Too near the right edge, it moves to the left, over the lines of others only if there is no room beside them.
    const size_t Beside = Marks.empty() ? 0 : Marks.back().First + 2;
    const bool Crosses = !Marks.empty() && Room - std::min(Room, Beside) < std::min(Length, LeastLabelWidth);
    const size_t Left = Crosses ? 0 : Beside;
    size_t At = Said.First;
    if (At + Length > Room)
      At = std::min(At, std::max(Left, Room - std::min(Room, std::max(LeastLabelWidth, std::min(Length, Room / 2)))));
    if (At < Said.First) {
      StyledRow Row;
      Row.put(At + 1, std::string(Said.First - At - 1, '_') + "|", Said.Of->As);
      writeRow(Out, Width, 0, Connections(Marks, std::move(Row)));
    }
    const size_t TextWidth = std::max(LeastLabelWidth, Room - std::min(Room, At));
    for (const std::string &Line : wrapped(Said.Of->Text, TextWidth)) {
      StyledRow Row = Connections(Marks);
      Row.put(At, Line, Said.Of->As);
      writeRow(Out, Width, 0, Row);
    }
    if (Crosses)
      writeRow(Out, Width, 0, Connections(Marks));
  }
}

void writeSnippet(llvm::raw_ostream &Out, llvm::ArrayRef<llvm::StringRef> Lines, std::vector<Label> Labels,
                  const Columns &Width) {
  llvm::sort(Labels, [](const Label &Left, const Label &Right) {
    return std::tuple(Left.Line, Left.First, Left.Text) < std::tuple(Right.Line, Right.First, Right.Text);
  });
  const size_t Room = Width.Total - std::min(Width.Total - LeastLabelWidth, Width.Gutter + 3);
  writeRow(Out, Width, 0, {});
  unsigned Before = 0;
  for (llvm::ArrayRef<Label> Rest = Labels; !Rest.empty();) {
    const unsigned Number = Rest.front().Line;
    if (Before && Number == Before + 2) {
      StyledRow Between;
      Between.put(0, visible(Lines[Before].take_front(bytesFor(Room))), Style::Plain);
      Between.cut(0, Room);
      writeRow(Out, Width, Before + 1, Between);
    } else if (Before && Number > Before + 2) {
      writeStyled(Out, Style::Frame, "...");
      Out << '\n';
    }
    const llvm::StringRef Text = windowAround(Lines[Number - 1], Rest.front().First, Room);
    const size_t Left = Text.begin() - Lines[Number - 1].begin();
    std::vector<Mark> Marks;
    for (; !Rest.empty() && Rest.front().Line == Number; Rest = Rest.drop_front()) {
      const Label &Of = Rest.front();
      StyledRow Measure;
      const size_t First = Measure.put(0, visible(Text.take_front(Of.First - Left)), Style::Plain);
      const size_t End = Measure.put(First, visible(Text.substr(Of.First - Left, Of.Length)), Style::Plain);
      Marks.push_back({First, std::max(End, First + 1), &Of});
    }
    StyledRow Row;
    Row.put(0, visible(Text), Style::Plain);
    cutAround(Row, Marks, Room);
    writeRow(Out, Width, Number, Row);
    writeLabels(Out, std::move(Marks), Width, Room);
    Before = Number;
  }
}

} // namespace cuda_tidy
