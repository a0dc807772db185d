#include "cuda/hardcoded_device/DeviceCounts.h"
#include "flow/Assignment.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceGuards.h"
#include "loops/ReadFate.h"
#include "syntax/GivenValues.h"
#include "syntax/TensorExpr.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether \p Function, of a library or without a body here, may tell how many devices there are.
bool mayTellCount(const FunctionDecl &Function) {
  const bool IsOfLibrary = isOfTorch(Function) || !apiNameOf(Function).empty();
  if (IsOfLibrary || Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation()))
    return IsOfLibrary && countsDevices(nameOf(&Function));
  return !Function.getDefinition() && Function.getNumParams() == 0 && Function.getReturnType()->isIntegerType();
}

bool namesCount(const Stmt &Part) {
  const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
  const auto *Function = Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
  return Function && mayTellCount(*Function);
}

/// Of a header of the system's, such as `std::cout`.
bool isOfLibrary(const VarDecl &Global) {
  return Global.getASTContext().getSourceManager().isInSystemHeader(Global.getLocation());
}

/// The variable or member whose address \p Argument is.
const ValueDecl *addressed(const Expr &Argument) {
  const auto *Address = dyn_cast<UnaryOperator>(Argument.IgnoreParenCasts());
  return Address && Address->getOpcode() == UO_AddrOf ? namedIn(*Address->getSubExpr()) : nullptr;
}

/// Whether what a condition decides is more than what is done in its own statement.
bool leaves(const IfStmt &Choice) {
  return findPart(&Choice, [](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    return isa<ReturnStmt, CXXThrowExpr, BreakStmt, ContinueStmt, GotoStmt>(Part) || assignmentIn(Part) ||
           (Call && Call->getDirectCallee() && Call->getDirectCallee()->isNoReturn());
  });
}

/// Whether what \p Function finds out may be known outside of it: it returns a number or a flag, is a method, writes to
/// what is not its own, or ends the program.
bool tellsOthers(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const bool Returns = Function.getReturnType()->isIntegerType() && !Function.isMain();
  const bool Writes = llvm::any_of(Function.parameters(), [](const ParmVarDecl *Each) {
    return Each->getType()->isPointerOrReferenceType() && !Each->getType()->getPointeeType().isConstQualified();
  });
  return Returns || Writes || (Method && Method->isInstance()) || findPart(Function.getBody(), [](const Stmt &Part) {
           const auto *Call = dyn_cast<CallExpr>(&Part);
           const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
           const auto *Global = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
           return isa<CXXThrowExpr>(Part) || (Global && !Global->hasLocalStorage() && !isOfLibrary(*Global)) ||
                  (Call && Call->getDirectCallee() && Call->getDirectCallee()->isNoReturn());
         });
}

} // namespace

void DeviceCounts::noteMention(const Expr &E, const ValueDecl &Named, const FunctionDecl *Function) {
  const auto *Called = dyn_cast<FunctionDecl>(&Named);
  if (Called ? mayTellCount(*Called) : isa<VarDecl, FieldDecl>(Named) && Named.getType()->isIntegerType())
    Mentions.push_back({&E, &Named, Function});
}

void DeviceCounts::noteGiven(const ValueDecl *Kept, const Expr *Value) {
  if (Kept && Value && findPart(Value, namesCount))
    Counts.insert(Kept);
}

void DeviceCounts::noteGiven(const CallExpr &Call) {
  if (Call.getDirectCallee() && countsDevices(nameOf(Call.getDirectCallee())))
    for (const Expr *Argument : Call.arguments())
      if (const ValueDecl *Kept = addressed(*Argument))
        Counts.insert(Kept);
}

/// Whether \p Place only keeps the number in one of the variables: its declaration, an assignment, a call that is given
/// its address.
bool DeviceCounts::isKeptIn(const Stmt &Place) const {
  auto IsCount = [&](const Decl *D) { return isa<VarDecl, FieldDecl>(D) && Counts.contains(cast<ValueDecl>(D)); };
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Place))
    return llvm::any_of(Declaration->decls(), IsCount);
  if (const auto *Call = dyn_cast<CallExpr>(&Place))
    return llvm::any_of(Call->arguments(),
                        [&](const Expr *Each) { return addressed(*Each) && IsCount(addressed(*Each)); });
  const std::optional<Assignment> Set = assignmentIn(Place);
  const ValueDecl *Target = Set ? namedIn(*Set->Target) : nullptr;
  return Target && IsCount(Target);
}

/// Whether \p Count does more than to keep or print the number; \p Whole is what all of the expression is in.
bool DeviceCounts::mayDecideAnything(const Mention &Count, const FunctionFlow &Flow, const Stmt *&Whole) const {
  Whole = Count.Where;
  for (const Stmt *Around = Whole; Around; Around = Flow.parentOf(Around)) {
    if (isKeptIn(*Around) || (isa<CallExpr>(Around) && isPrinted(*cast<Expr>(Around), Flow)))
      return false;
    if (!isa<Expr>(Around))
      break;
    Whole = Around;
  }
  return !isPrinted(*Count.Where, Flow);
}

DeviceCounts::Decisions &DeviceCounts::decisions(FunctionFlows &Flows) const {
  if (Made)
    return *Made;
  Made = std::make_unique<Decisions>();
  for (const Mention &Count : Mentions) {
    if (!isa<FunctionDecl>(Count.Named) && !Counts.contains(Count.Named))
      continue;
    const FunctionDecl *Function = Count.Function;
    if (!Function || Function->isDependentContext() || !Function->doesThisDeclarationHaveABody()) {
      Made->AreUnclear = true;
      continue;
    }
    const FunctionFlow &Flow = Flows.of(*Function);
    auto [Known, IsNew] = Made->Functions.try_emplace(Function);
    OfFunction &Here = Known->second;
    if (IsNew)
      Here.TellsOthers = tellsOthers(*Function);
    const Stmt *Whole = nullptr;
    if (!mayDecideAnything(Count, Flow, Whole))
      continue;
    Here.IsAnything = true;
    if (Here.TellsOthers)
      Made->Telling.insert(Function);
    const auto *Choice = dyn_cast_or_null<IfStmt>(Flow.parentOf(Whole));
    if (!Choice || Choice->getCond() != Whole || leaves(*Choice))
      Here.IsEverywhere = true;
    else
      Here.Choices.insert(Choice);
  }
  return *Made;
}

bool DeviceCounts::mayDecide(const Expr &Use, llvm::ArrayRef<const FunctionDecl *> Functions,
                             FunctionFlows &Flows) const {
  Decisions &All = decisions(Flows);
  if (All.AreUnclear || Functions.empty())
    return All.AreUnclear || !All.Telling.empty();
  const FunctionDecl *Own = Functions.front();
  auto [ByCallers, IsNew] = All.ByCallers.try_emplace(Own);
  if (IsNew)
    ByCallers->second = All.Telling.size() > All.Telling.count(Own) ||
                        llvm::any_of(Functions.drop_front(), [&](const FunctionDecl *Each) {
                          auto Found = All.Functions.find(Each);
                          return Found != All.Functions.end() && Found->second.IsAnything;
                        });
  auto Here = All.Functions.find(Own);
  if (ByCallers->second || Here == All.Functions.end())
    return ByCallers->second;
  if (Here->second.IsEverywhere)
    return true;
  const FunctionFlow &Flow = Flows.of(*Own);
  for (const Stmt *Around = Here->second.Choices.empty() ? nullptr : &Use; Around; Around = Flow.parentOf(Around))
    if (Here->second.Choices.contains(Around))
      return true;
  return false;
}

} // namespace cuda_tidy
