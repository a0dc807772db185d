#include "flow/FunctionFlow.h"
#include "knowledge/SharedVariables.h"
#include "simulation/BlockRun.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isCopy(const CXXConstructExpr &Construction) {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  return Constructor.isCopyOrMoveConstructor() && Constructor.isDefaulted() && Construction.getNumArgs() == 1;
}

// A structure each of whose members has a place of its own.
const RecordDecl *structureOf(QualType Type) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  return Record && Record->isCompleteDefinition() && !Record->isUnion() && !Record->isDependentType() ? Record
                                                                                                      : nullptr;
}

} // namespace

const BlockValue *BlockRun::Content::member(const FieldDecl *Field) const {
  auto Found = llvm::find_if(Members, [&](const auto &Each) { return Each.first == Field; });
  return Found == Members.end() ? nullptr : &Found->second;
}

// A member that nothing is known of has a place all the same: a branch may give it something for some threads.
void BlockRun::declare(const Variable &New, const Content &Value) {
  forgetMembers(New);
  auto Enter = [&](const Variable &Name, const BlockValue &Held) {
    DeclaredFor[Name] = {Active, Frames.size()};
    Values[Name] = Held;
  };
  Enter(New, Value.Whole);
  if (New.second)
    return;
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(New.first);
  if (const RecordDecl *Structure = Constructor ? Constructor->getParent() : structureOf(New.first->getType()))
    for (const FieldDecl *Field : Structure->fields())
      if (!Field->getType()->isReferenceType())
        Enter({New.first, Field}, memberOf(Value.Whole, *Field));
  for (const auto &[Field, Held] : Value.Members)
    Enter({New.first, Field}, Held);
}

BlockValue BlockRun::memberOf(const BlockValue &Whole, const FieldDecl &Field) {
  return Symbols.combined(StmtOperations + Stmt::MemberExprClass, Whole, BlockValue::of(Field.getFieldIndex()));
}

BlockRun::Content BlockRun::contentOf(const Variable &Structure) {
  Holding.useAll(*Structure.first);
  LastRead = 0;
  Content Found = Values[Structure];
  for (auto At = Values.upper_bound(Structure); At != Values.end() && At->first.first == Structure.first; ++At)
    Found.Members.emplace_back(At->first.second, At->second);
  if (Found.Members.empty())
    return Found;
  Found.Whole = {};
  for (const auto &[Field, Held] : Found.Members)
    Found.Whole = Symbols.combined(StmtOperations + Stmt::InitListExprClass, Found.Whole, Held);
  return Found;
}

BlockRun::Content BlockRun::contentOf(const Expr &Original) {
  const Expr &E = *Original.IgnoreParens();
  if (!E.getType()->isRecordType() && !isa<CXXConstructExpr>(E)) // That may be of an array.
    return evaluate(&E);
  const auto *Cast = dyn_cast<CastExpr>(&E);
  if ((Cast && (Cast->getCastKind() == CK_NoOp || !E.isGLValue())) ||
      isa<ExprWithCleanups, MaterializeTemporaryExpr, CXXBindTemporaryExpr, ConstantExpr, CXXDefaultArgExpr,
          CXXDefaultInitExpr>(E))
    return contentOf(*innerOf(E));
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E)) {
    Content Yes, No;
    const llvm::BitVector Before = Active;
    const Split Ways = decide(Choice->getCond());
    branch(Ways, [&] { Yes = contentOf(*Choice->getTrueExpr()); }, [&] { No = contentOf(*Choice->getFalseExpr()); });
    Active = Before;
    return together(Yes, No, [&](const BlockValue &A, const BlockValue &B) { return chosen(Ways, A, B); });
  }
  if (E.isGLValue()) {
    const Place Where = placeOf(&E);
    return Where.Named && !Where.Named->second && Values.count(*Where.Named) ? contentOf(*Where.Named)
                                                                             : load(Where, E, E.getType());
  }
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    return call(*Call);
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(&E))
    return isCopy(*Construction) ? contentOf(*Construction->getArg(0)) : construct(*Construction);
  if (const auto *List = dyn_cast<InitListExpr>(&E))
    return contentOfList(*List);
  return evaluate(&E);
}

