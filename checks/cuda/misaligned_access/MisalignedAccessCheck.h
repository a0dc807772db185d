#pragma once

#include "ClangTidyCheck.h"
#include "calls/GivenArguments.h"
#include "cuda/misaligned_access/AddressEvaluator.h"
#include "cuda/misaligned_access/AlignmentTests.h"
#include "cuda/misaligned_access/VectorAccesses.h"
#include "metadata/CheckInfo.h"
#include <map>
#include <memory>
#include <set>

namespace cuda_tidy {

/// Finds accesses as `float4` and the like at addresses that need not be multiples of the alignment of the type.
class MisalignedAccessCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-misaligned-access", "access as a type whose alignment the address need not have",
                Category::Nursery, DependsOn::Values);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  struct Collector;
  /// What is known of one function.
  struct Known {
    AddressEvaluator Addresses;
    AlignmentTests Tests;
  };
  /// An access, and the way to it from the function that is looked at.
  struct Judged {
    const VectorAccess &Access;
    int64_t Alignment;
    llvm::SmallVector<GivenArguments, 2> Calls; ///< The innermost first.
    const clang::FunctionDecl *Casts = nullptr; ///< Where the cast is that makes it an access of such a type.
    const clang::Expr *OtherTest = nullptr;     ///< Of the functions on the way, on a number that does not matter.
  };
  Known &knownOf(const clang::FunctionDecl &Function);
  void judge(const clang::FunctionDecl &Function);
  void judge(const VectorAccess &Access, const clang::FunctionDecl &Function);
  void judge(Judged &Way, Address At, const clang::FunctionDecl &Function, const clang::Stmt &Place);
  bool isOpen(const Address &At, int64_t Alignment, const clang::FunctionDecl &Function, const clang::Stmt &Place);
  void judgeCaller(Judged Way, const Address &At, const GivenArguments &Call);
  void judgeEnd(const Judged &Way, const Address &At, const clang::FunctionDecl &Function);
  bool isAligned(const Address &At, const clang::FunctionDecl &Function);

  clang::DiagnosticBuilder report(const Judged &Way, const Address &At, llvm::StringRef Message);
  void reportSteps(const Judged &Way, const Address &At, const Term &Steps);
  void reportRest(const Judged &Way, const Address &At, int64_t Rest);
  void reportOffset(const Judged &Way, const Address &At, const Term &Offset);
  void explain(const Judged &Way, const Address &At);

  clang::ASTContext *Context = nullptr;
  std::map<const clang::FunctionDecl *, std::unique_ptr<Known>> Functions;
  /// The parameters whose callers were asked whether they point to multiples of an alignment.
  std::set<std::pair<const clang::VarDecl *, int64_t>> Asked;
  unsigned PlacesLeft = 0;                  ///< That are looked at for one access.
  std::set<clang::SourceLocation> Reported; ///< Casts, and functions of the device whose offsets nothing tests.
};

} // namespace cuda_tidy
