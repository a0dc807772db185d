#pragma once

#include "errors/ErrorHandlers.h"
#include "knowledge/StatusTypes.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// A macro around a call.
struct MacroUse {
  llvm::StringRef Name;
  bool IsWholeArgument; ///< The call is what the macro is given, and all of it.
};

/// The innermost macro that \p Call is an argument of.
std::optional<MacroUse> macroAround(const clang::CallExpr &Call, const clang::ASTContext &Context);

/// The macros with which a file checks its calls.
class CheckMacros {
public:
  /// Remembers that the status of \p Call is handled, if a macro does it.
  void recordHandled(const clang::CallExpr &Call, const FunctionFlow &Flow, clang::ASTContext &Context);

  /// The macro most used in the same file on this type of status that compiles in \p Flow's function, or nothing.
  std::optional<llvm::StringRef> macroFor(const clang::CallExpr &Call, const FunctionFlow &Flow,
                                          clang::Preprocessor &Preprocessor) const;

private:
  struct Record {
    unsigned Uses = 0;
    /// What functions return in which the macro was used; empty if the macro returns from none.
    llvm::DenseSet<clang::QualType> ReturnsFrom;
  };
  std::map<std::tuple<clang::FileID, const StatusType *, std::string>, Record> Macros;
};

} // namespace cuda_tidy
