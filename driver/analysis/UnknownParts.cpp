#include "analysis/UnknownParts.h"
#include "analysis/UnknownDeclarations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class PartsFinder {
public:
  explicit PartsFinder(const FunctionDecl &Function)
      : Context(Function.getASTContext()), Sources(Context.getSourceManager()),
        File(Sources.getDecomposedExpansionLoc(Function.getBody()->getBeginLoc()).first) {}

  UnknownParts Found;

  void visitBlock(const Stmt *Body, bool IsConditional) { visit(Body, {extentOf(*Body), {}, IsConditional}); }

private:
  struct Surroundings {
    Extent Block, Before;
    bool IsConditional;
  };

  Extent extentOf(const Stmt &Statement) const { return extentOf(Statement.getSourceRange()); }
  Extent extentOf(SourceRange Range) const {
    const CharSourceRange Expanded = Sources.getExpansionRange(Range);
    const auto [BeginFile, Begin] = Sources.getDecomposedLoc(Expanded.getBegin());
    const auto [EndFile, End] = Sources.getDecomposedLoc(Expanded.getEnd());
    return BeginFile == File && EndFile == File ? Extent{Begin, End} : Extent{1, 0};
  }

  bool isUnknown(const Decl *Declared) const { return Declared && UnknownDeclarations::declares(*Declared, Sources); }

  bool isUnknown(QualType Type) const {
    if (Type.isNull())
      return false; // clang gives none to some lists in parentheses
    const clang::Type *Bare = Type.getCanonicalType()->getPointeeOrArrayElementType();
    if (const auto *Class = Bare->getAsCXXRecordDecl())
      return isUnknown(Class);
    if (const auto *Specialization = Bare->getAs<TemplateSpecializationType>())
      return isUnknown(Specialization->getTemplateName().getAsTemplateDecl());
    return false;
  }

  /// The name of something unknown that is called and is no member, or null: `NAME`, `NAME(…)`, `NAME<…>(…)`.
  const Expr *calledName(const Expr &Whole) const {
    const Expr *Callee = &Whole;
    if (isa<CUDAKernelCallExpr>(Callee))
      return nullptr;
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Callee)) {
      if (Operator->getOperator() != OO_Call)
        return nullptr;
      Callee = Operator->getArg(0)->IgnoreParenImpCasts();
    } else if (const auto *Call = dyn_cast<CallExpr>(Callee))
      Callee = Call->getCallee()->IgnoreParenImpCasts();
    if (const auto *Name = dyn_cast<DeclRefExpr>(Callee))
      return isUnknown(Name->getDecl()) ? Name : nullptr;
    if (const auto *Names = dyn_cast<UnresolvedLookupExpr>(Callee))
      return llvm::any_of(Names->decls(), [&](const NamedDecl *Each) { return isUnknown(Each); }) ? Names : nullptr;
    return nullptr;
  }

  static bool isQualified(const Expr &Name) {
    if (const auto *Reference = dyn_cast<DeclRefExpr>(&Name))
      return Reference->hasQualifier();
    const auto *Names = dyn_cast<OverloadExpr>(&Name);
    return Names && Names->getQualifier();
  }

  /// Whether nothing of the program's is in it: constants, and what is unknown.
  bool saysNothing(const Stmt *Argument) const {
    if (!Argument)
      return true;
    if (const auto *Name = dyn_cast<DeclRefExpr>(Argument))
      return isUnknown(Name->getDecl()) || isa<FunctionDecl, EnumConstantDecl>(Name->getDecl());
    if (const auto *Member = dyn_cast<MemberExpr>(Argument); Member && !isUnknown(Member->getMemberDecl()))
      return false;
    if (isa<CXXThisExpr, LambdaExpr, CXXDependentScopeMemberExpr>(Argument))
      return false;
    return llvm::all_of(Argument->children(), [&](const Stmt *Child) { return saysNothing(Child); });
  }

  static bool hasWords(const Stmt *Argument) {
    return Argument && (isa<clang::StringLiteral>(Argument) || llvm::any_of(Argument->children(), hasWords));
  }

  /// Whether it is a call that is given what is true or false: `RETURN_UNLESS(n > 0)`.
  static bool isGivenCondition(const Expr &Whole) {
    const auto *Call = dyn_cast<CallExpr>(&Whole);
    return Call && llvm::any_of(Call->arguments(), [](const Expr *Argument) {
             return Argument->IgnoreParenImpCasts()->getType()->isBooleanType();
           });
  }

  /// Notes what a statement may do that is this expression, if it names something unknown.
  void noteEffect(const Expr &Statement, const Surroundings &Around) {
    const Expr *Whole = Statement.IgnoreParenImpCasts();
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Whole))
      Whole = Cleanups->getSubExpr()->IgnoreParenImpCasts();
    bool IsStream = false;
    for (;;) {
      if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Whole); Call && Call->getOperator() == OO_LessLess)
        Whole = Call->getArg(0)->IgnoreParenImpCasts();
      else if (const auto *Shift = dyn_cast<BinaryOperator>(Whole); Shift && Shift->getOpcode() == BO_Shl)
        Whole = Shift->getLHS()->IgnoreParenImpCasts();
      else
        break;
      IsStream = true;
    }
    const Expr *Name = calledName(*Whole);
    if (!Name && !isa<RecoveryExpr>(Whole))
      return;
    // What is given something of the program's looks at that.
    const bool MayBeMacro = !IsStream && !(Name && isQualified(*Name));
    Found.Events.push_back({.MayReturn = MayBeMacro && (Around.IsConditional || isGivenCondition(*Whole)),
                            .MayReadErrors = !IsStream && saysNothing(Whole),
                            .MayGuard = MayBeMacro && !hasWords(Whole), // it prints them
                            .LooksBack = true,
                            .At = extentOf(Statement),
                            .Block = Around.Block,
                            .Before = Around.Before});
  }

  void visit(const Stmt *Statement, const Surroundings &Around) {
    if (!Statement)
      return;
    if (const auto *Block = dyn_cast<CompoundStmt>(Statement)) {
      Surroundings Inside = {extentOf(*Block), {}, Around.IsConditional};
      Found.Blocks.push_back(Inside.Block);
      for (const Stmt *Each : Block->body()) {
        visit(Each, Inside);
        Inside.Before = extentOf(*Each);
      }
      return;
    }
    if (const auto *E = dyn_cast<Expr>(Statement)) {
      noteEffect(*E, Around);
      visitPart(*E, Around);
      return;
    }
    if (const auto *Declaration = dyn_cast<DeclStmt>(Statement)) {
      for (const Decl *Each : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(Each);
            Variable && !Variable->isReferenced() && !Variable->getType()->isReferenceType() &&
            !Variable->getType()->isPointerType() && (isUnknown(Variable->getType()) || Variable->isInvalidDecl()))
          // Nothing names it: it is there for what its destructor does.
          Found.Events.push_back({.MayGuard = true, .At = extentOf(*Statement), .Block = Around.Block, .Before = {}});
      for (const Decl *Each : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(Each))
          noteDestructor(*Variable, Around.Block);
      visitPart(*Declaration, Around);
      return;
    }
    if (isa<ReturnStmt>(Statement)) {
      visitPart(*Statement, Around);
      return;
    }
    const bool IsLoop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Statement);
    if (IsLoop)
      Found.Loops.push_back(extentOf(*Statement));
    const bool Branches = IsLoop || isa<IfStmt, SwitchStmt, CXXCatchStmt>(Statement);
    for (const Stmt *Child : Statement->children())
      if (const auto *E = dyn_cast_or_null<Expr>(Child); E && Branches && isCondition(*Statement, *E))
        visitPart(*E, Around);
      else
        visit(Child, {Around.Block, {}, Around.IsConditional || Branches});
  }

  /// Whether it is one of the statement's expressions, and no statement of its own.
  static bool isCondition(const Stmt &Statement, const Expr &E) {
    if (const auto *If = dyn_cast<IfStmt>(&Statement))
      return &E != If->getThen() && &E != If->getElse();
    if (const auto *For = dyn_cast<ForStmt>(&Statement))
      return &E != For->getBody();
    if (const auto *While = dyn_cast<WhileStmt>(&Statement))
      return &E != While->getBody();
    if (const auto *Do = dyn_cast<DoStmt>(&Statement))
      return &E != Do->getBody();
    if (const auto *For = dyn_cast<CXXForRangeStmt>(&Statement))
      return &E != For->getBody();
    if (const auto *Switch = dyn_cast<SwitchStmt>(&Statement))
      return &E != Switch->getBody();
    return false;
  }

  void visitPart(const Stmt &Whole, const Surroundings &Around) {
    const std::size_t Index = Found.Parts.size();
    Found.Parts.push_back({extentOf(Whole), false});
    const bool IsUnknown = lookInto(&Whole, Around, /*IsGivenToUnknown=*/false);
    Found.Parts[Index].IsUnknown = IsUnknown;
  }

  /// Whether something in it is unknown. Bodies of lambdas are parts of their own.
  bool lookInto(const Stmt *Each, const Surroundings &Around, bool IsGivenToUnknown) {
    if (!Each)
      return false;
    bool IsUnknown = false;
    if (const auto *Lambda = dyn_cast<LambdaExpr>(Each)) {
      if (IsGivenToUnknown)
        Found.HandedOver.push_back(extentOf(*Lambda->getBody()));
      for (const Expr *Initializer : Lambda->capture_inits())
        IsUnknown |= lookInto(Initializer, Around, false);
      visitBlock(Lambda->getBody(), /*IsConditional=*/true);
      return IsUnknown;
    }
    if (isa<RecoveryExpr>(Each)) {
      Found.Broken.push_back(extentOf(*Each));
      IsUnknown = true;
    }
    if (const auto *Name = dyn_cast<DeclRefExpr>(Each))
      IsUnknown |= isUnknown(Name->getDecl());
    else if (const auto *Member = dyn_cast<MemberExpr>(Each))
      IsUnknown |= isUnknown(Member->getMemberDecl());
    else if (const auto *Names = dyn_cast<OverloadExpr>(Each))
      IsUnknown |= llvm::any_of(Names->decls(), [&](const NamedDecl *Known) { return isUnknown(Known); });
    else if (const auto *Made = dyn_cast<CXXConstructExpr>(Each)) {
      IsUnknown |= isUnknown(Made->getConstructor());
      noteCall(Made->getBeginLoc(), Made->getConstructor());
    } else if (const auto *E = dyn_cast<Expr>(Each))
      IsUnknown |= isUnknown(E->getType()) || E->getDependence() & ExprDependence::Error;
    if (const auto *Declaration = dyn_cast<DeclStmt>(Each))
      for (const Decl *Declared : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(Declared)) {
          IsUnknown |= isUnknown(Variable->getType());
          if (Variable->isInvalidDecl()) {
            IsUnknown = true;
            Found.Broken.push_back(extentOf(Variable->getSourceRange()));
          }
        }
    const auto *Call = dyn_cast<CallExpr>(Each);
    if (Call)
      if (const auto *Callee = dyn_cast_or_null<FunctionDecl>(Call->getCalleeDecl()))
        noteCall(Call->getBeginLoc(), Callee);
    // What it gives may be an error that it has asked for, if it is given nothing.
    if (Call && calledName(*Call) && Call->getNumArgs() == isa<CXXOperatorCallExpr>(Call))
      Found.Events.push_back({.MayReadErrors = true, .At = extentOf(*Call), .Block = Around.Block, .Before = {}});
    const bool Gives = Call && isGivenToUnknown(*Call);
    for (const Stmt *Child : Each->children())
      IsUnknown |= lookInto(
          Child, Around,
          Gives || (IsGivenToUnknown &&
                    isa<CastExpr, MaterializeTemporaryExpr, CXXConstructExpr, CXXBindTemporaryExpr, ExprWithCleanups>(
                        Each)));
    return IsUnknown;
  }

  bool isGivenToUnknown(const CallExpr &Call) const {
    if (isUnknown(Call.getCalleeDecl()))
      return true;
    const auto *Names = dyn_cast<OverloadExpr>(Call.getCallee()->IgnoreParenImpCasts());
    return calledName(Call) ||
           (Names && llvm::any_of(Names->decls(), [&](const NamedDecl *Each) { return isUnknown(Each); }));
  }

  void noteCall(SourceLocation At, const FunctionDecl *Callee) {
    const auto [CallFile, Offset] = Sources.getDecomposedExpansionLoc(At);
    if (CallFile == File)
      noteCall(Offset, Callee);
  }
  void noteCall(unsigned Offset, const FunctionDecl *Callee) {
    if (Sources.isInSystemHeader(Callee->getLocation()))
      return;
    if (const FunctionDecl *Pattern = Callee->getTemplateInstantiationPattern())
      Callee = Pattern;
    Found.Calls.push_back({Offset, Callee->getCanonicalDecl()});
  }

  /// An object's destructor is called at the end of the block.
  void noteDestructor(const VarDecl &Object, const Extent &Block) {
    const CXXRecordDecl *Class = Object.getType().isNull() ? nullptr : Object.getType()->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition() && Class->hasUserDeclaredDestructor() && Class->getDestructor())
      noteCall(Block.End, Class->getDestructor());
  }

  ASTContext &Context;
  const SourceManager &Sources;
  const FileID File;
};

