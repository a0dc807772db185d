#include "flow/FunctionFlow.h"
#include "flow/Conditions.h"
#include "flow/PathFacts.h"
#include "flow/StatementParts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>

using namespace clang;

namespace cuda_tidy {
namespace {

// Beyond these a function is left alone: generated code, and searches that would take longer than they are worth.
constexpr unsigned MaxBlocks = 3000;
constexpr unsigned MaxNodes = 6000;

// The condition whose truth decides where the path goes on: none for `switch`.
const Expr *conditionAtEndOf(const CFGBlock &Block) {
  return Block.succ_size() == 2 && !isa_and_nonnull<SwitchStmt>(Block.getTerminatorStmt()) ? Block.getLastCondition()
                                                                                          : nullptr;
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

FunctionFlow::FunctionFlow(const FunctionDecl &Function, ASTContext &Context)
    : Function(Function), Context(Context) {
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
    if (const auto *Reference = dyn_cast<DeclRefExpr>(&Part))
      if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
        References[Variable].push_back(Reference);
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

const CFG *FunctionFlow::cfg() const {
  if (IsBuilt)
    return Graph.get();
  IsBuilt = true;
  if (!Parents)
    return nullptr;
  // Clang destroys the members at a destructor's end without asking whether their types are complete.
  if (isa<CXXDestructorDecl>(Function) && Context.getDiagnostics().hasUncompilableErrorOccurred())
    return nullptr;
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddInitializers = true;
  Options.AddImplicitDtors = !Function.isDependentContext();
  Graph = CFG::buildCFG(&Function, Function.getBody(), &Context, Options);
  if (Graph && Graph->getNumBlockIDs() > MaxBlocks)
    Graph.reset();
  if (Graph)
    for (const CFGBlock *Block : executedBlocks(*Graph))
      for (unsigned Index = 0; Index < Block->size(); ++Index)
        if (auto Statement = (*Block)[Index].getAs<CFGStmt>())
          Places.try_emplace(Statement->getStmt(), Place{Block, Index});
  return Graph.get();
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

struct FunctionFlow::Search {
  struct Node {
    const CFGBlock *Block;
    PathFacts::Known Known;
    int Previous;
    bool Taken; ///< The way out of the previous block.
  };
  std::deque<Node> Nodes;
  llvm::DenseSet<unsigned> Seen;

  void add(const CFGBlock *Block, PathFacts::Known Known, int Previous, bool Taken) {
    llvm::FoldingSetNodeID Id;
    Id.AddInteger(Block->getBlockID());
    llvm::sort(Known);
    for (auto [Hash, Holds] : Known) {
      Id.AddInteger(Hash);
      Id.AddBoolean(Holds);
    }
    if (Seen.insert(Id.ComputeHash()).second)
      Nodes.push_back({Block, std::move(Known), Previous, Taken});
  }
};

std::optional<Path> FunctionFlow::findPathAfter(const Stmt &Start, Classifier Classify, BranchFilter Follow) const {
  if (!cfg())
    return std::nullopt;
  auto Found = Places.find(&Start);
  if (Found == Places.end())
    return std::nullopt;
  return search(Found->second.Block, Found->second.Index + 1, &Start, Classify, Follow);
}

std::optional<Path> FunctionFlow::findPathFromEntry(Classifier Classify, BranchFilter Follow) const {
  if (!cfg())
    return std::nullopt;
  return search(&Graph->getEntry(), 0, nullptr, Classify, Follow);
}

std::optional<Path> FunctionFlow::search(const CFGBlock *Block, unsigned Index, const Stmt *Start, Classifier Classify,
                                         BranchFilter Follow) const {
  Search Work;
  PathFacts Facts(*this, Context);
  PathFacts::Known Known;
  if (Start)
    Facts.learnFromSurroundings(Known, *Start);
  // The search may come back to the first block in a loop, then from its beginning: the start is no node of `Seen`.
  Work.Nodes.push_back({Block, std::move(Known), -1, false});

  for (unsigned Current = 0; Current < Work.Nodes.size(); ++Current) {
    if (Current > MaxNodes)
      return std::nullopt;
    const CFGBlock *Here = Work.Nodes[Current].Block;
    const Stmt *End = nullptr;
    const ReturnStmt *Return = nullptr;
    Step Outcome = Step::Pass;
    PathFacts::Known AtEnd = Work.Nodes[Current].Known;
    for (unsigned Element = Current == 0 ? Index : 0; Element < Here->size() && Outcome == Step::Pass; ++Element) {
      Outcome = Classify((*Here)[Element]);
      if (auto Statement = (*Here)[Element].getAs<CFGStmt>()) {
        End = Statement->getStmt();
        Facts.update(AtEnd, *End);
        if (isa<CXXThrowExpr>(End) && Outcome == Step::Pass)
          Outcome = Step::Stop;
        if (const auto *Found = dyn_cast<ReturnStmt>(End))
          Return = Found;
      }
    }
    if (Outcome == Step::Stop || (Outcome == Step::Pass && Here->hasNoReturnElement()))
      continue;
    if (Outcome == Step::Pass && Here != &Graph->getExit()) {
      const Expr *Condition = conditionAtEndOf(*Here);
      unsigned Way = 0;
      for (const CFGBlock::AdjacentBlock &Successor : Here->succs()) {
        bool Taken = Way++ == 0;
        if (!Successor.isReachable())
          continue;
        PathFacts::Known Next = AtEnd;
        if (Condition && !Follow(*Condition, Taken))
          continue;
        if (Condition && !Facts.learn(Next, *Condition, Taken))
          continue;
        Work.add(Successor, std::move(Next), Current, Taken);
      }
      continue;
    }
    Path Result;
    Result.End = Outcome == Step::Arrive ? End : nullptr;
    Result.Return = Return;
    for (int Node = Current; Work.Nodes[Node].Previous >= 0; Node = Work.Nodes[Node].Previous) {
      const Search::Node &Before = Work.Nodes[Work.Nodes[Node].Previous];
      if (!Result.Return && !Result.End)
        for (const CFGElement &Element : *Before.Block)
          if (auto Statement = Element.getAs<CFGStmt>())
            if (const auto *Found = dyn_cast<ReturnStmt>(Statement->getStmt()))
              Result.Return = Found;
      if (const Expr *Condition = conditionAtEndOf(*Before.Block))
        Result.Branches.push_back({Before.Block->getTerminatorStmt(), Condition, Work.Nodes[Node].Taken});
    }
    std::reverse(Result.Branches.begin(), Result.Branches.end());
    return Result;
  }
  return std::nullopt;
}

} // namespace cuda_tidy
