#include "analysis/UserTypes.h"
#include "clang/AST/DeclFriend.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {

bool UserTypes::isIn(const Decl *Named, Sought What) {
  if (!Named)
    return true;
  if (Named->getLocation().isValid() && !Sources.isInSystemHeader(Sources.getExpansionLoc(Named->getLocation()))) {
    const auto *Class = dyn_cast<CXXRecordDecl>(Named);
    return What == Sought::Any || !Class || hasTemplates(*Class);
  }
  for (const Decl *Each = Named; !isa<TranslationUnitDecl>(Each); Each = cast<Decl>(Each->getDeclContext())) {
    const TemplateArgumentList *Arguments = nullptr;
    if (const auto *Function = dyn_cast<FunctionDecl>(Each))
      Arguments = Function->getTemplateSpecializationArgs();
    else if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Each))
      Arguments = &Class->getTemplateArgs();
    if (Arguments && isIn(Arguments->asArray(), What))
      return true;
  }
  return false;
}

bool UserTypes::isIn(llvm::ArrayRef<TemplateArgument> Arguments, Sought What) {
  return llvm::any_of(Arguments, [&](const TemplateArgument &Argument) {
    switch (Argument.getKind()) {
    case TemplateArgument::Type:
      return isIn(Argument.getAsType(), What);
    case TemplateArgument::Declaration:
      return isIn(Argument.getAsDecl(), What);
    case TemplateArgument::Template:
      return isIn(Argument.getAsTemplate().getAsTemplateDecl(), What);
    case TemplateArgument::Pack:
      return isIn(Argument.getPackAsArray(), What);
    case TemplateArgument::Null:
    case TemplateArgument::NullPtr:
    case TemplateArgument::Integral:
      return false;
    case TemplateArgument::StructuralValue:
    case TemplateArgument::TemplateExpansion:
    case TemplateArgument::Expression:
      return true;
    }
    return true;
  });
}

bool UserTypes::isIn(QualType Type, Sought What) {
  const clang::Type &Canonical = *Type.getCanonicalType();
  if (const auto *Function = dyn_cast<FunctionProtoType>(&Canonical))
    return isIn(Function->getReturnType(), What) ||
           llvm::any_of(Function->param_types(), [&](QualType Each) { return isIn(Each, What); });
  if (const auto *Member = dyn_cast<MemberPointerType>(&Canonical))
    return isIn(Member->getMostRecentCXXRecordDecl(), What) || isIn(Member->getPointeeType(), What);
  if (Canonical.isAnyPointerType() || Canonical.isReferenceType())
    return isIn(Canonical.getPointeeType(), What);
  if (const auto *Array = dyn_cast<ArrayType>(&Canonical))
    return isIn(Array->getElementType(), What);
  if (const TagDecl *Tag = Canonical.getAsTagDecl())
    return isIn(Tag, What);
  return !Canonical.isBuiltinType();
}

/// Whether a class of the user's is instantiated itself, or a template is among its members, its bases, or what they
/// are made of.
bool UserTypes::hasTemplates(const CXXRecordDecl &Class) {
  if (!Class.hasDefinition())
    return true;
  const CXXRecordDecl &Definition = *Class.getDefinition();
  auto [Known, IsNew] = HasTemplates.try_emplace(&Definition, false);
  if (!IsNew)
    return Known->second;
  auto HoldsOne = [&](QualType Type) { return isIn(Type, Sought::WithTemplates); };
  const bool Result =
      Definition.isDependentContext() || Definition.getTemplateInstantiationPattern() ||
      llvm::any_of(Definition.bases(), [&](const CXXBaseSpecifier &Base) { return HoldsOne(Base.getType()); }) ||
      llvm::any_of(Definition.decls(), [&](const Decl *Member) {
        if (const auto *Friend = dyn_cast<FriendDecl>(Member); Friend && Friend->getFriendDecl())
          Member = Friend->getFriendDecl();
        if (isa<TemplateDecl>(Member))
          return true;
        if (const auto *Nested = dyn_cast<CXXRecordDecl>(Member))
          return !Nested->isInjectedClassName() && hasTemplates(*Nested);
        const auto *Value = dyn_cast<ValueDecl>(Member); // data, and functions
        return Value && HoldsOne(Value->getType());
      });
  return HasTemplates[&Definition] = Result;
}

} // namespace cuda_tidy
