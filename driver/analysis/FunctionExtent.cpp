#include "analysis/FunctionExtent.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class Collector : public RecursiveASTVisitor<Collector> {
public:
  explicit Collector(llvm::function_ref<bool(FunctionDecl &)> IsBroken) : IsBroken(IsBroken) {}

  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (!Function->isThisDeclarationADefinition() || Function->isImplicit() || isLambdaCallOperator(Function))
      return true;
    const SourceManager &Sources = Function->getASTContext().getSourceManager();
    CharSourceRange Range = Sources.getExpansionRange(Function->getSourceRange());
    auto [BeginFile, Begin] = Sources.getDecomposedLoc(Range.getBegin());
    auto [EndFile, End] = Sources.getDecomposedLoc(Range.getEnd());
    OptionalFileEntryRef File = Sources.getFileEntryRefForID(BeginFile);
    if (File && BeginFile == EndFile)
      Found.push_back({File->getName().str(), Begin, End, Function->getQualifiedNameAsString(),
                       Function->hasAttr<CUDAGlobalAttr>() || Function->hasAttr<CUDADeviceAttr>(),
                       IsBroken(*Function)});
    return true;
  }

  std::vector<FunctionExtent> Found;

private:
  llvm::function_ref<bool(FunctionDecl &)> IsBroken;
};

} // namespace

std::vector<FunctionExtent> functionsIn(llvm::ArrayRef<Decl *> Declarations,
                                        llvm::function_ref<bool(FunctionDecl &)> IsBroken) {
  Collector All(IsBroken);
  for (Decl *Each : Declarations)
    All.TraverseDecl(Each);
  return std::move(All.Found);
}

void markBroken(std::vector<FunctionExtent> &Functions, llvm::StringRef File, unsigned Offset) {
  for (FunctionExtent &Each : Functions)
    Each.IsBroken |= Each.contains(File, Offset);
}

bool isInBrokenFunction(const std::vector<FunctionExtent> &Functions, llvm::StringRef File, unsigned Offset) {
  return llvm::any_of(Functions,
                      [&](const FunctionExtent &Each) { return Each.IsBroken && Each.contains(File, Offset); });
}

} // namespace cuda_tidy
