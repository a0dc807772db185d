#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <string>
#include <vector>

namespace cuda_tidy {

/// Whether \p Text says \p Word by itself, or something that begins with it if \p IsBeginning.
bool hasWord(llvm::StringRef Text, llvm::StringRef Word, bool IsBeginning = false);

/// What the functions and macros of \p Text are called whose bodies say \p Something, as far as they begin a line.
std::vector<std::string> definitionsThatSay(llvm::StringRef Text, llvm::StringRef Something);

/// Whether a Python file in the folder of the unit's main file, in a folder in that, or in the folder above
/// \p IsOfInterest: what makes the models that the unit loads.
bool hasPythonNearby(const clang::SourceManager &Sources, llvm::function_ref<bool(llvm::StringRef Text)> IsOfInterest);

/// Whether the source that belongs to the header of \p Declaration \p IsOfInterest: of the same name, beside it or in
/// `src` where that is in `include`.
bool isDefinedNearby(const clang::SourceManager &Sources, clang::SourceLocation Declaration,
                     llvm::function_ref<bool(llvm::StringRef Text)> IsOfInterest);

/// What other files call \p Function by: its name or, of a method, that of its class, since many have a `forward`. Empty
/// if it has none.
llvm::StringRef nameElsewhere(const clang::FunctionDecl &Function);

/// The sources beside a translation unit's main file and in the folder above, and the project's Python and its bindings
/// (where there is no project, those of the same folders), as text: what they do to the functions that the unit defines
/// for them is not in its syntax tree.
class NeighbouringSources {
public:
  using Filter = llvm::function_ref<bool(llvm::StringRef Text)>;
  /// Keeps those that \p IsOfInterest and, of Python, those that \p IsPythonOfInterest. Where a caller's caller counts,
  /// \p IsPythonOfCallers says of which Python.
  NeighbouringSources(
      const clang::SourceManager &Sources, Filter IsOfInterest, Filter IsPythonOfInterest,
      Filter IsPythonOfCallers = [](llvm::StringRef) { return false; });

  /// Keeps those that \p IsOfInterest, and no Python.
  NeighbouringSources(const clang::SourceManager &Sources, Filter IsOfInterest);

  /// Whether one that was kept calls \p Function, and what stands behind the call in the function that makes it
  /// \p IsSought. One that has a free function of that name itself does not mean the unit's. A method is called on some
  /// object, in a source that names its \p Class.
  bool goOnAfter(llvm::StringRef Function, Filter IsSought, llvm::StringRef Class = "") const;

  /// Whether one that was kept calls or names \p Function (in Python by the name that pybind11 or `TORCH_LIBRARY` gives
  /// it) or, other than Python, something whose name begins as its
  /// name without `_cuda`, `_kernel` and the like: a dispatcher, which names it after its part for a device. What defines
  /// it anew is no caller of it.
  bool mention(llvm::StringRef Function) const;

  /// Whether Python that `IsPythonOfCallers` names a function of the project's Python that names \p Function.
  bool mentionCallerOf(llvm::StringRef Function) const;

  /// Whether the project's Python, tests aside, makes by itself whatever it gives \p Parameter of \p Function; false if
  /// nobody calls that.
  bool pythonMakes(const clang::ParmVarDecl &Parameter, llvm::StringRef Function) const;

private:
  llvm::SmallVector<llvm::StringRef, 2> pythonNamesOf(llvm::StringRef Function) const;
  void learnNames(llvm::StringRef Text);
  void readFolder(llvm::vfs::FileSystem &Files, llvm::StringRef Folder, llvm::StringRef MainFile, Filter IsOfInterest);
  void keep(const std::string &Source, Filter IsOfInterest);
  void readProject(llvm::vfs::FileSystem &Files, llvm::StringRef Folder, int Depth, Filter IsOfInterest,
                   Filter IsPythonOfInterest, Filter IsPythonOfCallers);

  std::vector<std::string> All, Texts; ///< Those of interest come without comments.
  struct Python {
    std::string Text;
    bool IsOfInterest, IsOfCallers, IsTest;
  };
  std::vector<Python> PythonTexts;
  std::multimap<std::string, std::string, std::less<>> PythonNames; ///< Of functions.
};

} // namespace cuda_tidy
