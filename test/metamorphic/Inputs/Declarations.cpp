#include "Declarations.h"
#include "Transformation.h"
#include <set>

using namespace clang;

namespace metamorphic {
namespace {

/// `int n = size();` becomes `auto n = size();` where that is the same type.
class AutoCheck : public Transformation<AutoCheck> {
public:
  using Transformation::Transformation;
  bool VisitDeclStmt(DeclStmt *Statement) {
    auto *Variable = Statement->isSingleDecl() ? dyn_cast<VarDecl>(Statement->getSingleDecl()) : nullptr;
    if (Variable && Variable->getInitStyle() == VarDecl::CInit && Variable->hasInit() && isDeduced(*Variable) &&
        Changes->isWritten(Variable->getSourceRange()))
      Changes->replace(Variable->getBeginLoc(), Variable->getLocation(),
                       Variable->getType().isConstQualified() ? "const auto " : "auto ");
    return true;
  }

private:
  static bool isDeduced(const VarDecl &Variable) {
    const QualType Type = Variable.getType();
    return Variable.hasLocalStorage() && !Variable.isConstexpr() && !Type->isDependentType() && Type->isScalarType() &&
           !Type.isVolatileQualified() && !Type->getContainedAutoType() && !Variable.getInit()->containsErrors() &&
           Variable.getInit()->IgnoreUnlessSpelledInSource()->getType().getCanonicalType().getUnqualifiedType() ==
               Type.getCanonicalType().getUnqualifiedType();
  }
};

/// Whether the function is defined once, outside of classes, and declared nowhere else.
bool isPlain(const FunctionDecl &Function) {
  return Function.isThisDeclarationADefinition() && Function.getPreviousDecl() == nullptr &&
         Function.getTemplatedKind() == FunctionDecl::TK_NonTemplate && !isa<CXXMethodDecl>(Function) &&
         Function.getDeclContext()->isFileContext() && Function.getLexicalDeclContext()->isFileContext() && !Function.isMain() && !Function.isConstexpr() &&
         !Function.isVariadic() && !Function.isOverloadedOperator() && !Function.isExternC() && !Function.isImplicit();
}

/// Its head, all in front of its body, on one line.
std::string headOf(const FunctionDecl &Function, const Edits &Changes) {
  const SourceLocation Body = Function.getBody()->getBeginLoc();
  std::string Head = Changes.text({Function.getBeginLoc(), Body}).drop_back().str();
  std::replace(Head.begin(), Head.end(), '\n', ' ');
  return Head;
}

/// Whether that says all of it again.
bool canBeRepeated(const FunctionDecl &Function, const Edits &Changes) {
  return isPlain(Function) && !Function.isNoReturn() && Changes.isWritten(Function.getSourceRange()) &&
         isa<CompoundStmt>(Function.getBody()) &&
         !Function.getReturnType()->getContainedAutoType() &&
         llvm::none_of(Function.parameters(), [](const ParmVarDecl *Each) { return Each->hasDefaultArg(); }) &&
         !llvm::StringRef(headOf(Function, Changes)).contains("//") && !llvm::StringRef(headOf(Function, Changes)).contains("[[");
}

/// `void f() {}` becomes `template <int = 0> void f() {} template void f();` where it is only called.
class TemplateCheck : public Transformation<TemplateCheck> {
public:
  using Transformation::Transformation;
  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (canBeRepeated(*Function, *Changes) && Function->isExternallyVisible() && !Function->isInlineSpecified())
      Plain.insert(Function);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (const auto *Callee = dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts()))
      Callees.insert(Callee);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Use) {
    Uses.push_back(Use);
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *Use) {
    for (NamedDecl *Each : Use->decls())
      Plain.erase(dyn_cast<FunctionDecl>(Each->getUnderlyingDecl()));
    return true;
  }
  void finish(ASTContext &) {
    for (const DeclRefExpr *Each : Uses)
      if (!Callees.contains(Each))
        Plain.erase(dyn_cast<FunctionDecl>(Each->getDecl()));
    for (const FunctionDecl *Each : Plain) {
      Changes->insert(Each->getBeginLoc(), "template <int = 0> ");
      Changes->insert(Each->getEndLoc().getLocWithOffset(1), " template " + headOf(*Each, *Changes) + ";");
    }
  }

private:
  std::set<const FunctionDecl *> Plain;
  std::set<const DeclRefExpr *> Callees;
  std::vector<const DeclRefExpr *> Uses;
};

