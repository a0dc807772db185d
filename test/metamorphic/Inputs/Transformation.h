#pragma once

#include "Edits.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

namespace metamorphic {

/// Goes through what is written in the main file, and not through what clang makes of it.
template <class Derived> class Transformation : public clang::tidy::ClangTidyCheck, public clang::RecursiveASTVisitor<Derived> {
public:
  using ClangTidyCheck::ClangTidyCheck;

  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override { Finder->addMatcher(clang::ast_matchers::translationUnitDecl().bind("all"), this); }
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override {
    Edits Own(*Result.Context);
    Changes = &Own;
    for (clang::Decl *Each : Result.Context->getTranslationUnitDecl()->decls())
      if (Result.SourceManager->isInMainFile(Result.SourceManager->getExpansionLoc(Each->getLocation())))
        static_cast<Derived *>(this)->TraverseDecl(Each);
    static_cast<Derived *>(this)->finish(*Result.Context);
    Own.report(*this);
  }
  void finish(clang::ASTContext &) {}

  bool shouldTraversePostOrder() const { return true; } // what ends at the same place ends inner first

protected:
  Edits *Changes = nullptr;
};

} // namespace metamorphic
