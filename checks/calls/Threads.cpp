#include "calls/Threads.h"
#include "knowledge/ThreadApis.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isThread(const CXXRecordDecl *Class) {
  return Class && Class->getIdentifier() && llvm::is_contained(ThreadClasses, Class->getQualifiedNameAsString());
}

/// Whether it is a container of threads: `vector<thread>`, whose `emplace_back` starts one.
bool holdsThreads(const CXXRecordDecl &Class) {
  const auto *Container = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  return Container && Container->isInStdNamespace() &&
         llvm::any_of(typesAmong(Container->getTemplateArgs().asArray()),
                      [](QualType Type) { return isThread(Type->getAsCXXRecordDecl()); });
}

/// `async(launch::deferred, …)`: whoever asks for the result runs it.
bool isDeferred(const CallExpr &Call) {
  const auto *Policy = Call.getNumArgs() ? dyn_cast<DeclRefExpr>(Call.getArg(0)->IgnoreParenImpCasts()) : nullptr;
  return Policy && isa<EnumConstantDecl>(Policy->getDecl()) && Policy->getDecl()->getName() == "deferred";
}

/// `for_each(execution::par, …)`.
bool takesExecutionPolicy(const CallExpr &Call) {
  const CXXRecordDecl *Class = Call.getNumArgs() ? Call.getArg(0)->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && Class->getIdentifier() && Class->getName().ends_with("policy");
}

} // namespace

RunsOn threadOf(const Expr &Taker) {
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(&Taker))
    return isThread(Construction->getConstructor()->getParent()) ? RunsOn::OtherThread : RunsOn::Unknown;
  const auto *Call = dyn_cast<CallExpr>(&Taker);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->getIdentifier())
    return RunsOn::Unknown;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee)) {
    const CXXRecordDecl *Class = Method->getParent();
    return Class->getIdentifier() && (isThreadPool(Class->getName()) || holdsThreads(*Class)) ? RunsOn::OtherThread
                                                                                              : RunsOn::Unknown;
  }
  // Inline namespaces are left out of what the tables say.
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  PrintingPolicy Policy(Callee->getASTContext().getLangOpts());
  Policy.SuppressInlineNamespace = llvm::to_underlying(PrintingPolicy::SuppressInlineNamespaceMode::All);
  Callee->printQualifiedName(Stream, Policy);
  if (llvm::is_contained(ThreadFunctions, Name))
    return isDeferred(*Call) ? RunsOn::Unknown : RunsOn::OtherThread;
  if (llvm::is_contained(SameThreadFunctions, Name))
    return RunsOn::SameThread;
  return Callee->isInStdNamespace() && !takesExecutionPolicy(*Call) ? RunsOn::SameThread : RunsOn::Unknown;
}

} // namespace cuda_tidy