/// Functions that stand together are declared first, and defined in the opposite order.
class ReorderCheck : public Transformation<ReorderCheck> {
public:
  using Transformation::Transformation;
  void finish(ASTContext &Context) { reorder(*Context.getTranslationUnitDecl()); }

private:
  void reorder(const DeclContext &In) {
    std::vector<const FunctionDecl *> Together;
    for (const Decl *Each : In.decls()) {
      if (const auto *Inner = dyn_cast<NamespaceDecl>(Each))
        reorder(*Inner);
      const auto *Function = dyn_cast<FunctionDecl>(Each);
      const bool IsMovable = Function && canBeRepeated(*Function, *Changes);
      if (!Together.empty() && (!IsMovable || isDirectiveBetween(*Together.back(), *Function))) {
        exchange(Together);
        Together.clear();
      }
      if (IsMovable)
        Together.push_back(Function);
    }
    exchange(Together);
  }

  /// A macro may begin to be there, or cease.
  bool isDirectiveBetween(const FunctionDecl &First, const FunctionDecl &Second) const {
    return Changes->text({First.getEndLoc(), Second.getBeginLoc()}).contains("\n#");
  }

  void exchange(llvm::ArrayRef<const FunctionDecl *> Together) {
    if (Together.size() < 2)
      return;
    std::string Declared;
    for (const FunctionDecl *Each : Together)
      Declared += headOf(*Each, *Changes) + "; ";
    for (std::size_t I = 0; I < Together.size(); ++I) {
      const StringRef Other = Changes->text(Together[Together.size() - 1 - I]->getSourceRange());
      Changes->replace(Together[I]->getSourceRange(), Declared + "/* moved */ " + Other.str());
      Declared.clear();
    }
  }
};

/// Functions with the same names and parameters, of another program. They are no change: run.py puts them in a file.
class NamesakesCheck : public Transformation<NamesakesCheck> {
public:
  using Transformation::Transformation;
  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (!isPlain(*Function) || !Function->isExternallyVisible() || !Function->getDeclContext()->isTranslationUnit() ||
        Function->hasAttr<CUDAGlobalAttr>() || Function->hasAttr<CUDADeviceAttr>() ||
        !isSimple(Function->getReturnType()) ||
        !llvm::all_of(Function->parameters(), [](const ParmVarDecl *Each) { return isSimple(Each->getType()); }))
      return true;
    std::string Parameters, Arguments;
    for (const ParmVarDecl *Each : Function->parameters()) {
      Parameters += (Parameters.empty() ? "" : ", ") + Each->getType().getCanonicalType().getAsString();
      Arguments += Arguments.empty() ? "{}" : ", {}";
    }
    const bool IsVoid = Function->getReturnType()->isVoidType();
    Defined += Function->getReturnType().getCanonicalType().getAsString() + " " + Function->getNameAsString() + "(" +
               Parameters + ") { q_read(); return" + (IsVoid ? "" : " {}") + "; }\n";
    Called += "  " + Function->getNameAsString() + "(" + Arguments + ");\n";
    return true;
  }
  void finish(ASTContext &Context) {
    const SourceManager &Sources = Context.getSourceManager();
    if (!Defined.empty())
      Changes->insert(Sources.getLocForStartOfFile(Sources.getMainFileID()),
                      "static void q_read() { if (cudaDeviceSynchronize() != cudaSuccess) __builtin_trap(); }\n" + Defined +
                          "int main() {\n" + Called + "  q_read();\n}\n");
  }

private:
  static bool isSimple(QualType Type) {
    const QualType Pointee = Type->isPointerType() ? Type->getPointeeType() : Type;
    return Pointee->isBuiltinType() && !Pointee->isPlaceholderType() && !Pointee->isDependentType();
  }

  std::string Defined, Called;
};

} // namespace

void addDeclarationTransformations(tidy::ClangTidyCheckFactories &Factories) {
  Factories.registerCheck<AutoCheck>("metamorphic-auto");
  Factories.registerCheck<TemplateCheck>("metamorphic-template");
  Factories.registerCheck<ReorderCheck>("metamorphic-reorder");
  Factories.registerCheck<NamesakesCheck>("metamorphic-namesakes");
}

} // namespace metamorphic
