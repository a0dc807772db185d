#include "analysis/UnknownDeclarations.h"
#include "knowledge/UnknownNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr StringRef PreludeFile = "/cuda-tidy/unknown-names";

/// What is unknown is converted to whatever is wanted of it.
constexpr StringRef Declarations = R"(
#ifdef __cplusplus
#ifdef __CUDA__
#define CUDA_TIDY_EVERYWHERE __attribute__((host)) __attribute__((device))
#else
#define CUDA_TIDY_EVERYWHERE
#endif
extern "C++" {
namespace cuda_tidy_unknown {
// What an initializer in braces becomes.
struct Anything {
  template <class... T> CUDA_TIDY_EVERYWHERE Anything(T &&...);
};
// Nothing becomes one of these, so that a value of a known type stands beside it in `c ? x : unknown`.
struct Unknown {
  using IsUnknown = void;
  CUDA_TIDY_EVERYWHERE Unknown();
  CUDA_TIDY_EVERYWHERE Unknown(const Unknown &);
  CUDA_TIDY_EVERYWHERE Unknown &operator=(const Unknown &);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator=(T &&);
  template <class T> CUDA_TIDY_EVERYWHERE operator T() const;
  CUDA_TIDY_EVERYWHERE operator long long() const; // for `switch`
  template <class... T> CUDA_TIDY_EVERYWHERE Unknown operator()(T &&...) const;
  CUDA_TIDY_EVERYWHERE Unknown operator()(const Anything &, const Anything & = Anything(),
                                          const Anything & = Anything(), const Anything & = Anything(),
                                          const Anything & = Anything(), const Anything & = Anything(),
                                          const Anything & = Anything(), const Anything & = Anything()) const;
  template <class T> CUDA_TIDY_EVERYWHERE Unknown operator[](T &&) const;
  CUDA_TIDY_EVERYWHERE Unknown *operator->() const;
  CUDA_TIDY_EVERYWHERE Unknown &operator*() const;
  CUDA_TIDY_EVERYWHERE Unknown &operator++();
  CUDA_TIDY_EVERYWHERE Unknown operator++(int);
  CUDA_TIDY_EVERYWHERE Unknown &operator--();
  CUDA_TIDY_EVERYWHERE Unknown operator--(int);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator+=(T &&);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator-=(T &&);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator*=(T &&);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator/=(T &&);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator|=(T &&);
  CUDA_TIDY_EVERYWHERE Unknown *begin() const;
  CUDA_TIDY_EVERYWHERE Unknown *end() const;
  template <class...> static Unknown MemberTemplate;
};
struct Class : Unknown {
  CUDA_TIDY_EVERYWHERE Class();
  CUDA_TIDY_EVERYWHERE Class(const Class &);
  template <class... T> CUDA_TIDY_EVERYWHERE Class(T &&...);
  CUDA_TIDY_EVERYWHERE Class &operator=(const Class &);
  using Unknown::operator=;
};
template <int> struct Base {
  template <class... T> Base(T &&...);
  virtual ~Base();
};
extern Unknown Value;
#define CUDA_TIDY_UNKNOWN_CLASS : Class { using Class::Class; using Class::operator=; }
template <int> struct Type CUDA_TIDY_UNKNOWN_CLASS;
template <bool, class T = void *> struct If {};
template <class T> struct If<true, T> { using Type = T; };
template <class T> CUDA_TIDY_EVERYWHERE T value();
// Stands behind `case`, and has a value nowhere else.
template <int N> struct Constant {
  using IsUnknown = void;
  template <class T, typename If<__is_enum(T) || __is_arithmetic(T)>::Type = nullptr>
  CUDA_TIDY_EVERYWHERE constexpr operator T() const {
    return __builtin_is_constant_evaluated() ? static_cast<T>(N) : value<T>();
  }
  template <class T, typename If<!(__is_enum(T) || __is_arithmetic(T))>::Type = nullptr>
  CUDA_TIDY_EVERYWHERE operator T() const;
};
template <int> struct Templates {
  template <class...> struct OfTypes CUDA_TIDY_UNKNOWN_CLASS;
#if __cplusplus >= 201703L
  template <auto...> struct OfValues CUDA_TIDY_UNKNOWN_CLASS;
  template <class, auto...> struct OfTypeAndValues CUDA_TIDY_UNKNOWN_CLASS;
  template <auto, class...> struct OfValueAndTypes CUDA_TIDY_UNKNOWN_CLASS;
#endif
};
template <class... T, class... A> CUDA_TIDY_EVERYWHERE Unknown call(A &&...);
#if __cplusplus >= 201703L
template <auto... V, class... A> CUDA_TIDY_EVERYWHERE Unknown callWithValues(A &&...);
template <class T, auto... V, class... A> CUDA_TIDY_EVERYWHERE Unknown callWithTypeAndValues(A &&...);
template <auto V, class... T, class... A> CUDA_TIDY_EVERYWHERE Unknown callWithValueAndTypes(A &&...);
#endif
template <class T> struct Bare { using Type = T; };
template <class T> struct Bare<const T> { using Type = T; };
template <class T> struct Bare<T &> : Bare<T> {};
template <class T> struct Bare<T &&> : Bare<T> {};
template <class...> struct Always { using Type = void; };
template <class T, class = void> struct Is { static constexpr bool Value = false; };
template <class T> struct Is<T, typename Always<typename Bare<T>::Type::IsUnknown>::Type> {
  static constexpr bool Value = true;
};
)";

constexpr StringRef BinaryOperators[] = {"+",  "-",  "*",  "/",  "%", "<<", ">>", "<",  ">",
                                         "<=", ">=", "==", "!=", "&", "|",  "^",  "&&", "||"};

} // namespace