template <class T, class Get> const T *innermost(const std::vector<T> &All, unsigned Offset, Get ExtentOf) {
  const T *Found = nullptr;
  for (const T &Each : All)
    if (const Extent &At = ExtentOf(Each); At.contains(Offset)) {
      const Extent *Smallest = Found ? &ExtentOf(*Found) : nullptr;
      if (!Smallest || At.End - At.Begin <= Smallest->End - Smallest->Begin)
        Found = &Each;
    }
  return Found;
}

} // namespace

void UnknownParts::addError(unsigned Offset) {
  const Part *Around = innermost(Parts, Offset, [](const Part &Each) -> const Extent & { return Each.At; });
  if (Around && Around->IsUnknown)
    return;
  const Extent *Block = innermost(Blocks, Offset, [](const Extent &Each) -> const Extent & { return Each; });
  if (!Block)
    return; // in front of the body
  if (Around)
    Broken.push_back(Around->At);
  else
    ++LostWithoutTrace;
  Events.push_back({.IsLost = true, .MayReadErrors = true, .At = {Offset, Offset}, .Block = *Block, .Before = {}});
}

unsigned UnknownParts::lost() const {
  return LostWithoutTrace + llvm::count_if(Parts, [&](const Part &Each) {
           return llvm::any_of(Broken, [&](const Extent &Inside) { return Each.At.contains(Inside.Begin); });
         });
}

UnknownParts unknownPartsOf(const FunctionDecl &Function) {
  if (!Function.getBody())
    return {};
  PartsFinder Finder(Function);
  Finder.visitBlock(Function.getBody(), /*IsConditional=*/false);
  return std::move(Finder.Found);
}

} // namespace cuda_tidy
