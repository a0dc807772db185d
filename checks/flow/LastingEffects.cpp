#include "flow/LastingEffects.h"
#include "flow/StatementParts.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/StatusTypes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// Whether an object of the type is made, changed and destroyed without anybody noticing.
bool isPlain(QualType Type) {
  if (Type.isNull() || Type->isDependentType())
    return false;
  if (Type->isConstantArrayType())
    return isPlain(Type->getAsArrayTypeUnsafe()->getElementType());
  if (Type->isScalarType())
    return true;
  static const llvm::StringSet<> Strings = {"basic_string", "basic_string_view", "basic_stringstream",
                                            "basic_ostringstream"};
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return Record && Record->isInStdNamespace() && Record->getIdentifier() && Strings.contains(Record->getName());
}

class Effects {
public:
  explicit Effects(const Stmt &Statement) : Statement(Statement) {
    forEachPart(&Statement, [&](const Stmt &Part) {
      if (const auto *Declaration = dyn_cast<DeclStmt>(&Part))
        for (const Decl *Each : Declaration->decls())
          if (const auto *Variable = dyn_cast<VarDecl>(Each); Variable && Variable->hasLocalStorage())
            Own.insert(Variable);
    });
  }

  bool last() const {
    return findPart(&Statement, [&](const Stmt &Part) { return lasts(Part); }) != nullptr;
  }

private:
  bool lasts(const Stmt &Part) const {
    if (const auto *Declaration = dyn_cast<DeclStmt>(&Part))
      return llvm::any_of(Declaration->decls(), [&](const Decl *Each) {
        const auto *Variable = dyn_cast<VarDecl>(Each);
        return !Variable || !Variable->hasLocalStorage() || !isPlain(Variable->getType());
      });
    if (const auto *Operator = dyn_cast<BinaryOperator>(&Part))
      return Operator->isAssignmentOp() && !isOwn(*Operator->getLHS());
    if (const auto *Operator = dyn_cast<UnaryOperator>(&Part))
      return Operator->isIncrementDecrementOp() && !isOwn(*Operator->getSubExpr());
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(&Part))
      return !isPlain(Construct->getType());
    if (const auto *Call = dyn_cast<CallExpr>(&Part))
      return lasts(*Call);
    if (isa<CompoundStmt, IfStmt, NullStmt>(Part))
      return false;
    // What leaves the statement, loops (which may not end), and expressions that are not listed.
    return !isa<DeclRefExpr, MemberExpr, ParenExpr, CastExpr, ConditionalOperator, IntegerLiteral, FloatingLiteral,
                CharacterLiteral, StringLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, ArraySubscriptExpr,
                UnaryExprOrTypeTraitExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr, FullExpr, PredefinedExpr,
                CXXDefaultArgExpr, ConstantExpr, SubstNonTypeTemplateParmExpr, SourceLocExpr>(Part);
  }

  bool lasts(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee)
      return true;
    if (describesStatus(*Callee))
      return false;
    if (!isOfStandardLibrary(*Callee))
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    // A member operator's first argument is its object.
    const bool IsFirstObject = isa<CXXOperatorCallExpr>(Call) && Method;
    const Expr *Object = Member ? Member->getImplicitObjectArgument() : IsFirstObject ? Call.getArg(0) : nullptr;
    // Not a `std::function`, which may do anything.
    if (Object ? !isOwn(*Object) && !(Method && Method->isConst() && isPlain(Object->getType()))
               : !onlyComputes(*Callee))
      return true;
    for (auto [Argument, Parameter] :
         llvm::zip(llvm::drop_begin(Call.arguments(), IsFirstObject), Callee->parameters()))
      if (mayChange(Parameter->getType()) && !isOwn(*Argument))
        return true;
    return false;
  }

  // Whether a function of the standard library, no member of a class, does nothing but change what it is given: not
  // `std::terminate`, `std::println`, `std::invoke`.
  static bool onlyComputes(const FunctionDecl &Callee) {
    static const llvm::StringSet<> Names = {"forward", "move", "to_string"};
    return Callee.isOverloadedOperator() || (Callee.getIdentifier() && Names.contains(Callee.getName()));
  }

  static bool mayChange(QualType Parameter) {
    return (Parameter->isReferenceType() || Parameter->isPointerType()) &&
           !Parameter->getPointeeType().isConstQualified() && !Parameter->isFunctionPointerType() &&
           !Parameter->isFunctionReferenceType();
  }

  // A function of a library that is given a status and gives its name or its description.
  static bool describesStatus(const FunctionDecl &Callee) {
    return Callee.getNumParams() == 1 && !Callee.hasBody() && statusTypeOf(Callee.getParamDecl(0)->getType()) &&
           Callee.getReturnType()->isPointerType() && Callee.getReturnType()->getPointeeType().isConstQualified();
  }

  // Whether the object is one that the statement declares, or a temporary: `ss`, `ss << "failed: "`.
  bool isOwn(const Expr &Object) const {
    const Expr *Inner = Object.IgnoreParenCasts();
    while (true) {
      if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Inner);
          Operator && Operator->getNumArgs() && Operator->getType()->isRecordType() && Operator->isLValue())
        Inner = Operator->getArg(0)->IgnoreParenCasts();
      else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Inner))
        Inner = Subscript->getBase()->IgnoreParenCasts();
      else
        break;
    }
    if (isa<MaterializeTemporaryExpr, CXXTemporaryObjectExpr>(Inner))
      return true;
    const auto *Reference = dyn_cast<DeclRefExpr>(Inner);
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    // What a pointer leads to is somebody else's.
    return Variable && Own.contains(Variable) && !Variable->getType()->isPointerType() &&
           !Variable->getType()->isReferenceType();
  }

  const Stmt &Statement;
  llvm::DenseSet<const VarDecl *> Own;
};

} // namespace

bool hasLastingEffect(const Stmt &Statement) { return Effects(Statement).last(); }

} // namespace cuda_tidy
