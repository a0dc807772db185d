#include "knowledge/BlockBarriers.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// CUDA's own functions, by their names.
ThreadRole roleOfFunction(StringRef Name) {
  if (Name.starts_with("atomic"))
    return ThreadRole::OwnResult;
  return llvm::StringSwitch<ThreadRole>(Name)
      .Cases({"__syncthreads", "__nvvm_barrier0", "__barrier_sync"}, ThreadRole::Barrier)
      .Cases({"__syncthreads_and", "__syncthreads_or", "__syncthreads_count"}, ThreadRole::Agreement)
      .Cases({"__ballot_sync", "__any_sync", "__all_sync", "__ballot", "__any", "__all"}, ThreadRole::WarpResult)
      .Cases({"__reduce_add_sync", "__reduce_min_sync", "__reduce_max_sync", "__reduce_and_sync", "__reduce_or_sync",
              "__reduce_xor_sync", "__activemask"},
             ThreadRole::WarpResult)
      .Cases({"__trap", "abort", "__brkpt", "__assertfail", "__assert_fail"}, ThreadRole::End)
      .Default(ThreadRole::None);
}

StringRef nameOfClass(QualType Type) { return nameOf(Type.getNonReferenceType()->getAsCXXRecordDecl()); }

/// The groups of all blocks that are launched together.
bool isGridGroup(QualType Type) { return llvm::is_contained({"grid_group", "multi_grid_group"}, nameOfClass(Type)); }

/// The groups whose barrier waits for all threads of the block, or for more.
bool isWholeGroup(QualType Type) {
  return isGridGroup(Type) || llvm::is_contained({"thread_block", "cluster_group"}, nameOfClass(Type));
}

/// The name of CUB's class that \p Type is; empty for any other.
StringRef nameOfCollective(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *Space = Class ? dyn_cast<NamespaceDecl>(Class->getDeclContext()->getRedeclContext()) : nullptr;
  while (Space && Space->isInlineNamespace())
    Space = dyn_cast<NamespaceDecl>(Space->getDeclContext());
  return Space && nameOf(Space) == "cub" ? nameOf(Class) : "";
}

/// Collectives that begin, end or work with a barrier, whatever they are asked for.
bool isBlockCollective(QualType Type) {
  return llvm::is_contained({"BlockReduce", "BlockScan", "BlockRadixSort", "BlockMergeSort", "BlockExchange",
                             "BlockHistogram", "BlockDiscontinuity", "BlockAdjacentDifference", "BlockShuffle"},
                            nameOfCollective(Type));
}

/// A method of CUB's whose last argument, if it is not before \p First and is of the collective's type of values, gets
/// what is the same for all threads: a functor in its place has another type.
struct CommonResult {
  StringRef Class, Method;
  unsigned First;
};
constexpr CommonResult CommonResults[] = {
    {"BlockScan", "ExclusiveSum", 2},  {"BlockScan", "InclusiveSum", 2}, {"BlockScan", "ExclusiveScan", 3},
    {"BlockScan", "InclusiveScan", 3}, {"BlockShuffle", "Up", 2},        {"BlockShuffle", "Down", 2},
};

ThreadRole roleOfMethod(StringRef Method, QualType Object) {
  if (Method == "sync" || Method == "barrier_wait")
    return isWholeGroup(Object) ? ThreadRole::Barrier : ThreadRole::None;
  if (isBlockCollective(Object))
    return ThreadRole::Barrier;
  return llvm::StringSwitch<ThreadRole>(Method)
      .Cases({"thread_rank", "thread_index", "meta_group_rank"}, ThreadRole::OwnResult)
      .Cases({"group_index", "block_index", "block_rank", "group_dim", "dim_threads", "size", "num_threads"},
             ThreadRole::BlockResult)
      .Cases({"any", "all", "ballot"}, ThreadRole::WarpResult)
      .Default(ThreadRole::None);
}