std::string UnknownDeclarations::prelude(llvm::ArrayRef<std::string> Macros) {
  std::string Text = ("# 1 \"" + PreludeFile + "\" 1 3\n" + Declarations).str();
  for (StringRef Operator : BinaryOperators)
    Text += ("template <class T, class U> CUDA_TIDY_EVERYWHERE "
             "typename If<Is<T>::Value || Is<U>::Value, Unknown>::Type operator" +
             Operator + "(T &&, U &&);\n")
                .str();
  for (StringRef Operator : {"!", "-", "~"})
    Text += ("template <class T> CUDA_TIDY_EVERYWHERE typename If<Is<T>::Value, Unknown>::Type operator" + Operator +
             "(T &&);\n")
                .str();
  Text += "}\n"
          "template <class... T> CUDA_TIDY_EVERYWHERE cuda_tidy_unknown::Unknown cuda_tidy_unknown_macro(T &&...);\n"
          "}\n"
          "#undef CUDA_TIDY_EVERYWHERE\n"
          "#undef CUDA_TIDY_UNKNOWN_CLASS\n"
          "#endif\n";
  if (!Macros.empty())
    Text += "#define CUDA_TIDY_JOINED_AS_IS(a, b) a##b\n"
            "#define CUDA_TIDY_JOINED(a, b) CUDA_TIDY_JOINED_AS_IS(a, b)\n";
  for (const std::string &Name : Macros)
    Text += "#define " + Name + "\n";
  return Text + "# 1 \"<built-in>\" 2\n";
}

std::string UnknownDeclarations::macroFor(const NameForms::Macro &Undefined) {
  const StringRef Name = Undefined.Name->getName();
  const std::string Head = (Name + (Undefined.HasArguments ? "(...)" : "")).str();
  switch (Undefined.Form) {
  case NameForms::MacroForm::Specifier:
    return Head;
  case NameForms::MacroForm::Access:
    return Head + " public";
  case NameForms::MacroForm::Function:
    return (Head + " static void CUDA_TIDY_JOINED(" + Name + "_, __LINE__)()").str();
  case NameForms::MacroForm::Block:
    return Head + " if (cuda_tidy_unknown_macro(0))";
  case NameForms::MacroForm::Loop:
    return Head + " while (cuda_tidy_unknown_macro(0))";
  case NameForms::MacroForm::Statement:
    return Head + (Undefined.HasArguments ? " cuda_tidy_unknown_macro(__VA_ARGS__);" : " cuda_tidy_unknown_macro();");
  }
  llvm_unreachable("a form that is none");
}

bool UnknownDeclarations::declares(const Decl &Declared, const SourceManager &Sources) {
  const PresumedLoc Place = Sources.getPresumedLoc(Declared.getLocation());
  return Place.isValid() && StringRef(Place.getFilename()) == PreludeFile;
}

NamedDecl *UnknownDeclarations::inPrelude(StringRef Name) {
  ASTContext &Context = Semantics.Context;
  if (!Prelude)
    for (NamedDecl *Each : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(UnknownNamespace)))
      Prelude = dyn_cast<NamespaceDecl>(Each);
  if (!Prelude)
    return nullptr;
  const DeclContextLookupResult Found = Prelude->lookup(&Context.Idents.get(Name));
  return Found.empty() ? nullptr : Found.front();
}

QualType UnknownDeclarations::specialize(NamedDecl *Template) {
  ASTContext &Context = Semantics.Context;
  const SourceLocation At = Template->getLocation();
  TemplateArgumentListInfo Arguments(At, At);
  const TemplateArgument Value(Context, llvm::APSInt(llvm::APInt(32, ++Number), /*isUnsigned=*/false), Context.IntTy);
  Arguments.addArgument(Semantics.getTrivialTemplateArgumentLoc(Value, Context.IntTy, At));
  const QualType Made = Semantics.CheckTemplateIdType(ElaboratedTypeKeyword::None,
                                                      TemplateName(cast<TemplateDecl>(Template)), At, Arguments,
                                                      /*Scope=*/nullptr, /*ForNestedNameSpecifier=*/false);
  if (!Made.isNull())
    (void)Semantics.isCompleteType(At, Made);
  return Made;
}

