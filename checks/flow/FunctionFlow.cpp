#include "flow/FunctionFlow.h"
#include "flow/Conditions.h"
#include "flow/LoopParts.h"
#include "flow/PathFacts.h"
#include "flow/StatementParts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// Beyond these a function is left alone: generated code.
constexpr unsigned MaxBlocks = 3000;

// Calls \p Visit with what \p Statement itself declares, assigns to, or counts up or down.
void forEachChangedBy(const Stmt &Statement, llvm::function_ref<void(const VarDecl &)> Visit) {
  const Expr *Target = nullptr;
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Statement)) {
    for (const Decl *Each : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(Each))
        Visit(*Variable);
  } else if (const auto *Assignment = dyn_cast<BinaryOperator>(&Statement)) {
    Target = Assignment->isAssignmentOp() ? Assignment->getLHS() : nullptr;
  } else if (const auto *Count = dyn_cast<UnaryOperator>(&Statement)) {
    Target = Count->isIncrementDecrementOp() ? Count->getSubExpr() : nullptr;
  } else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(&Statement)) {
    Target = Call->isAssignmentOp() ? Call->getArg(0) : nullptr;
  }
  if (const VarDecl *Variable = variableIn(Target))
    Visit(*Variable);
}

bool leavesTheBlock(const Stmt *Statement) {
  if (const auto *Compound = dyn_cast_or_null<CompoundStmt>(Statement))
    return !Compound->body_empty() && leavesTheBlock(Compound->body_back());
  return isa_and_nonnull<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, CXXThrowExpr>(Statement);
}

// The graph does not say what throws: what it catches counts as executed.
llvm::SmallVector<const CFGBlock *, 32> executedBlocks(const CFG &Graph) {
  llvm::SmallVector<const CFGBlock *, 32> Found = {&Graph.getEntry()};
  llvm::append_range(Found, Graph.try_blocks());
  llvm::DenseSet<const CFGBlock *> Seen(Found.begin(), Found.end());
  for (unsigned Next = 0; Next < Found.size(); ++Next)
    for (const CFGBlock::AdjacentBlock &Successor : Found[Next]->succs())
      if (Successor.isReachable() && Seen.insert(Successor).second)
        Found.push_back(Successor);
  return Found;
}

} // namespace

const FunctionDecl *definitionOf(const FunctionDecl &Function) {
  const FunctionDecl *Definition = nullptr;
  if (Function.hasBody(Definition))
    return Definition;
  if (const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern(); Pattern && Pattern->hasBody(Definition))
    return Definition;
  return nullptr;
}

FunctionFlow::FunctionFlow(const FunctionDecl &Function, ASTContext &Context) : Function(Function), Context(Context) {
  if (!Function.getBody())
    return;
  Parents = std::make_unique<ParentMap>(Function.getBody());
  index(Function.getBody());
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Initializer : Constructor->inits()) {
      Parents->addStmt(Initializer->getInit());
      index(Initializer->getInit());
    }
}

FunctionFlow::~FunctionFlow() = default;

void FunctionFlow::index(const Stmt *Root) {
  forEachPart(Root, [&](const Stmt &Part) {
    if (const auto *Reference = dyn_cast<DeclRefExpr>(&Part)) {
      const ValueDecl *Named = Reference->getDecl();
      if (const auto *Binding = dyn_cast<BindingDecl>(Named))
        Named = Binding->getDecomposedDecl();
      if (const auto *Variable = dyn_cast_or_null<VarDecl>(Named))
        References[Variable].push_back(Reference);
    }
    if (const auto *Member = dyn_cast<MemberExpr>(&Part))
      if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
        Members[Field].push_back(Member);
    if (const auto *Operator = dyn_cast<BinaryOperator>(&Part);
        Operator && (Operator->getOpcode() == BO_Rem || Operator->getOpcode() == BO_RemAssign))
      Remainders.push_back(Operator);
    if (const auto *Lambda = dyn_cast<LambdaExpr>(&Part))
      Lambdas[Lambda->getLambdaClass()] = Lambda;
  });
}

/// Whether the types of all bases and members are complete, which an error may have left open: clang destroys them at a
/// destructor's end without asking.
static bool canBeDestroyed(const CXXDestructorDecl &Destructor) {
  const CXXRecordDecl &Class = *Destructor.getParent();
  auto IsComplete = [&](QualType Type) {
    const clang::Type *Element = Type->getBaseElementTypeUnsafe();
    const CXXRecordDecl *Record = Element->getAsCXXRecordDecl();
    return Record ? Record->hasDefinition() : !Element->isRecordType();
  };
  if (Class.isDependentContext()) // of which nothing is destroyed
    return true;
  return !Class.isInvalidDecl() && llvm::all_of(Class.bases(), [&](const CXXBaseSpecifier &Each) {
    return Each.getType()->getAsCXXRecordDecl() && IsComplete(Each.getType());
  }) && llvm::all_of(Class.fields(), [&](const FieldDecl *Each) { return IsComplete(Each->getType()); });
}

