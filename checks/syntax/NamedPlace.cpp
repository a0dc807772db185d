#include "syntax/NamedPlace.h"
#include "syntax/GivenValues.h"
#include "syntax/Mentions.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isBehindPointer(const VarDecl &Object) { return Object.getType()->isPointerType(); }

/// What leads to a member, as it is written: `x`, by value or behind a pointer, and `a`, `b`, `c` for `x.a.b.c`.
struct MemberChain {
  const Expr *Base;
  MemberPath Members;
};

/// None where a reference, a pointer or a union lies between.
std::optional<MemberChain> chainOf(const Expr &E) {
  MemberChain Found{E.IgnoreParenCasts(), {}};
  while (const auto *Member = dyn_cast<MemberExpr>(Found.Base)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field || Field->getParent()->isUnion() || (!Found.Members.empty() && !Field->getType()->isRecordType()))
      return std::nullopt;
    Found.Members.insert(Found.Members.begin(), Field);
    Found.Base = Member->getBase()->IgnoreParenImpCasts();
    if (Member->isArrow())
      break;
  }
  return Found;
}

bool isPrefix(llvm::ArrayRef<const FieldDecl *> Part, llvm::ArrayRef<const FieldDecl *> Of) {
  return Part.size() <= Of.size() && Of.take_front(Part.size()) == Part;
}

} // namespace

const VarDecl *NamedPlace::localObject() const {
  const auto *Variable = Object ? Object : dyn_cast<VarDecl>(Named);
  const bool IsLocal = Variable && Variable->hasLocalStorage() && !Variable->getType()->isReferenceType();
  return IsLocal && !(Object && isBehindPointer(*Object)) ? Variable : nullptr;
}

MemberPath NamedPlace::path() const {
  MemberPath Path = Within;
  if (const auto *Field = dyn_cast<FieldDecl>(Named))
    Path.push_back(Field);
  return Path;
}

std::optional<NamedPlace> NamedPlace::memberOf(const FieldDecl &Field) const {
  const VarDecl *Of = Object ? Object : dyn_cast<VarDecl>(Named);
  return Of ? std::optional(NamedPlace{&Field, Of, path()}) : std::nullopt;
}

bool NamedPlace::meets(llvm::ArrayRef<const FieldDecl *> Part) const {
  const MemberPath Path = path();
  return isPrefix(Part, Path) || isPrefix(Path, Part);
}

std::string NamedPlace::name() const {
  std::string Name = Object ? Object->getNameAsString() + (isBehindPointer(*Object) ? "->" : ".") : "";
  for (const FieldDecl *Each : Within)
    if (Each->getIdentifier())
      Name += Each->getNameAsString() + ".";
  return Name + Named->getNameAsString();
}

bool hasOneValue(const VarDecl &Pointer, const FunctionFlow &Flow) {
  const VariableWrites &Writes = Flow.writesTo(Pointer);
  const Expr *Initial = isa<ParmVarDecl>(Pointer) ? nullptr : Pointer.getInit();
  const bool HasInitial =
      isa<ParmVarDecl>(Pointer) ||
      (Initial && !Initial->isNullPointerConstant(Pointer.getASTContext(), Expr::NPC_NeverValueDependent));
  return !Writes.Escapes && Writes.Writes.size() + HasInitial <= 1;
}

std::optional<NamedPlace> namedPlaceIn(const Expr &E, const FunctionFlow &Flow) {
  const ValueDecl *Named = namedIn(*E.IgnoreParenCasts());
  if (isa_and_nonnull<VarDecl>(Named))
    return NamedPlace{Named};
  const auto Chain = isa_and_nonnull<FieldDecl>(Named) ? chainOf(E) : std::nullopt;
  if (!Chain)
    return std::nullopt;
  const bool IsDirect = Chain->Members.size() == 1;
  if (isa<CXXThisExpr>(Chain->Base) && IsDirect)
    return NamedPlace{Named};
  const VarDecl *Object = variableIn(Chain->Base);
  if (!Object || (isBehindPointer(*Object) && !hasOneValue(*Object, Flow)))
    return std::nullopt;
  return NamedPlace{Named, Object, MemberPath(llvm::drop_end(Chain->Members))};
}

llvm::SmallVector<const Expr *, 8> mentionsOf(const NamedPlace &Place, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 8> Found = mentionsOf(*Place.Named, Flow);
  if (isa<FieldDecl>(Place.Named))
    llvm::erase_if(Found, [&](const Expr *Each) {
      const auto Chain = chainOf(*Each);
      return !Chain || Chain->Members != Place.path() ||
             (Place.Object ? variableIn(Chain->Base) != Place.Object : !isa<CXXThisExpr>(Chain->Base));
    });
  return Found;
}

llvm::SmallVector<const Expr *, 2> valuesOf(const NamedPlace &Place, const FunctionFlow &Flow) {
  const auto *Variable = dyn_cast<VarDecl>(Place.Named);
  if (Variable || !Place.localObject())
    return Variable ? valuesOf(*Variable, Flow) : llvm::SmallVector<const Expr *, 2>();
  llvm::SmallVector<const Expr *, 2> Values;
  for (const VariableWrite &Write : Flow.writesTo(*Place.Object).Writes)
    if (Write.What == VariableWrite::Assigns && Write.Part == Place.path())
      Values.push_back(Write.Value);
  return Values;
}

llvm::SmallVector<const Expr *, 4> wholesOf(const NamedPlace &Place, const FunctionFlow &Flow) {
  llvm::SmallVector<const Expr *, 4> Found;
  if (!Place.Object)
    return Found;
  for (const DeclRefExpr *Reference : Flow.referencesTo(Place.Object)) {
    const Expr *Whole = Reference;
    const Stmt *Around = Flow.parentOf(Whole);
    MemberPath Part;
    for (; isa_and_nonnull<ParenExpr, ImplicitCastExpr, MemberExpr>(Around); Around = Flow.parentOf(Around))
      if (const auto *Member = dyn_cast<MemberExpr>(Around)) {
        const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
        if (!Field)
          break;
        Part.push_back(Field);
        Whole = Member;
      }
    if (Part.size() < Place.path().size() && Place.meets(Part))
      Found.push_back(Whole);
  }
  return Found;
}

llvm::SmallVector<const Stmt *, 4> changesOf(const NamedPlace &Place, const FunctionFlow &Flow) {
  llvm::SmallVector<const Stmt *, 4> Found;
  if (Place.Object)
    for (const VariableWrite &Each : Flow.writesTo(*Place.Object, /*WithPointee=*/true).Writes) {
      const llvm::ArrayRef<const FieldDecl *> Part = Each.Part;
      if (Place.meets(Part.drop_front(!Part.empty() && !Part.front())))
        Found.push_back(Each.At);
    }
  return Found;
}

} // namespace cuda_tidy