void UnknownDeclarations::makeVisible(NamedDecl &Declared, DeclContext &In) {
  Declared.setImplicit();
  if (In.isRecord())
    Declared.setAccess(AS_public);
  In.addDecl(&Declared);
  if (In.isTranslationUnit())
    Semantics.PushOnScopeChains(&Declared, Semantics.TUScope, /*AddToContext=*/false);
}

NamedDecl *UnknownDeclarations::declare(NameForm Form, IdentifierInfo &Name, DeclContext &In,
                                        NameForms::Arguments Given) {
  // By the kinds of arguments.
  constexpr StringRef Calls[] = {"call", "callWithValues", "callWithTypeAndValues", "callWithValueAndTypes"};
  constexpr StringRef Classes[] = {"OfTypes", "OfValues", "OfTypeAndValues", "OfValueAndTypes"};
  declareMembers();
  if (!Semantics.getLangOpts().CPlusPlus17)
    Given = NameForms::Arguments::Types;
  switch (Form) {
  case NameForm::Kernel:
    return declareKernel(Name, In, Given);
  case NameForm::FunctionTemplate:
    return inPrelude(Calls[static_cast<unsigned>(Given)]);
  case NameForm::ClassTemplate: {
    // Clang asks for the name wherever it stands.
    const CXXRecordDecl *&Class = ClassTemplates[{&In, &Name}];
    if (const QualType Holder = Class ? QualType() : specialize(inPrelude("Templates")); !Holder.isNull())
      Class = Holder->getAsCXXRecordDecl();
    if (!Class)
      return nullptr;
    return Class->lookup(&Semantics.Context.Idents.get(Classes[static_cast<unsigned>(Given)])).front();
  }
  case NameForm::Scope:
  case NameForm::Type: {
    const QualType Type = specialize(inPrelude(Forms.isBase(Name) ? "Base" : "Type"));
    return Type.isNull() ? nullptr : declareType(Name, Type, In);
  }
  case NameForm::Value:
    return declareValue(Name, In);
  }
  llvm_unreachable("a form that is none");
}

NamedDecl *UnknownDeclarations::declareType(IdentifierInfo &Name, QualType Type, DeclContext &In) {
  ASTContext &Context = Semantics.Context;
  const SourceLocation At = unknown().getLocation();
  auto *Declared = TypedefDecl::Create(Context, &In, At, At, &Name, Context.getTrivialTypeSourceInfo(Type, At));
  makeVisible(*Declared, In);
  return Declared;
}

VarDecl *UnknownDeclarations::newValue(IdentifierInfo &Name, DeclContext &In) {
  ASTContext &Context = Semantics.Context;
  const SourceLocation At = unknown().getLocation();
  const bool IsConstant = Forms.isConstant(Name);
  const QualType Type =
      IsConstant ? specialize(inPrelude("Constant")).withConst() : Context.getCanonicalTagType(&unknown());
  auto *Declared = VarDecl::Create(Context, &In, At, At, &Name, Type, Context.getTrivialTypeSourceInfo(Type, At),
                                   In.isRecord() ? SC_Static : SC_Extern);
  // Device code may name it, too.
  if (Semantics.getLangOpts().CUDA)
    Declared->addAttr(HIPManagedAttr::CreateImplicit(Context));
  return Declared;
}

NamedDecl *UnknownDeclarations::declareValue(IdentifierInfo &Name, DeclContext &In) {
  VarDecl *Declared = newValue(Name, In);
  makeVisible(*Declared, In);
  return Declared;
}

/// Declares `template <class...> Unknown Name`.
void UnknownDeclarations::declareTemplate(IdentifierInfo &Name, DeclContext &In) {
  ASTContext &Context = Semantics.Context;
  VarDecl *Value = newValue(Name, In);
  const SourceLocation At = Value->getLocation();
  NamedDecl *Types = TemplateTypeParmDecl::Create(Context, &In, At, At, /*D=*/0, /*P=*/0, /*Id=*/nullptr,
                                                  /*Typename=*/true, /*ParameterPack=*/true);
  auto *Parameters = TemplateParameterList::Create(Context, At, At, Types, At, /*RequiresClause=*/nullptr);
  auto *Declared = VarTemplateDecl::Create(Context, &In, At, &Name, Parameters, Value);
  Value->setDescribedVarTemplate(Declared);
  if (In.isRecord())
    Value->setAccess(AS_public);
  makeVisible(*Declared, In);
}

