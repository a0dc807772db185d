#include "facts/UnitFactsOf.h"
#include "facts/FactWriter.h"
#include "facts/Registration.h"
#include "flow/UserCode.h"
#include "graphs/IndirectForwards.h"
#include "knowledge/TensorClasses.h"
#include "metadata/Verification.h"
#include "program/FunctionKeys.h"
#include "syntax/ModuleCalls.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// The functions with bodies that other units may call, system headers aside.
struct DefinitionFinder : RecursiveASTVisitor<DefinitionFinder> {
  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (Function->isThisDeclarationADefinition() && Function->isExternallyVisible() && !Function->isImplicit())
      Found.push_back(Function);
    return true;
  }
  bool TraverseStmt(Stmt *) { return true; } // nothing in a body can be called from outside

  std::vector<const FunctionDecl *> Found;
};

DefinedFunction describe(const FunctionDecl &Function, UnitAnalyses &Unit) {
  DefinedFunction Known = {Unit.get<FunctionKeys>().of(Function), Function.isInlined() || Function.isTemplated(),
                           errorFactsOf(Function, Unit)};
  llvm::append_range(Known.Has, memoryFactsOf(Function, Unit));
  if (!isMethodOfModule(Function))
    return Known;
  if (runsModulesOnly(Function))
    Known.Has.push_back({Property::RunsModule});
  if (Unit.get<ModuleUses>().differentiates(Function))
    Known.Has.push_back({Property::Differentiates});
  return Known;
}

} // namespace

UsePlace placeOf(SourceLocation At, const SourceManager &Sources) {
  const SourceLocation InFile = Sources.getFileLoc(At);
  return {absoluteFile(InFile, Sources), Sources.getFileOffset(InFile)};
}

void FactWriter::write(Property About, const Subject &Used, const PlaceInFunction &Use, UseAnswer Known) {
  UseFact Fact = {
      About, Unit.get<FunctionKeys>().of(*Used.Function), Used.Parameter, "", Known.Holds, std::move(Known.LeftTo), {}};
  if (!Written.insert({About, Fact.Function, Fact.Parameter, Fact.Holds, Fact.Otherwise}).second)
    return;
  Fact.At = placeOf(Use.Where->getBeginLoc(), Unit.context().getSourceManager());
  Facts.push_back(std::move(Fact));
}

UnitFacts factsOf(ASTContext &Context) {
  UnitAnalyses &Unit = UnitAnalyses::of(Context);
  UnitFacts Facts;
  DefinitionFinder Definitions;
  forEachUserDeclaration(Context, [&](Decl &Top) { Definitions.TraverseDecl(&Top); });
  for (const FunctionDecl *Each : Definitions.Found)
    Facts.Defined.push_back(describe(*Each, Unit));
  FactWriter Writer(Unit, Facts.Uses);
  writeErrorFacts(Unit, Writer);
  writeSizeFacts(Unit, Writer);
  writeNumberFacts(Unit, Writer);
  writeLaunchFacts(Unit, Writer);
  writeRunFacts(Unit, Writer);
  if (declaresTensor(Context)) {
    for (const std::string &Each : namesInModules(Context))
      Facts.Defined.push_back({pythonKey(Each), /*MayBeElsewhere=*/false, {}});
    writeDeviceFacts(Unit, Writer);
    writeTensorFacts(Unit, Writer);
    writeGradFacts(Unit, Writer);
  }
  return Facts;
}

} // namespace cuda_tidy
