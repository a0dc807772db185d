#include "report/StyledRow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

namespace cuda_tidy {

using Color = llvm::raw_ostream::Colors;

Style styleOf(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return Style::Error;
  case Severity::Warning:
    return Style::Warning;
  case Severity::Note:
    return Style::Note;
  }
  llvm_unreachable("unknown severity");
}

void writeStyled(llvm::raw_ostream &Out, Style As, llvm::StringRef Text) {
  auto Colored = [&](Color Foreground, bool IsBold) {
    Out.changeColor(Foreground, IsBold) << Text;
    Out.resetColor();
  };
  switch (As) {
  case Style::Plain:
    Out << Text;
    return;
  case Style::Strong:
    return Colored(Color::SAVEDCOLOR, true);
  case Style::Quiet:
    return Colored(Color::BRIGHT_BLACK, false);
  case Style::Frame:
    return Colored(Color::BRIGHT_BLUE, true);
  case Style::Error:
    return Colored(Color::RED, true);
  case Style::Warning:
    return Colored(Color::YELLOW, true);
  case Style::Note:
    return Colored(Color::CYAN, true);
  case Style::Good:
    return Colored(Color::GREEN, true);
  case Style::Removed:
    return Colored(Color::RED, false);
  case Style::Added:
    return Colored(Color::GREEN, false);
  }
}

/// The first character of \p Text, which is not empty.
static llvm::StringRef firstCharacter(llvm::StringRef Text) {
  return Text.take_front(std::max<size_t>(1, llvm::getNumBytesForUTF8(static_cast<llvm::UTF8>(Text.front()))));
}

static size_t columnsOfCharacter(llvm::StringRef Character) {
  const int Columns = llvm::sys::unicode::columnWidthUTF8(Character);
  return Columns < 0 ? 1 : Columns;
}

size_t columnsOf(llvm::StringRef Text) {
  size_t Columns = 0;
  for (; !Text.empty(); Text = Text.drop_front(firstCharacter(Text).size()))
    Columns += columnsOfCharacter(firstCharacter(Text));
  return Columns;
}

size_t StyledRow::put(size_t Column, llvm::StringRef Text, Style As) {
  for (; !Text.empty(); Text = Text.drop_front(firstCharacter(Text).size())) {
    const bool IsTab = Text.front() == '\t';
    const llvm::StringRef Character = IsTab ? " " : firstCharacter(Text);
    const size_t Columns = IsTab ? 4 - Column % 4 : columnsOfCharacter(Character);
    if (Columns == 0) {
      if (Column > 0 && Column <= Cells.size())
        Cells[Column - 1].Text += Character;
      continue;
    }
    if (Cells.size() < Column + Columns)
      Cells.resize(Column + Columns);
    Cells[Column] = {Character.str(), As};
    for (size_t Rest = 1; Rest < Columns; ++Rest)
      Cells[Column + Rest] = {IsTab ? " " : "", As};
    Column += Columns;
  }
  return Column;
}

void StyledRow::cut(size_t First, size_t Width) {
  const bool IsCutBefore = First > 0, IsCutAfter = Cells.size() > First + Width;
  Cells.resize(std::min(Cells.size(), First + Width));
  Cells.erase(Cells.begin(), Cells.begin() + std::min(First, Cells.size()));
  if (!Cells.empty() && Cells.front().Text.empty())
    Cells.front().Text = " "; // the second half of a wide character
  if (IsCutBefore && !Cells.empty())
    Cells.front() = {"…", Style::Quiet};
  if (IsCutAfter && !Cells.empty())
    Cells.back() = {"…", Style::Quiet};
}

void StyledRow::write(llvm::raw_ostream &Out) const {
  size_t End = Cells.size();
  while (End > 0 && Cells[End - 1].Text == " ")
    --End;
  for (size_t First = 0; First < End;) {
    std::string Run;
    const Style As = Cells[First].As;
    for (; First < End && Cells[First].As == As; ++First)
      Run += Cells[First].Text;
    writeStyled(Out, As, Run);
  }
}

std::vector<std::string> wrapped(llvm::StringRef Text, size_t Width, size_t Taken) {
  std::vector<std::string> Lines(1);
  size_t Used = Taken;
  for (llvm::StringRef Word : llvm::split(Text, ' ')) {
    const bool IsFirst = Lines.back().empty();
    if (!IsFirst && Used + 1 + columnsOf(Word) > Width) {
      Lines.push_back(Word.str());
      Used = columnsOf(Word);
      continue;
    }
    Lines.back() += IsFirst ? Word.str() : " " + Word.str();
    Used += columnsOf(Word) + !IsFirst;
  }
  return Lines;
}

} // namespace cuda_tidy
