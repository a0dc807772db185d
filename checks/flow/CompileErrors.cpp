#include "flow/CompileErrors.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Of the unit that is being read, in this process.
std::vector<SourceLocation> Places;

} // namespace

void noteCompileError(SourceLocation At, const SourceManager &Sources) {
  Places.push_back(At.isValid() ? Sources.getFileLoc(At) : At);
}

void forgetCompileErrors() { Places.clear(); }

bool mayLackStatements(const FunctionDecl &Function) {
  const ASTContext &Context = Function.getASTContext();
  if (!Context.getDiagnostics().hasUncompilableErrorOccurred())
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, Begin] = Sources.getDecomposedLoc(Sources.getFileLoc(Function.getBeginLoc()));
  const unsigned End = Sources.getFileOffset(Sources.getFileLoc(Function.getEndLoc()));
  return Places.empty() || llvm::any_of(Places, [&, File = File, Begin = Begin](SourceLocation Each) {
           const auto [Of, Offset] = Sources.getDecomposedLoc(Each);
           return Each.isInvalid() || (Of == File && Begin <= Offset && Offset <= End);
         });
}

} // namespace cuda_tidy
