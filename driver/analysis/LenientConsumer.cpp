#include "analysis/LenientConsumer.h"

#include "AllChecks.h"
#include "analysis/AcceptedByNvcc.h"
#include "metadata/Verification.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/LexDiagnostic.h"

using namespace clang;

namespace cuda_tidy {

bool LenientConsumer::isSuppressedByFormerName(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  const CheckInfo *Check = findCheck(Context.getCheckName(Info.getID()));
  llvm::SmallVector<tooling::Diagnostic, 1> Mistakes; // Told with the present name.
  return Check && !Check->Former.empty() &&
         FormerNames.shouldSuppress(Level, Info, Check->Former, Mistakes, /*AllowIO=*/true,
                                    /*EnableNoLintBlocks=*/true);
}

void LenientConsumer::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (Level == DiagnosticsEngine::Note) {
    if (SkipNotes)
      return;
  } else {
    SkipNotes = isAcceptedByNvcc(Info.getID()) || isSuppressedByFormerName(Level, Info);
    if (SkipNotes)
      return;
    bool IsWarningByNature = llvm::StringRef(Context.getCheckName(Info.getID())).starts_with("clang-diagnostic-");
    if (Level >= DiagnosticsEngine::Error && IsWarningByNature)
      Level = DiagnosticsEngine::Warning;
    const SourceLocation At = Info.getLocation();
    if (llvm::StringRef Known = attachedVerification(Info); !Known.empty() && At.isValid()) {
      const SourceManager &Sources = Info.getSourceManager();
      std::string Check = Context.getCheckName(Info.getID());
      llvm::SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      llvm::StringRef Message = Text;
      Message.consume_back((" [" + Check + "]"));
      if (findCheck(Check)) // of others it is not known what they attach
        HandedOver.try_emplace(
            {std::move(Check), Sources.getFilename(At).str(), Sources.getFileOffset(At), Message.str()}, Known.str());
    }
    if (Level >= DiagnosticsEngine::Error && !IsWarningByNature) {
      noteCompileError(At, Info.getSourceManager());
      HasForeignErrors |= At.isInvalid() || Info.getSourceManager().isInSystemHeader(At);
      if (At.isValid()) {
        const SourceManager &Sources = Info.getSourceManager();
        const SourceLocation InFile = Sources.getFileLoc(At);
        std::pair Place(Sources.getFilename(InFile).str(), Sources.getFileOffset(InFile));
        if (Info.getID() == diag::err_pp_hash_error)
          ErrorDirectives.insert(Place);
        ErrorOrder.try_emplace(std::move(Place), ErrorOrder.size());
      }
    }
  }
  ClangTidyDiagnosticConsumer::HandleDiagnostic(Level, Info);
}

} // namespace cuda_tidy
