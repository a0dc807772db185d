#pragma once

#include "ClangTidyCheck.h"
#include "launches/ConfiguredLaunch.h"
#include "launches/LaunchVerification.h"
#include "program/Facts.h"

namespace cuda_tidy {

/// Notes how the judged way leads to a function: the calls and the instantiation, if it is a template's.
void explainWay(clang::tidy::ClangTidyCheck &Check, llvm::ArrayRef<CallPlace> Calls,
                const clang::FunctionDecl &Outermost);

/// What the checks of launch configurations have in common: each launch is judged, and reported at most once.
class LaunchCheckBase : public clang::tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  /// Subclasses that add matchers of their own hand what they do not know on to `check` here.
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

protected:
  /// Reports \p Launch if something is wrong with it, and says so. Asked at the end of the translation unit.
  virtual bool judge(const ConfiguredLaunch &Launch) = 0;

  /// A report at \p Launch that can be confirmed by making the launch again where \p Why holds. Other units decide by
  /// \p Unless whether it is one.
  clang::DiagnosticBuilder report(const ConfiguredLaunch &Launch, const Trigger &Why, llvm::StringRef Message,
                                  llvm::ArrayRef<Condition> Unless = {});

  /// Notes where \p Found, called \p What, comes from, unless the launch itself spells the number.
  void explain(const ConfiguredLaunch &Launch, const Amount &Found, llvm::StringRef What);
  void explain(const ConfiguredLaunch &Launch, const Extent &Extent, unsigned Axis);
  /// The same for all axes that are more than 1.
  void explain(const ConfiguredLaunch &Launch, const Extent &Extent);
  void explainKernel(const ConfiguredLaunch &Launch);
  /// The last notes of a report: the macro that launches, the calls and the instantiation that are
  /// judged.
  void explainLaunch(const ConfiguredLaunch &Launch);

  /// The unit at hand; only while a launch is judged.
  clang::ASTContext &context() const { return Unit->context(); }
  template <class Analysis> Analysis &get() const { return Unit->get<Analysis>(); }
  /// Which kernels of the unit are allowed more than by default.
  const RaisedLimits &raisedLimits() const { return get<RaisedLimits>(); }
  /// What the values around \p Launch were made from.
  const SharedSources &sourcesAround(const ConfiguredLaunch &Launch) const {
    return get<ConfiguredLaunches>().sourcesAround(Launch);
  }
  FunctionFlows &flows() const { return get<FunctionFlows>(); }
  const FunctionFlow &flowAround(const ConfiguredLaunch &Launch) const { return flows().of(*Launch.Outermost); }
  /// Whether no other file can raise the limits of the kernel: a kernel of a header may get its attributes in another
  /// one, unless each file has a kernel of its own.
  bool isOfThisUnitOnly(const LaunchSite &Launch) const;

private:
  UnitAnalyses *Unit = nullptr;
};

} // namespace cuda_tidy