BlockRun::Content BlockRun::together(const Content &A, const Content &B, Joiner Join) {
  Content Both = Join(A.Whole, B.Whole);
  for (const auto &[Field, Held] : A.Members)
    if (const BlockValue *Other = B.member(Field))
      Both.Members.emplace_back(Field, Join(Held, *Other));
  return Both;
}

BlockRun::Content BlockRun::contentOfList(const InitListExpr &Written) {
  const InitListExpr &List =
      Written.isSyntacticForm() && Written.getSemanticForm() ? *Written.getSemanticForm() : Written;
  const RecordDecl *Structure = structureOf(List.getType());
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Structure);
  if (!Structure || (Class && Class->getNumBases()))
    return evaluateParts(List);
  Content Found;
  unsigned Index = 0;
  for (const FieldDecl *Field : Structure->fields()) {
    if (Field->isUnnamedBitField() || Index == List.getNumInits())
      continue;
    const BlockValue Held = addressOrValue(*List.getInit(Index++));
    Found.Members.emplace_back(Field, Held);
    Found.Whole = Symbols.combined(StmtOperations + Stmt::InitListExprClass, Found.Whole, Held);
  }
  return Found;
}

// Its constructor makes an object that has no name: it is called by the constructor's.
BlockRun::Content BlockRun::construct(const CXXConstructExpr &Construction) {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  const llvm::ArrayRef<const Expr *> Arguments(Construction.getArgs(), Construction.getNumArgs());
  const FunctionDecl *Body = definitionOf(Constructor);
  if (!Body || Constructor.isImplicit() || !isEntered(*Body))
    return pass(&Constructor, Arguments);
  const Variable Unnamed(&Constructor, nullptr);
  declare(Unnamed, Symbols.fresh(true));
  enter(*Body, Arguments, {objectOf(Unnamed), 0, 0});
  return contentOf(Unnamed);
}

void BlockRun::declare(const VarDecl &Declared) {
  if (isInSharedMemory(Declared) || (!Declared.hasLocalStorage() && !Declared.getType()->isReferenceType()))
    return;
  const Variable Name(&Declared, nullptr);
  const HeldReads::Part Whole{&Declared, 0, static_cast<int64_t>(sizeOf(Declared.getType()))};
  Holding.overwrite(Whole, Active);
  const Expr *Init = Declared.getInit();
  if (!Init)
    return declare(Name, Symbols.fresh(true));
  if (Declared.getType()->isReferenceType())
    return declare(Name, addressOf(placeOf(Init)));
  // A constructor sees the object.
  declare(Name, Symbols.fresh(true));
  const auto *Construction = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
  const FunctionDecl *Body =
      Construction && !isCopy(*Construction) ? definitionOf(*Construction->getConstructor()) : nullptr;
  if (Body && isEntered(*Body) && !Construction->getConstructor()->isImplicit())
    enter(*Body, llvm::ArrayRef(Construction->getArgs(), Construction->getNumArgs()), {objectOf(Name), 0, 0});
  else {
    declare(Name, contentOf(*Init));
    if (const unsigned Read = readOf(*Init))
      Holding.hold(Whole, Read, Active);
  }
}

void BlockRun::returnValue(const Expr *Value) {
  const bool IsReference = Frames.back().Function->getReturnType()->isReferenceType();
  const Content New = !Value ? Content() : IsReference ? addressOf(placeOf(Value)) : contentOf(*Value);
  Frame &Here = Frames.back();
  const bool IsKnown = Under.size() == Here.GuardsBefore;
  Here.Result = !Here.Result ? New : together(*Here.Result, New, [&](const BlockValue &Old, const BlockValue &Other) {
    return Old == Other ? Other : IsKnown ? joined(Old, Other, Active) : Symbols.fresh(true);
  });
  Here.Left |= Active;
  if (Frames.size() == 1)
    Ended |= Active;
  Active.reset();
}

} // namespace cuda_tidy
