#include "analysis/FunctionExtent.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

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

FunctionExtents::FunctionExtents(std::vector<FunctionExtent> All, llvm::ArrayRef<Place> Errors)
    : Functions(std::move(All)) {
  llvm::StringMap<std::vector<unsigned>> ErrorsIn;
  for (const auto &[File, Offset] : Errors)
    ErrorsIn[File].push_back(Offset);
  for (auto &Each : ErrorsIn)
    llvm::sort(Each.second);
  llvm::StringMap<std::vector<const FunctionExtent *>> FunctionsIn;
  for (FunctionExtent &Each : Functions) {
    FunctionsIn[Each.File].push_back(&Each);
    const std::vector<unsigned> &Inside = ErrorsIn[Each.File];
    const auto First = llvm::lower_bound(Inside, Each.Begin);
    Each.IsBroken |= First != Inside.end() && *First <= Each.End;
  }
  for (const auto &Each : FunctionsIn)
    Files[Each.first()] = divide(Each.second);
}

std::vector<FunctionExtents::Piece> FunctionExtents::divide(llvm::ArrayRef<const FunctionExtent *> Functions) {
  struct Change {
    std::vector<const FunctionExtent *> Begun, Ended;
  };
  std::map<unsigned, Change> Changes;
  for (const FunctionExtent *Each : Functions) {
    Changes[Each->Begin].Begun.push_back(Each);
    Changes[Each->End + 1].Ended.push_back(Each);
  }
  // The shortest is the innermost; of several the first.
  std::set<std::pair<unsigned, const FunctionExtent *>> Around;
  unsigned Broken = 0;
  std::vector<Piece> Pieces;
  for (const auto &[Offset, Here] : Changes) {
    for (const FunctionExtent *Each : Here.Ended) {
      Around.erase({Each->End - Each->Begin, Each});
      Broken -= Each->IsBroken;
    }
    for (const FunctionExtent *Each : Here.Begun) {
      Around.insert({Each->End - Each->Begin, Each});
      Broken += Each->IsBroken;
    }
    Pieces.push_back({Offset, Around.empty() ? nullptr : Around.begin()->second, Broken > 0});
  }
  return Pieces;
}

const FunctionExtents::Piece *FunctionExtents::pieceAt(llvm::StringRef File, unsigned Offset) const {
  const auto Found = Files.find(File);
  if (Found == Files.end())
    return nullptr;
  const std::vector<Piece> &Pieces = Found->second;
  const auto Behind = llvm::partition_point(Pieces, [&](const Piece &Each) { return Each.Begin <= Offset; });
  return Behind == Pieces.begin() ? nullptr : &*std::prev(Behind);
}

const FunctionExtent *FunctionExtents::around(llvm::StringRef File, unsigned Offset) const {
  const Piece *Found = pieceAt(File, Offset);
  return Found ? Found->Innermost : nullptr;
}

bool FunctionExtents::isBroken(llvm::StringRef File, unsigned Offset) const {
  const Piece *Found = pieceAt(File, Offset);
  return Found && Found->IsBroken;
}

} // namespace cuda_tidy