const CFG *FunctionFlow::cfg() const {
  if (IsBuilt)
    return Graph.get();
  IsBuilt = true;
  if (!Parents)
    return nullptr;
  if (const auto *Destructor = dyn_cast<CXXDestructorDecl>(&Function); Destructor && !canBeDestroyed(*Destructor))
    return nullptr;
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddInitializers = true;
  Options.AddImplicitDtors = !Function.isDependentContext();
  Graph = CFG::buildCFG(&Function, Function.getBody(), &Context, Options);
  if (Graph && Graph->getNumBlockIDs() > MaxBlocks)
    Graph.reset();
  if (Graph)
    indexGraph();
  return Graph.get();
}

void FunctionFlow::indexGraph() const {
  for (const CFGBlock *Block : executedBlocks(*Graph))
    if (const Stmt *Loop = Block->getTerminatorStmt(); isa_and_nonnull<ForStmt, WhileStmt>(Loop))
      if (const LoopParts Parts = loopPartsOf(*Loop, *this); Parts.Begin && Parts.Condition)
        LoopOfBegin[Parts.Begin] = Loop;
  for (const CFGBlock *Block : executedBlocks(*Graph))
    for (unsigned Index = 0; Index < Block->size(); ++Index) {
      auto Element = (*Block)[Index].getAs<CFGStmt>();
      if (!Element)
        continue;
      const Stmt *Statement = Element->getStmt();
      Places.try_emplace(Statement, Place{Block, Index});
      forEachChangedBy(*Statement, [&](const VarDecl &Variable) { Changes[&Variable].add(*Block, Index); });
      if (const auto *Declaration = dyn_cast<DeclStmt>(Statement))
        for (const Decl *Each : Declaration->decls())
          if (const auto *Variable = dyn_cast<VarDecl>(Each))
            Declarations.try_emplace(Variable, Place{Block, Index});
      if (LoopOfBegin.contains(Statement))
        LoopBegins.add(*Block, Index);
      if (isa<CXXThrowExpr>(Statement))
        Throws.add(*Block, Index);
      if (isa<ReturnStmt>(Statement))
        Returns.add(*Block, Index);
    }
}

const Stmt *FunctionFlow::parentOf(const Stmt *Child) const { return Parents ? Parents->getParent(Child) : nullptr; }

/// Whether \p Child is what \p Parent, a loop, branch or label, is followed by.
static bool isFollowedBy(const Stmt &Parent, const Stmt &Child) {
  if (const auto *If = dyn_cast<IfStmt>(&Parent))
    return &Child == If->getThen() || &Child == If->getElse();
  if (const auto *For = dyn_cast<ForStmt>(&Parent))
    return &Child == For->getBody();
  if (const auto *For = dyn_cast<CXXForRangeStmt>(&Parent))
    return &Child == For->getBody();
  if (const auto *While = dyn_cast<WhileStmt>(&Parent))
    return &Child == While->getBody();
  return isa<CompoundStmt, DoStmt, SwitchCase, LabelStmt>(Parent);
}

const Stmt &FunctionFlow::statementAround(const Stmt &Part) const {
  const Stmt *Statement = &Part;
  for (const Stmt *Parent = parentOf(Statement); Parent && !isFollowedBy(*Parent, *Statement);
       Parent = parentOf(Parent))
    Statement = Parent;
  return *Statement;
}

const FunctionFlow::BlockOrder &FunctionFlow::orderOf(const CompoundStmt &Block) const {
  std::unique_ptr<BlockOrder> &Order = Orders[&Block];
  if (Order)
    return *Order;
  Order = std::make_unique<BlockOrder>();
  for (const Stmt *Each : Block.body()) {
    Order->Ordinals.try_emplace(Each, Order->Ordinals.size());
    if (const auto *If = dyn_cast<IfStmt>(Each); If && !If->getElse() && leavesTheBlock(If->getThen()))
      Order->WaysOut.push_back(If);
  }
  return *Order;
}

unsigned FunctionFlow::ordinalIn(const CompoundStmt &Block, const Stmt &Child) const {
  return orderOf(Block).Ordinals.lookup(&Child);
}

llvm::ArrayRef<const IfStmt *> FunctionFlow::waysOutBefore(const CompoundStmt &Block, const Stmt &Child) const {
  const BlockOrder &Order = orderOf(Block);
  const unsigned Last = Order.Ordinals.lookup(&Child);
  const auto *End =
      llvm::partition_point(Order.WaysOut, [&](const IfStmt *Each) { return Order.Ordinals.lookup(Each) < Last; });
  return llvm::ArrayRef(Order.WaysOut.begin(), End);
}

const LambdaExpr *FunctionFlow::lambdaOf(const FunctionDecl &CallOperator) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(&CallOperator);
  return Method ? Lambdas.lookup(Method->getParent()) : nullptr;
}

bool FunctionFlow::owns(const VarDecl &Variable) const {
  const DeclContext *Owner = Variable.getParentFunctionOrMethod();
  return Owner && cast<Decl>(Owner)->getCanonicalDecl() == Function.getCanonicalDecl();
}

llvm::ArrayRef<const DeclRefExpr *> FunctionFlow::referencesTo(const VarDecl *Variable) const {
  auto Found = References.find(Variable);
  return Found == References.end() ? llvm::ArrayRef<const DeclRefExpr *>() : Found->second;
}

