#pragma once

#include "ClangTidyCheck.h"
#include "clang/AST/ASTContext.h"
#include <map>

namespace metamorphic {

/// Changes of the main file, each at a place that is written there and in no macro.
class Edits {
public:
  explicit Edits(const clang::ASTContext &Context)
      : Sources(Context.getSourceManager()), Language(Context.getLangOpts()) {}

  /// Whether all of the range is written in the main file itself.
  bool isWritten(clang::SourceRange Range) const;
  /// The text of the tokens in the range.
  llvm::StringRef text(clang::SourceRange Range) const;
  /// Behind the statement, and the semicolon that ends it; invalid if that is not written here.
  clang::SourceLocation behind(const clang::Stmt &Statement) const;

  void insert(clang::SourceLocation At, llvm::StringRef Text) { add(At, 0, Text); }
  void replace(clang::SourceRange Tokens, llvm::StringRef Text);
  /// Puts \p Text in the place of what begins at \p From and ends before \p To.
  void replace(clang::SourceLocation From, clang::SourceLocation To, llvm::StringRef Text);
  void remove(clang::SourceLocation From, clang::SourceLocation To) { replace(From, To, ""); }

  /// Reports all of them as the fix of one finding, if there are any.
  void report(clang::tidy::ClangTidyCheck &Of) const;

private:
  void add(clang::SourceLocation At, unsigned Length, llvm::StringRef Text);

  const clang::SourceManager &Sources;
  const clang::LangOptions &Language;
  std::map<unsigned, std::pair<unsigned, std::string>> ByOffset; ///< How many bytes, and what takes their place.
};

} // namespace metamorphic
