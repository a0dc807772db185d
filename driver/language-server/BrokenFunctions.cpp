#include "language-server/BrokenFunctions.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// In a file as clang names it.
FunctionExtents::Error placeOf(SourceLocation At, const SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedLoc(Sources.getFileLoc(At));
  OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  return {Entry ? Entry->getName().str() : "", Offset};
}

} // namespace

void BrokenFunctions::begin(CompilerInstance &Begun) {
  Compiler = &Begun;
  Engine = Begun.getDiagnosticsPtr();
  Errors.clear();
  Functions.reset();
}

bool BrokenFunctions::hide(const Diagnostic &Info) {
  if (!Engine || Info.getDiags() != Engine.get() || Info.getLocation().isInvalid())
    return false; // of a preamble
  if (!DiagnosticIDs::IsCustomDiag(Info.getID())) {
    if (Engine->getDiagnosticIDs()->isDefaultMappingAsError(Info.getID()))
      Errors.push_back(Info.getLocation());
    return false;
  }
  if (Errors.empty() || !Compiler->hasASTContext())
    return false;
  const SourceManager &Sources = Info.getSourceManager();
  if (!Functions) {
    const std::vector<Decl *> Parsed = Compiler->getASTContext().getTraversalScope();
    if (Parsed.size() == 1 && isa<TranslationUnitDecl>(Parsed.front()))
      return false; // a finding in the middle of a parse
    std::vector<FunctionExtents::Error> Places;
    for (SourceLocation Error : Errors)
      Places.push_back(placeOf(Error, Sources));
    Functions.emplace(functionsIn(Parsed), Places);
  }
  const FunctionExtents::Error Place = placeOf(Info.getLocation(), Sources);
  return Functions->isBroken(Place.File, Place.Offset);
}

} // namespace cuda_tidy