llvm::ArrayRef<const MemberExpr *> FunctionFlow::referencesTo(const FieldDecl *Field) const {
  auto Found = Members.find(Field);
  return Found == Members.end() ? llvm::ArrayRef<const MemberExpr *>() : Found->second;
}

bool FunctionFlow::onlyReads(const FieldDecl &Field) const {
  auto IsRead = [&](const MemberExpr *Member) {
    const Stmt *Parent = parentOf(Member);
    while (isa_and_nonnull<ParenExpr, MemberExpr>(Parent))
      Parent = parentOf(Parent);
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent);
    const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Parent);
    return (Cast && (Cast->getCastKind() != CK_NoOp || Cast->getType().isConstQualified())) ||
           (Call && Call->getMethodDecl() && Call->getMethodDecl()->isConst());
  };
  auto [Known, IsNew] = OnlyRead.try_emplace(&Field);
  if (IsNew)
    Known->second = llvm::all_of(referencesTo(&Field), IsRead);
  return Known->second;
}

const VariableWrites &FunctionFlow::writesTo(const VarDecl &Variable, bool WithPointee) const {
  auto [Found, IsNew] = Written.try_emplace({&Variable, WithPointee});
  if (IsNew)
    Found->second = cuda_tidy::writesTo(Variable, *this, WithPointee);
  return Found->second;
}

std::optional<FunctionFlow::Place> FunctionFlow::placeOf(const Stmt &Statement) const {
  if (!cfg())
    return std::nullopt;
  for (const Stmt *Around = &Statement; Around; Around = parentOf(Around))
    if (auto Found = Places.find(Around); Found != Places.end())
      return Found->second;
  return std::nullopt;
}

std::optional<FunctionFlow::Place> FunctionFlow::elementOf(const Stmt &Statement) const {
  auto Found = cfg() ? Places.find(&Statement) : Places.end();
  return Found == Places.end() ? std::nullopt : std::optional(Found->second);
}

Landmarks FunctionFlow::elementsOf(llvm::ArrayRef<const Stmt *> Statements) const {
  Landmarks Found;
  for (const Stmt *Each : Statements)
    if (std::optional<Place> At = elementOf(*Each))
      Found.add(*At->Block, At->Index);
  return Found;
}

Landmarks FunctionFlow::elementsThat(llvm::function_ref<bool(const CFGElement &)> Holds) const {
  Landmarks Found;
  if (const CFG *Blocks = cfg())
    for (const CFGBlock *Block : executedBlocks(*Blocks))
      for (unsigned Index = 0; Index < Block->size(); ++Index)
        if (Holds((*Block)[Index]))
          Found.add(*Block, Index);
  return Found;
}

const Landmarks &FunctionFlow::changesOf(const VarDecl &Variable) const {
  static const Landmarks None;
  auto Found = cfg() ? Changes.find(&Variable) : Changes.end();
  return Found == Changes.end() ? None : Found->second;
}

std::optional<FunctionFlow::Place> FunctionFlow::declarationOf(const VarDecl &Variable) const {
  auto Found = cfg() ? Declarations.find(&Variable) : Declarations.end();
  return Found == Declarations.end() ? std::nullopt : std::optional(Found->second);
}

const Expr *FunctionFlow::onlyValueOf(const VarDecl &Variable) const {
  auto [Known, IsNew] = OnlyValues.try_emplace(&Variable, nullptr);
  if (!IsNew)
    return Known->second;
  const llvm::SmallVector<const Expr *, 2> Values = valuesOf(Variable, *this);
  const bool IsChangedElse = llvm::any_of(
      writesTo(Variable).Writes, [](const VariableWrite &Each) { return Each.What != VariableWrite::Assigns; });
  return OnlyValues[&Variable] = Values.size() == 1 && !IsChangedElse ? Values.front() : nullptr;
}

bool FunctionFlow::isWrittenBetween(const VarDecl &Variable, SourceLocation First, SourceLocation Last) const {
  auto IsBefore = [&Sources = Context.getSourceManager()](SourceLocation A, SourceLocation B) {
    return Sources.isBeforeInTranslationUnit(A, B);
  };
  auto [Found, IsNew] = WrittenAt.try_emplace(&Variable);
  if (IsNew) {
    for (const VariableWrite &Each : writesTo(Variable).Writes)
      Found->second.push_back(Each.At->getBeginLoc());
    llvm::sort(Found->second, IsBefore);
  }
  auto Next = llvm::upper_bound(Found->second, First, IsBefore);
  return Next != Found->second.end() && IsBefore(*Next, Last);
}

const DominatingConditions &FunctionFlow::conditions() const {
  if (!Conditions)
    Conditions = std::make_unique<DominatingConditions>(*cfg());
  return *Conditions;
}

const FunctionFlow &FunctionFlows::of(const FunctionDecl &Function) {
  std::unique_ptr<FunctionFlow> &Found = Flows[&Function];
  if (!Found)
    Found = std::make_unique<FunctionFlow>(Function, Context);
  return *Found;
}

} // namespace cuda_tidy
