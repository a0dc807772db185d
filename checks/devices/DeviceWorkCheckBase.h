#pragma once

#include "ClangTidyCheck.h"
#include "launches/ConfiguredLaunch.h"

namespace cuda_tidy {

/// Something that the program has a device do, started in one of the ways that the translation unit shows.
struct DeviceWork {
  explicit DeviceWork(const ConfiguredLaunch &Launch);
  explicit DeviceWork(const ConfiguredCall &Call);

  const ConfiguredLaunch *Launch = nullptr; ///< Null for a call.
  const ConfiguredCall *Call = nullptr;     ///< Null for a launch.
  std::string Name;                         ///< Of the kernel, or of the function called.
  clang::SourceLocation Location;
  const clang::Expr *Stream; ///< Null where the source shows none.
  const clang::FunctionDecl *Outermost;
  llvm::ArrayRef<CallPlace> Calls;

  /// The function around the work and its callers, the nearest first.
  llvm::SmallVector<const clang::FunctionDecl *, 4> functionsAround() const;
};

/// What the checks of a device's work have in common.
class DeviceWorkCheckBase : public clang::tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

protected:
  /// Whether there is something to find in the unit: by default, if it has LibTorch's tensors.
  virtual bool isOfInterest(const clang::ASTContext &Context) const;

  /// Asked once for each unit: \p Work is in the order of the source.
  virtual void judge(llvm::ArrayRef<DeviceWork> Work) = 0;

  /// Whether other units may call the function that comes to \p Work, a launch, with the memory of tensors, and tell.
  static bool mayBeGivenTensors(const DeviceWork &Work);

  /// The last notes of a report.
  void explainWork(const DeviceWork &Work);

  /// The unit at hand; only while it is judged.
  clang::ASTContext &context() const { return *Context; }
  FunctionFlows &flows() { return analysisOf<FunctionFlows>(*Context); }

private:
  clang::ASTContext *Context = nullptr;
  ConfiguredLaunches *Launches = nullptr;
};

} // namespace cuda_tidy
