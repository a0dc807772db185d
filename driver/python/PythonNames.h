#pragma once

#include "python/PythonTree.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Programs that mean well nest neither scopes, nor expressions, nor names in names deeper.
inline constexpr unsigned DeepestNesting = 100;

/// What gives a name its value.
struct PythonBinding {
  std::vector<PythonNode> Values; ///< In their order.
  size_t OfWith = 0;              ///< How many of them `with` gives it, each for the lines that follow.
  bool IsOtherwiseBound = false;  ///< By a loop, a parameter, an import…
};

/// Which names a program gives which values, in which scope, and what it imports.
class PythonNames {
public:
  explicit PythonNames(const PythonTree &Tree);

  /// The value of the name at \p Name, if the program gives it just one; else none.
  PythonNode valueOf(PythonNode Name) const;
  /// The value of the attribute \p Member of `self`, `cls` or a class of the program; likewise.
  PythonNode valueOfMember(PythonNode Member) const;

  /// What an expression of names and dots may name, spelt out by the program's imports: for `load` that is
  /// `torch.utils.cpp_extension.load`. A name that nothing imports is itself, and nothing if the program defines it.
  std::vector<std::string> importedNames(PythonNode Expression) const;

private:
  struct Scope {
    unsigned Parent; ///< Its own index for the module.
    unsigned Depth;  ///< How many scopes there are around it.
    bool IsClass;
    llvm::StringMap<PythonBinding> Names;
  };

  void read(PythonNode Node, Scope &In);
  void readAssignment(PythonNode Assignment, Scope &In);
  void readDefinition(PythonNode Definition, llvm::StringSet<> &Defined, Scope &In);
  void readAs(PythonNode Pattern, Scope &In);
  void readImport(PythonNode Import, Scope &In);
  void bind(PythonNode Target, PythonNode Value, Scope &In);
  /// Binds all names within \p Target to something unknown.
  void bindOtherwise(PythonNode Target, Scope &In);
  static PythonNode onlyValue(const PythonBinding &Found, PythonNode Use);

  std::vector<Scope> Scopes;
  std::vector<unsigned> ScopeOf;          ///< For each node.
  llvm::StringMap<PythonBinding> Members; ///< Of all classes, and of their objects.
  llvm::StringSet<> Classes, Functions;
  llvm::StringSet<> BoundFromWithin;                 ///< By `global` or `nonlocal`.
  llvm::StringMap<std::vector<std::string>> Imports; ///< What a name may stand for.
  PythonNode Assigned;                               ///< The value of the assignment that is read.
  std::uint32_t EndOfPattern = 0;                    ///< Of the last that was read.
};

} // namespace cuda_tidy
