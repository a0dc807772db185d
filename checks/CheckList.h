#pragma once

#include "ClangTidyModule.h"
#include "flow/UnitAnalyses.h"
#include "metadata/CheckInfo.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

namespace cuda_tidy {

/// \p Check, which looks at a tree whose blocks are opened (`openBlocks`), whichever of its matchers matches first.
template <typename Check> class OnOpenedBlocks : public Check {
public:
  using Check::Check;

  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override {
    Finder->addMatcher(clang::ast_matchers::translationUnitDecl(), &Opened);
    Check::registerMatchers(Finder);
  }

private:
  struct Opener : clang::ast_matchers::MatchFinder::MatchCallback {
    void run(const clang::ast_matchers::MatchFinder::MatchResult &Result) override {
      UnitAnalyses::of(*Result.Context);
    }
    llvm::StringRef getID() const override { return "opened-blocks"; }
  } Opened;
};

/// The checks of one module. A check is a class with a `static constexpr CheckInfo Info`.
template <typename... Checks> struct CheckList {
  static constexpr std::array<CheckInfo, sizeof...(Checks)> Infos = {Checks::Info...};

  static void registerAll(clang::tidy::ClangTidyCheckFactories &Factories) {
    (Factories.registerCheck<OnOpenedBlocks<Checks>>(llvm::StringRef(Checks::Info.Name)), ...);
  }
};

} // namespace cuda_tidy
