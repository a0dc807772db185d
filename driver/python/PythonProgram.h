#pragma once

#include "python/MappedText.h"
#include "python/PythonNames.h"
#include <optional>

namespace cuda_tidy {

/// A call in a Python program.
struct PythonCall {
  PythonNode Function;                ///< What is called.
  std::vector<PythonNode> Positional; ///< The arguments that have no name, in order.
  llvm::StringMap<PythonNode> Named;

  explicit PythonCall(PythonNode Call);
  /// The last part of the called name.
  PythonNode name() const;
  /// The argument of that name or at that position, from 0; none if there is none.
  PythonNode argument(llvm::StringRef Name, size_t Position) const;
};

/// What may still be spent on what a program says: names can stand for names, each twice.
struct PythonAllowance {
  size_t Steps; ///< Expressions that are looked at.
  size_t Bytes; ///< Of strings.
};

/// What a Python program says of strings before anybody runs it.
class PythonProgram {
public:
  /// The program \p Tree, which stays where it is, of the file \p File, an absolute path.
  PythonProgram(const PythonTree &Tree, llvm::StringRef File) : Tree(Tree), Names(Tree), File(File) {}

  const PythonTree &tree() const { return Tree; }
  const PythonNames &names() const { return Names; }

  /// The strings that an expression is: one, or the elements of a list or tuple. It may name what is assigned once,
  /// add, call what changes white space only, and read a file that lies where the program says, which is then included.
  /// Nothing if that cannot be told, or more than \p Left, which is counted down; with \p Omitted, which is set then,
  /// elements for which it cannot be told are left out instead.
  std::optional<std::vector<MappedText>> strings(PythonNode Expression, PythonAllowance &Left,
                                                 bool *Omitted = nullptr) const;

private:
  class Evaluation;

  const PythonTree &Tree;
  PythonNames Names;
  llvm::StringRef File;
};

} // namespace cuda_tidy
