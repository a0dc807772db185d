#include "graphs/GradGuard.h"
#include "knowledge/GradGuards.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// A class of a class of a class that has a guard is followed, and no further.
constexpr unsigned MaxDepth = 3;

bool isOfLibTorch(const CXXRecordDecl &Class) {
  const DeclContext *Space = Class.getDeclContext();
  while (Space->getParent() && !Space->getParent()->getRedeclContext()->isTranslationUnit())
    Space = Space->getParent();
  const auto *Namespace = dyn_cast<NamespaceDecl>(Space);
  return Namespace && llvm::is_contained({"c10", "at", "torch"}, Namespace->getName());
}

const GradGuard *guardOf(const CXXRecordDecl &Class) {
  return Class.getIdentifier() && isOfLibTorch(Class) ? gradGuardNamed(Class.getName()) : nullptr;
}

const CXXConstructExpr *constructionIn(const Expr *Init) {
  if (!Init)
    return nullptr;
  Init = Init->IgnoreImplicit();
  while (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Init))
    Init = Cast->getSubExpr()->IgnoreImplicit();
  return dyn_cast<CXXConstructExpr>(Init);
}

/// What a guard is constructed with, followed from the parameter of a user's constructor to its argument.
struct Arguments {
  const CXXConstructExpr *Construction;
  const Arguments *Outer = nullptr;

  std::optional<bool> boolAt(unsigned Index, ASTContext &Context) const {
    if (!Construction || Index >= Construction->getNumArgs())
      return std::nullopt;
    const Expr *Value = Construction->getArg(Index)->IgnoreParenImpCasts();
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Value))
      Value = Default->getExpr();
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Value); Reference && Outer)
      if (const auto *Parameter = dyn_cast<ParmVarDecl>(Reference->getDecl()))
        return Outer->boolAt(Parameter->getFunctionScopeIndex(), Context);
    bool Holds = false;
    if (Value->isValueDependent() || !Value->EvaluateAsBooleanCondition(Holds, Context))
      return std::nullopt;
    return Holds;
  }
};

GradMode::Recording recordingUnder(const GradGuard &Guard, const Arguments &Given, ASTContext &Context) {
  if (Guard.Switches == GradGuard::Off)
    return GradMode::Off;
  if (Guard.Switches == GradGuard::RestoresSomething)
    return GradMode::Unknown;
  std::optional<bool> Argument = Given.boolAt(0, Context);
  if (!Argument)
    return GradMode::Unknown;
  return *Argument == (Guard.Switches == GradGuard::OnIfArgument) ? GradMode::On : GradMode::Off;
}

std::optional<GradMode::Recording> recordingUnder(const CXXRecordDecl &Class, const Arguments &Given, unsigned Depth) {
  ASTContext &Context = Class.getASTContext();
  if (const GradGuard *Guard = guardOf(Class))
    return recordingUnder(*Guard, Given, Context);
  // `optional<NoGradGuard>`, `unique_ptr<NoGradGuard>`: perhaps there is one in it.
  if (const auto *Container = dyn_cast<ClassTemplateSpecializationDecl>(&Class); Container && Class.isInStdNamespace())
    return llvm::any_of(typesAmong(Container->getTemplateArgs().asArray()),
                        [](QualType Type) {
                          const CXXRecordDecl *Held = Type->getAsCXXRecordDecl();
                          return Held && guardOf(*Held);
                        })
               ? std::optional(GradMode::Unknown)
               : std::nullopt;
  if (Depth == MaxDepth || !Class.hasDefinition() || Class.isLambda() ||
      Context.getSourceManager().isInSystemHeader(Class.getLocation()))
    return std::nullopt;
  const CXXConstructorDecl *Constructor = Given.Construction ? Given.Construction->getConstructor() : nullptr;
  const FunctionDecl *Definition = nullptr;
  if (Constructor && Constructor->hasBody(Definition))
    Constructor = cast<CXXConstructorDecl>(Definition);
  auto InitializerOf = [&](auto IsIt) -> const Expr * {
    if (Constructor)
      for (const CXXCtorInitializer *Each : Constructor->inits())
        if (IsIt(*Each))
          return Each->getInit();
    return nullptr;
  };
  std::optional<GradMode::Recording> Found;
  for (const CXXBaseSpecifier &Base : Class.getDefinition()->bases())
    if (const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl()) {
      const Expr *Init = InitializerOf([&](const CXXCtorInitializer &Each) {
        return Each.isBaseInitializer() && QualType(Each.getBaseClass(), 0)->getAsCXXRecordDecl() == BaseClass;
      });
      if (auto Under = recordingUnder(*BaseClass, {constructionIn(Init), &Given}, Depth + 1))
        Found = Under;
    }
  for (const FieldDecl *Field : Class.getDefinition()->fields())
    if (const CXXRecordDecl *FieldClass = Field->getType()->getAsCXXRecordDecl()) {
      const Expr *Init = InitializerOf([&](const CXXCtorInitializer &Each) { return Each.getMember() == Field; });
      if (!Init || isa<CXXDefaultInitExpr>(Init))
        Init = Field->getInClassInitializer();
      if (auto Under = recordingUnder(*FieldClass, {constructionIn(Init), &Given}, Depth + 1))
        Found = Under;
    }
  return Found;
}

std::optional<GradMode> modeUnder(const ValueDecl &Object, const Expr *Init) {
  // A reference keeps a temporary guard alive.
  const CXXRecordDecl *Class = Object.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class)
    return std::nullopt;
  std::optional<GradMode::Recording> Recorded = recordingUnder(*Class, {constructionIn(Init)}, /*Depth=*/0);
  if (!Recorded)
    return std::nullopt;
  return GradMode{*Recorded, Object.getLocation(), &Object};
}

} // namespace

bool isGradGuard(const CXXRecordDecl &Class) { return guardOf(Class); }

std::optional<GradMode> modeUnder(const VarDecl &Object) { return modeUnder(Object, Object.getInit()); }

std::optional<GradMode> modeUnder(const FieldDecl &Object) { return modeUnder(Object, Object.getInClassInitializer()); }

std::optional<GradMode> modeUnder(const CXXRecordDecl &Class) {
  if (!Class.hasDefinition())
    return std::nullopt;
  for (const FieldDecl *Field : Class.getDefinition()->fields())
    if (std::optional<GradMode> Mode = modeUnder(*Field))
      return Mode;
  for (const CXXBaseSpecifier &Base : Class.getDefinition()->bases())
    if (const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl())
      if (auto Recorded = recordingUnder(*BaseClass, {nullptr}, /*Depth=*/0))
        return GradMode{*Recorded, Base.getBeginLoc()};
  return std::nullopt;
}

} // namespace cuda_tidy