const MemberExpr *calledMember(const CallExpr &Call) {
  return dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
}

bool isOfCooperativeGroups(const FunctionDecl &Function) {
  const DeclContext *Around = Function.getDeclContext()->getEnclosingNamespaceContext();
  for (; const auto *Space = dyn_cast<NamespaceDecl>(Around); Around = Space->getParent())
    if (nameOf(Space) == "cooperative_groups")
      return true;
  return false;
}

/// Of what the called method is, or `sync` of cooperative groups; null where it is neither.
QualType objectOf(const CallExpr &Call) {
  if (const MemberExpr *Member = calledMember(Call)) {
    const QualType Type = Member->getBase()->IgnoreUnlessSpelledInSource()->getType();
    return Type->isPointerType() ? Type->getPointeeType() : Type;
  }
  // A template's call is not resolved before its argument's type is known.
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && nameOf(Callee) == "sync" && Call.getNumArgs() == 1 && isOfCooperativeGroups(*Callee)
             ? Call.getArg(0)->IgnoreUnlessSpelledInSource()->getType()
             : QualType();
}

} // namespace

ThreadRole roleOf(const CallExpr &Call) {
  if (const QualType Object = objectOf(Call); !Object.isNull()) {
    const MemberExpr *Member = calledMember(Call);
    return roleOfMethod(Member ? nameOf(Member->getMemberDecl()) : "sync", Object);
  }
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = Callee ? apiNameOf(*Callee) : "";
  return Name.empty() ? ThreadRole::None : roleOfFunction(Name);
}

const Expr *commonResultOf(const CallExpr &Call) {
  const MemberExpr *Member = calledMember(Call);
  const QualType Object = Member ? objectOf(Call) : QualType();
  const auto *Class =
      Object.isNull()
          ? nullptr
          : dyn_cast_or_null<ClassTemplateSpecializationDecl>(Object.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || Class->getTemplateArgs().size() == 0 || Class->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return nullptr;
  const StringRef Collective = nameOfCollective(Object), Method = nameOf(Member->getMemberDecl());
  for (const CommonResult &Each : CommonResults)
    if (Each.Class == Collective && Each.Method == Method && Call.getNumArgs() > Each.First) {
      const Expr *Last = Call.getArg(Call.getNumArgs() - 1);
      const ASTContext &Context = Class->getASTContext();
      return Context.hasSameUnqualifiedType(Last->getType(), Class->getTemplateArgs()[0].getAsType()) ? Last : nullptr;
    }
  return nullptr;
}

bool leavesOutEndedThreads(const CallExpr &Call) {
  const QualType Object = objectOf(Call);
  return Object.isNull() || llvm::is_contained({"thread_block", "cluster_group"}, nameOfClass(Object));
}

bool waitsForGrid(const CallExpr &Call) {
  const QualType Object = objectOf(Call);
  return !Object.isNull() && isGridGroup(Object) && isBarrier(roleOf(Call));
}

std::string nameOfCalled(const CallExpr &Call) {
  if (const MemberExpr *Member = calledMember(Call))
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl())) {
      // As the program knows the object, whichever base class has the method.
      const StringRef Class = nameOfClass(objectOf(Call));
      return ((Class.empty() ? nameOf(Method->getParent()) : Class) + "::" + nameOf(Method) + "()").str();
    }
  // A variable that holds a lambda.
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (const auto *Object = Operator ? dyn_cast<DeclRefExpr>(Operator->getArg(0)->IgnoreParenImpCasts()) : nullptr)
    return (nameOf(Object->getDecl()) + "()").str();
  if (const FunctionDecl *Callee = Call.getDirectCallee())
    return (nameOf(Callee) + "()").str();
  const auto *Names = dyn_cast<OverloadExpr>(Call.getCallee()->IgnoreParenImpCasts());
  return Names ? Names->getName().getAsString() + "()" : std::string();
}

} // namespace cuda_tidy
