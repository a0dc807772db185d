#include "python/Notebook.h"
#include "python/NotebookJson.h"
#include "python/PythonTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Magics of a whole cell that run the rest of it as Python.
bool runsPython(StringRef Magic) {
  return llvm::is_contained({"%%time", "%%timeit", "%%capture", "%%prun"}, Magic.take_until(llvm::isSpace));
}

bool mayBeginMagic(StringRef Line) { return !Line.empty() && StringRef("%!?").contains(Line.front()); }

} // namespace

bool isNotebook(StringRef File) { return File.ends_with(".ipynb"); }

llvm::Expected<Notebook> Notebook::read(StringRef Json) {
  llvm::Expected<std::vector<NotebookCell>> Read = readCells(Json);
  if (!Read)
    return Read.takeError();
  Notebook Result;
  for (const NotebookCell &Each : *Read) {
    Result.Cells.push_back({Each.Number, Result.Text.text().size()});
    Result.Text.append(Each.Text);
    Result.Text.addMeaning("\n", Result.Text.origin(Result.Text.text().size()), 0);
  }
  Result.Program = Result.Text.text();
  for (const Cell &Each : Result.Cells)
    Result.setAside(Each.Number, Each.Begin);
  Result.blankMagics();
  return std::move(Result);
}

CellPlace Notebook::placeOf(size_t Offset) const {
  auto Behind = llvm::partition_point(Cells, [&](const Cell &Each) { return Each.Begin <= Offset; });
  if (Behind == Cells.begin())
    return {0, 0, 0};
  const Cell &Found = *std::prev(Behind);
  const StringRef Before = StringRef(Text.text()).slice(Found.Begin, Offset);
  const unsigned Line = Before.count('\n') + 1;
  return {Found.Number, Line, static_cast<unsigned>(Before.size() - (Before.rfind('\n') + 1)) + 1};
}

void Notebook::blank(size_t Begin, size_t End) {
  for (size_t At = Begin; At < std::min(End, Program.size()); ++At)
    if (Program[At] != '\n')
      Program[At] = ' ';
}

/// Takes a cell, or its first line, out of the program if it begins with a magic of whole cells.
void Notebook::setAside(unsigned Number, size_t Begin) {
  const StringRef All = Text.text();
  auto Next = llvm::partition_point(Cells, [&](const Cell &Each) { return Each.Begin <= Begin; });
  const size_t End = Next == Cells.end() ? All.size() : Next->Begin;
  const size_t Start = std::min(End, All.find_first_not_of(" \t\n", Begin));
  if (!All.slice(Start, End).starts_with("%%"))
    return;
  const size_t EndOfLine = std::min(End, All.find('\n', Start));
  const StringRef Magic = All.slice(Start, EndOfLine);
  blank(Start, runsPython(Magic) ? EndOfLine : End);
  if (!runsPython(Magic))
    Foreign.push_back({Number, Magic.trim().str(), std::min(EndOfLine + 1, End), End});
}

/// Takes lines out of the program that IPython reads, or the shell: `%cd build`, `!nvcc a.cu`. In a string, and behind
/// an expression that goes on, they are none.
void Notebook::blankMagics() {
  std::vector<std::pair<size_t, size_t>> Lines;
  for (size_t Begin = 0; Begin < Program.size();) {
    size_t End = Program.find('\n', Begin);
    const size_t Start = Program.find_first_not_of(" \t", Begin);
    if (Start < End && mayBeginMagic(StringRef(Program).slice(Start, End))) {
      while (End != std::string::npos && End > Start && Program[End - 1] == '\\')
        End = Program.find('\n', End + 1);
      Lines.push_back({Start, std::min(End, Program.size())});
    }
    if (End == std::string::npos)
      break;
    Begin = End + 1;
  }
  if (Lines.empty())
    return;
  llvm::Expected<PythonTree> Tree = PythonTree::parse(Program);
  if (!Tree) {
    llvm::consumeError(Tree.takeError()); // whoever reads the program learns of it
    return;
  }
  for (std::uint32_t Index = 0; Index < Tree->size(); ++Index) {
    const PythonNode Node = Tree->node(Index);
    const bool IsOperator = Node.field() == PythonField::Operator;
    if (!Node.is(PythonKind::String) && !IsOperator)
      continue;
    const size_t End = Node.begin() + Node.text().size();
    for (auto Line = llvm::partition_point(Lines, [&](auto &Each) { return Each.first < Node.begin(); });
         Line != Lines.end() && Line->first < End; ++Line)
      Line->second = Line->first; // nothing of it
  }
  for (const auto &[Begin, End] : Lines)
    blank(Begin, End);
}

} // namespace cuda_tidy
