#pragma once

#include "ClangTidyCheck.h"
#include "facts/ReportedPlaces.h"
#include "flow/FunctionFlow.h"
#include "memory/HostAccess.h"
#include "metadata/CheckInfo.h"
#include "program/Facts.h"
#include "syntax/MacroMarks.h"
#include "syntax/OffloadDirectives.h"
#include "tensors/CudaTensor.h"

namespace cuda_tidy {

/// Finds host code that accesses memory which is on the device: allocated with `cudaMalloc`, a CUDA tensor's, or that
/// of a `__device__` variable.
class HostAccessToDeviceMemoryCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-host-access-to-device-memory", "host code that reads or writes memory of the device",
                Category::Nursery, DependsOn::Values)
          .formerly("torch-host-access-to-device-memory");

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerPPCallbacks(const clang::SourceManager &Sources, clang::Preprocessor *Expanded,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  struct Collector;
  void judgeTensorAccess(const clang::CXXMemberCallExpr &Access, const clang::FunctionDecl &Function);
  void judgePointers(const Collector &Found);
  void judgePointersOfOthers(const Collector &Found);
  void judgePointer(const clang::VarDecl &Pointer, const CudaEvidence &Origin, const FunctionFlow &Flow);
  void judgeAccess(const clang::Expr &Pointer, const clang::NamedDecl *Named, const CudaEvidence &Origin,
                   const FunctionFlow &Flow);
  bool isOnlyOfHost(const clang::VarDecl &Variable, const Collector &Found);
  void judgeSymbol(const clang::DeclRefExpr &Symbol, const FunctionFlow &Flow);
  /// \p Access, if there is one, of the memory that \p Pointer points to; \p Origin tells that it is on the device, if
  /// all of \p Conditions hold.
  void report(const HostAccess &Access, const clang::NamedDecl *Pointer, clang::SourceLocation Origin,
              bool OnlyIfAvailable = false, llvm::ArrayRef<Condition> Conditions = {});

  MacroMarks OfDevice{{"__device__", "__global__"}}; ///< In plain C++, which has no attributes for them.
  MacroMarks Managed{{"__managed__"}};
  OffloadDirectives Offloaded;
  FunctionFlows *Flows = nullptr;
  ReportedPlaces Reported;
};

} // namespace cuda_tidy
