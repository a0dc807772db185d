#include "analysis/LenientConsumer.h"

#include "AllChecks.h"
#include "Verification.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Errors of clang in code that nvcc compiles, with a warning or without a word. docs/frontend.md tells of each.
constexpr unsigned AcceptedByNvcc[] = {
    diag::err_shared_var_init,         // __shared__ T x; where T has a constructor that does something
    diag::err_variable_object_no_init, // T x[n] = {0};
    diag::err_template_kw_missing,     // object.member<N>(x) without `template`, where the type of object is dependent
    diag::err_ref_bad_target,          // kernel<deviceFunction><<<1, 1>>>() in host code
};

} // namespace

void LenientConsumer::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (Level == DiagnosticsEngine::Note) {
    if (SkipNotes)
      return;
  } else {
    SkipNotes = llvm::is_contained(AcceptedByNvcc, Info.getID());
    if (SkipNotes)
      return;
    bool IsWarningByNature = llvm::StringRef(Context.getCheckName(Info.getID())).starts_with("clang-diagnostic-");
    if (Level >= DiagnosticsEngine::Error && IsWarningByNature)
      Level = DiagnosticsEngine::Warning;
    const SourceLocation At = Info.getLocation();
    if (llvm::StringRef Known = attachedVerification(Info); !Known.empty() && At.isValid()) {
      const SourceManager &Sources = Info.getSourceManager();
      std::string Check = Context.getCheckName(Info.getID());
      if (findCheck(Check)) // of others it is not known what they attach
        HandedOver.try_emplace({std::move(Check), Sources.getFilename(At).str(), Sources.getFileOffset(At)},
                               Known.str());
    }
    HasForeignErrors |= Level >= DiagnosticsEngine::Error && !IsWarningByNature &&
                        (At.isInvalid() || Info.getSourceManager().isInSystemHeader(At));
  }
  ClangTidyDiagnosticConsumer::HandleDiagnostic(Level, Info);
}

} // namespace cuda_tidy
