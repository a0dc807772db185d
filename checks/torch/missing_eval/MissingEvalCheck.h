#pragma once

#include "ClangTidyCheck.h"
#include "graphs/GradModes.h"
#include "graphs/ModuleUses.h"
#include "metadata/CheckInfo.h"
#include "torch/missing_eval/AffectedLayer.h"
#include "torch/missing_eval/ModeBefore.h"

namespace cuda_tidy {

/// Finds modules that infer in training mode, and have layers that then compute something else.
class MissingEvalCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-missing-eval", "inference with dropout or batch normalization in training mode",
                Category::Nursery, DependsOn::Everything);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  bool checkForward(const ModuleUses::Use &Forward, UnitAnalyses &Unit);
  void report(const ModuleUses::Use &Forward, const GradMode &Inference, const std::optional<AffectedLayer> &Layer,
              const TrainingMode &Training);
};

} // namespace cuda_tidy
