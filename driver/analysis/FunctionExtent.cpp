#include "analysis/FunctionExtent.h"
#include "analysis/UnknownDeclarations.h"
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
  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (!Function->isThisDeclarationADefinition() || Function->isImplicit() || isLambdaCallOperator(Function))
      return true;
    const SourceManager &Sources = Function->getASTContext().getSourceManager();
    // The class of a member function is unknown, and that is all that is wrong with it.
    if (const auto *In = dyn_cast<NamespaceDecl>(Function->getDeclContext());
        In && UnknownDeclarations::declares(*In, Sources))
      Function->setInvalidDecl(false);
    CharSourceRange Range = Sources.getExpansionRange(Function->getSourceRange());
    auto [BeginFile, Begin] = Sources.getDecomposedLoc(Range.getBegin());
    auto [EndFile, End] = Sources.getDecomposedLoc(Range.getEnd());
    OptionalFileEntryRef File = Sources.getFileEntryRefForID(BeginFile);
    if (File && BeginFile == EndFile)
      Found.push_back({File->getName().str(), Begin, End, Function->getQualifiedNameAsString(),
                       Function->hasAttr<CUDAGlobalAttr>() || Function->hasAttr<CUDADeviceAttr>(),
                       !Function->hasAttr<CUDAGlobalAttr>() &&
                           (!Function->hasAttr<CUDADeviceAttr>() || Function->hasAttr<CUDAHostAttr>()),
                       /*IsBroken=*/false, Function->getCanonicalDecl(), unknownPartsOf(*Function)});
    return true;
  }

  std::vector<FunctionExtent> Found;
};

/// Whether the two places are in one loop.
bool shareLoop(llvm::ArrayRef<Extent> Loops, unsigned Offset, unsigned Other) {
  return llvm::any_of(Loops, [&](const Extent &Loop) { return Loop.contains(Offset) && Loop.contains(Other); });
}

/// Whether the program may come to \p Later after it was at the place.
bool follows(unsigned Later, unsigned Offset, llvm::ArrayRef<Extent> Loops) {
  return Later > Offset || shareLoop(Loops, Offset, Later);
}

/// Whether \p Lost, which may have been anything, may decide what a finding at a place depends on.
bool mayDecideWhenLost(const UnknownParts::Event &Lost, llvm::ArrayRef<Extent> Loops, unsigned Offset,
                       DependsOn Hangs) {
  return Lost.At.Begin < Offset || shareLoop(Loops, Offset, Lost.At.Begin) ||
         (Hangs != DependsOn::Values && Hangs != DependsOn::Scope);
}

/// Whether \p Each, in a function with \p Loops, may decide what a finding at a place depends on.
bool mayDecide(const UnknownParts::Event &Each, llvm::ArrayRef<Extent> Loops, unsigned Offset, DependsOn Hangs) {
  const bool IsBefore = Each.At.Begin < Offset;
  if (Each.IsLost)
    return mayDecideWhenLost(Each, Loops, Offset, Hangs);
  switch (Hangs) {
  case DependsOn::Everything:
    return Each.MayReturn || Each.MayReadErrors || Each.MayGuard;
  case DependsOn::Values:
    return Each.MayReturn && IsBefore;
  case DependsOn::WhatFollows:
    return (Each.MayReadErrors && follows(Each.At.Begin, Offset, Loops)) ||
           (Each.LooksBack && Each.Before.contains(Offset));
  case DependsOn::Scope:
    return Each.MayGuard && IsBefore && Each.Block.contains(Offset);
  }
  return true;
}

} // namespace

std::vector<FunctionExtent> functionsIn(llvm::ArrayRef<Decl *> Declarations) {
  Collector All;
  for (Decl *Each : Declarations)
    All.TraverseDecl(Each);
  return std::move(All.Found);
}