/// Declares `template <class... E, class... T> __global__ void Name(T...)`, and the same for arguments that are values.
NamedDecl *UnknownDeclarations::declareKernel(IdentifierInfo &Name, DeclContext &In, NameForms::Arguments Given) {
  NamedDecl *OfTypes = declareKernel(Name, In, {TemplateArgument::Type});
  if (!Semantics.getLangOpts().CPlusPlus17)
    return OfTypes;
  // Clang takes one of them here, and looks at all of them later.
  NamedDecl *const Overloads[] = {OfTypes, declareKernel(Name, In, {TemplateArgument::Integral}),
                                  declareKernel(Name, In, {TemplateArgument::Type, TemplateArgument::Integral}),
                                  declareKernel(Name, In, {TemplateArgument::Integral, TemplateArgument::Type})};
  return Overloads[static_cast<unsigned>(Given)];
}

NamedDecl *UnknownDeclarations::declareKernel(IdentifierInfo &Name, DeclContext &In,
                                              llvm::ArrayRef<TemplateArgument::ArgKind> Kinds) {
  ASTContext &Context = Semantics.Context;
  const SourceLocation At = unknown().getLocation();
  llvm::SmallVector<NamedDecl *> All;
  auto NewTypes = [&](bool IsPack) {
    All.push_back(TemplateTypeParmDecl::Create(Context, &In, At, At, /*D=*/0, /*P=*/All.size(), /*Id=*/nullptr,
                                               /*Typename=*/true, IsPack));
  };
  for (const TemplateArgument::ArgKind &Each : Kinds) {
    const bool IsPack = &Each == &Kinds.back();
    if (Each == TemplateArgument::Type) {
      NewTypes(IsPack);
      continue;
    }
    const QualType Auto = Context.getAutoDeductType();
    All.push_back(NonTypeTemplateParmDecl::Create(Context, &In, At, At, /*D=*/0, /*P=*/All.size(), /*Id=*/nullptr, Auto,
                                                  IsPack, Context.getTrivialTypeSourceInfo(Auto, At)));
  }
  NewTypes(/*IsPack=*/true);
  auto *Parameters = TemplateParameterList::Create(Context, At, At, All, At, /*RequiresClause=*/nullptr);
  const QualType Pack =
      Context.getPackExpansionType(Context.getTypeDeclType(cast<TemplateTypeParmDecl>(All.back())), std::nullopt);
  FunctionProtoType::ExtProtoInfo Info;
  const QualType Type = Context.getFunctionType(Context.VoidTy, Pack, Info);
  TypeSourceInfo *Written = Context.getTrivialTypeSourceInfo(Type, At);
  auto *Pattern = FunctionDecl::Create(Context, &In, At, At, &Name, Type, Written, SC_None);
  auto *Argument = ParmVarDecl::Create(Context, Pattern, At, At, /*Id=*/nullptr, Pack,
                                       Context.getTrivialTypeSourceInfo(Pack, At), SC_None, /*DefArg=*/nullptr);
  Pattern->setParams(Argument);
  Written->getTypeLoc().castAs<FunctionProtoTypeLoc>().setParam(0, Argument);
  Pattern->addAttr(CUDAGlobalAttr::CreateImplicit(Context));
  auto *Declared = FunctionTemplateDecl::Create(Context, &In, At, &Name, Parameters, Pattern);
  Pattern->setDescribedFunctionTemplate(Declared);
  makeVisible(*Declared, In);
  return Declared;
}

NamedDecl *UnknownDeclarations::declareNamespace(IdentifierInfo &Name, DeclContext &In) {
  const SourceLocation At = unknown().getLocation();
  auto *Declared = NamespaceDecl::Create(Semantics.Context, &In, /*Inline=*/false, At, At, &Name, /*PrevDecl=*/nullptr,
                                         /*Nested=*/false);
  makeVisible(*Declared, In);
  for (const auto &[Member, Form] : Forms.below(Name)) {
    if (!Declared->lookup(Member).empty())
      continue;
    if (Forms.isType(*Member) || (Form == NameForm::Scope && !Forms.isOnlyScope(*Member)))
      declare(NameForm::Type, *Member, *Declared);
    else if (Form == NameForm::Value)
      declareValue(*Member, *Declared);
  }
  return Declared;
}

/// Declares the members that the program names of whatever is unknown.
void UnknownDeclarations::declareMembers() {
  for (const auto &[Name, Form] : Forms.takeMembers())
    if (unknown().lookup(Name).empty()) {
      if (Form == NameForm::FunctionTemplate)
        declareTemplate(*Name, unknown());
      else
        declareValue(*Name, unknown());
    }
}

} // namespace cuda_tidy
