#pragma once

#include "python/PythonTokens.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <vector>

namespace cuda_tidy {

/// A call in a Python program.
struct PythonCall {
  size_t Name; ///< The token of the called name, without what it is a member of.
  /// The tokens of the arguments, in order, those that have no name.
  std::vector<llvm::ArrayRef<PythonToken>> Positional;
  llvm::StringMap<llvm::ArrayRef<PythonToken>> Named;

  /// The argument of that name or at that position, from 0; empty if there is none.
  llvm::ArrayRef<PythonToken> argument(llvm::StringRef Name, size_t Position) const;
};

/// What may still be spent on what a program says: names can stand for names, each twice.
struct PythonAllowance {
  size_t Steps; ///< Tokens that are looked at.
  size_t Bytes; ///< Of strings.
};

/// What a Python program says of strings before anybody runs it.
class PythonConstants {
public:
  /// The program \p Program of the file \p File, an absolute path.
  PythonConstants(llvm::StringRef Program, llvm::StringRef File);

  llvm::StringRef program() const { return Program; }
  const PythonToken &token(size_t Index) const { return Tokens[Index]; }

  /// The calls of a function or a class of that name, imported under whatever name.
  std::vector<PythonCall> callsOf(llvm::StringRef Name) const;

  /// The strings that an expression is: one, or the elements of a list or tuple. It may name what is assigned once,
  /// add, call what changes white space only, and read a file that lies where the program says, which is then included.
  /// Nothing if that cannot be told, or more than \p Left, which is counted down; with \p Omitted, which is set then,
  /// elements for which it cannot be told are left out instead.
  std::optional<std::vector<MappedText>> strings(llvm::ArrayRef<PythonToken> Expression, PythonAllowance &Left,
                                                 bool *Omitted = nullptr) const;

private:
  struct Binding {
    std::vector<llvm::ArrayRef<PythonToken>> Values;
    size_t OfWith = 0; ///< How many of them `with` gives it, each for the lines that follow.
    bool IsOtherwiseBound = false; ///< By a loop, a parameter, an import…
  };
  struct Scope {
    size_t Parent; ///< Its own index for the module.
    unsigned Depth; ///< How many scopes there are around it.
    unsigned Indent; ///< The least that a line of it has.
    bool IsClass;
    llvm::StringMap<Binding> Names;
  };
  class Reader;

  void readLine(llvm::ArrayRef<PythonToken> Line);
  void readStatements(llvm::ArrayRef<PythonToken> Statements, size_t Scope);
  /// Binds what the header of a `with` statement names, and says whether that was all so simple that it could.
  static bool bindWith(llvm::ArrayRef<PythonToken> Header, Scope &In);
  const Binding *lookUp(llvm::StringRef Name, size_t Token) const;
  /// Whether a name is one that members are reached by: `self`, `cls` or a class.
  bool hasMembers(llvm::StringRef Name) const;

  llvm::StringRef Program, File;
  std::vector<PythonToken> Tokens;
  std::vector<Scope> Scopes;
  llvm::StringMap<Binding> Members; ///< Of all classes, and of their objects.
  llvm::StringSet<> Classes;
  llvm::StringSet<> BoundFromWithin; ///< By `global` or `nonlocal`.
  size_t Innermost = 0; ///< The scope that the next line belongs to if it is indented enough.
  std::vector<size_t> ScopeOf; ///< For each token.
};

} // namespace cuda_tidy