FunctionExtents::FunctionExtents(std::vector<FunctionExtent> All, llvm::ArrayRef<Error> Errors)
    : Functions(std::move(All)) {
  llvm::StringMap<std::vector<unsigned>> ErrorsIn;
  for (const Error &Each : Errors)
    ErrorsIn[Each.File].push_back(Each.Offset);
  for (auto &Each : ErrorsIn)
    llvm::sort(Each.second);
  llvm::StringMap<std::vector<const FunctionExtent *>> FunctionsIn;
  for (FunctionExtent &Each : Functions) {
    FunctionsIn[Each.File].push_back(&Each);
    const std::vector<unsigned> &Inside = ErrorsIn[Each.File];
    const auto First = llvm::lower_bound(Inside, Each.Begin);
    Each.IsBroken = llvm::any_of(Each.Unknown.Parts, [](const UnknownParts::Part &Part) { return Part.IsUnknown; });
    for (auto Error = First; Error != Inside.end() && *Error <= Each.End; ++Error) {
      Each.IsBroken = true;
      Each.Unknown.addError(*Error);
    }
    Definitions[Each.Declaration] = &Each;
    for (const UnknownParts::Call &Call : Each.Unknown.Calls)
      Callers[Call.Callee].emplace_back(&Each, Call.Offset);
  }
  for (const auto &Each : FunctionsIn)
    Files[Each.first()] = divide(Each.second);
  for (const Error &Each : Errors)
    if (!around(Each.File, Each.Offset)) {
      LostOutside += !Each.IsRepaired;
      unsigned &First = FirstOutside.try_emplace(Each.File, Each.Offset).first->second;
      First = std::min(First, Each.Offset);
    }
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

Coverage FunctionExtents::coverage() const {
  Coverage Read;
  for (const FunctionExtent &Each : Functions) {
    const unsigned Lost = Each.Unknown.lost();
    Read += {1, Lost > 0, static_cast<unsigned>(Each.Unknown.Parts.size()) + Each.Unknown.LostWithoutTrace, Lost};
  }
  Read += {0, 0, LostOutside, LostOutside};
  return Read;
}

const FunctionExtent *FunctionExtents::around(llvm::StringRef File, unsigned Offset) const {
  const Piece *Found = pieceAt(File, Offset);
  return Found ? Found->Innermost : nullptr;
}

bool FunctionExtents::isBroken(llvm::StringRef File, unsigned Offset) const {
  const Piece *Found = pieceAt(File, Offset);
  if (Found && Found->Innermost)
    return Found->IsBroken;
  const auto Error = FirstOutside.find(File);
  return Error != FirstOutside.end() && Offset > Error->second;
}

bool FunctionExtents::isOpen(llvm::StringRef File, unsigned Offset, DependsOn Hangs) const {
  const FunctionExtent *Function = around(File, Offset);
  std::vector<const FunctionExtent *> Seen;
  return Function && isOpen(*Function, Offset, Hangs, Seen);
}

bool FunctionExtents::isOpen(const FunctionExtent &Function, unsigned Offset, DependsOn Hangs,
                             std::vector<const FunctionExtent *> &Seen) const {
  const UnknownParts &Unknown = Function.Unknown;
  auto Contains = [Offset](const Extent &Each) { return Each.contains(Offset); };
  if (llvm::any_of(Unknown.Broken, Contains))
    return true;
  if (Hangs != DependsOn::Values && llvm::any_of(Unknown.HandedOver, Contains))
    return true;
  if (llvm::any_of(Unknown.Events, [&](const auto &Each) { return mayDecide(Each, Unknown.Loops, Offset, Hangs); }))
    return true;
  if (Hangs != DependsOn::WhatFollows && Hangs != DependsOn::Scope)
    return false;
  if (Hangs == DependsOn::WhatFollows && llvm::any_of(Unknown.Calls, [&](const UnknownParts::Call &Call) {
        std::vector<const FunctionExtent *> Entered;
        return follows(Call.Offset, Offset, Unknown.Loops) && mayReadErrors(*Call.Callee, Entered);
      }))
    return true;
  return isOpenInCallers(Function, Hangs, Seen);
}

/// The same of the places where the function is called.
bool FunctionExtents::isOpenInCallers(const FunctionExtent &Function, DependsOn Hangs,
                                      std::vector<const FunctionExtent *> &Seen) const {
  if (llvm::is_contained(Seen, &Function))
    return false;
  Seen.push_back(&Function);
  const auto Found = Callers.find(Function.Declaration);
  return Found != Callers.end() &&
         llvm::any_of(Found->second, [&](const auto &Call) { return isOpen(*Call.first, Call.second, Hangs, Seen); });
}

bool FunctionExtents::mayReadErrors(const clang::FunctionDecl &Function,
                                    std::vector<const FunctionExtent *> &Seen) const {
  const auto Found = Definitions.find(&Function);
  if (Found == Definitions.end() || llvm::is_contained(Seen, Found->second))
    return false;
  const FunctionExtent &Definition = *Found->second;
  if (!Definition.RunsOnHost)
    return false; // errors are the host's
  Seen.push_back(&Definition);
  return llvm::any_of(Definition.Unknown.Events, [](const UnknownParts::Event &Each) { return Each.MayReadErrors; }) ||
         llvm::any_of(Definition.Unknown.Calls,
                      [&](const UnknownParts::Call &Call) { return mayReadErrors(*Call.Callee, Seen); });
}

} // namespace cuda_tidy
