#include "knowledge/AsyncCopies.h"
#include "knowledge/ApiNames.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// Where an operand stands: the index of an argument, from the last one on if it is negative; or one of these.
constexpr int None = 100;
constexpr int Object = 101;   // Whose method is called.
constexpr int Pointer = 102;  // The first argument that is a pointer.
constexpr int Template = 103; // A number that is an argument of the template, or of the type of the last argument.

struct Api {
  StringRef Space, Class, Name; ///< The outermost namespace, the class of the object, and the function.
  AsyncRole Role;
  int To = None, From = None, Bytes = None, Barrier = None, Count = None;
  StringRef First = ""; ///< The enumerator in the type of the first argument, where overloads differ by that,
  StringRef Last = "";  ///< and the class of the last one.
};

using enum AsyncRole;
constexpr Api Apis[] = {
    // <cuda_pipeline.h>
    {"", "", "__pipeline_memcpy_async", ThreadCopy, 0, 1, 2},
    {"", "", "__pipeline_commit", Commit},
    {"", "", "__pipeline_wait_prior", Wait, None, None, None, None, 0},
    {"", "", "__pipeline_arrive_on", Attach, None, None, None, 0},
    // <cooperative_groups/memcpy_async.h>
    {"cooperative_groups", "", "memcpy_async", GroupCopy, 1, 2, 3},
    {"cooperative_groups", "", "wait", GroupWait},
    {"cooperative_groups", "", "wait_prior", GroupWait, None, None, None, None, Template},
    // <cuda/pipeline>
    {"cuda", "", "memcpy_async", PipelineCopy, -4, -3, -2, None, None, "", "pipeline"},
    {"cuda", "pipeline", "producer_acquire", Acquire},
    {"cuda", "pipeline", "producer_commit", Commit},
    {"cuda", "pipeline", "consumer_wait", PipelineWait},
    {"cuda", "pipeline", "consumer_wait_for", PipelineWait},
    {"cuda", "pipeline", "consumer_wait_until", PipelineWait},
    {"cuda", "", "pipeline_consumer_wait_prior", PipelineWait, None, None, None, None, Template},
    // <cuda/barrier>
    {"cuda", "", "memcpy_async", BarrierCopy, -4, -3, -2, -1, None, "", "barrier"},
    {"cuda", "", "memcpy_async_tx", BulkCopy, 0, 1, 2, 3},
    {"cuda", "", "init", Initialise, None, None, None, 0, 1},
    {"cuda", "barrier", "arrive", Arrive, None, None, None, Object},
    {"cuda", "barrier", "arrive_and_drop", Arrive, None, None, None, Object},
    {"cuda", "barrier", "arrive_and_wait", BarrierWait, None, None, None, Object},
    {"cuda", "barrier", "wait", BarrierWait, None, None, None, Object},
    {"cuda", "barrier", "wait_parity", BarrierWait, None, None, None, Object},
    {"cuda", "barrier", "try_wait", BarrierWait, None, None, None, Object},
    {"cuda", "barrier", "try_wait_for", BarrierWait, None, None, None, Object},
    {"cuda", "barrier", "try_wait_parity", BarrierWait, None, None, None, Object},
    {"cuda", "", "barrier_arrive_tx", ArriveAndExpect, None, None, 2, 0},
    {"cuda", "", "barrier_expect_tx", Expect, None, None, 1, 0},
    // cuda::device::experimental
    {"cuda", "", "cp_async_bulk_global_to_shared", BulkCopy, 0, 1, 2, 3},
    {"cuda", "", "cp_async_bulk_shared_to_global", BulkStore, 0, 1, 2},
    {"cuda", "", "cp_async_bulk_tensor_1d_global_to_shared", BulkCopy, 0, None, None, -1},
    {"cuda", "", "cp_async_bulk_tensor_2d_global_to_shared", BulkCopy, 0, None, None, -1},
    {"cuda", "", "cp_async_bulk_tensor_3d_global_to_shared", BulkCopy, 0, None, None, -1},
    {"cuda", "", "cp_async_bulk_tensor_4d_global_to_shared", BulkCopy, 0, None, None, -1},
    {"cuda", "", "cp_async_bulk_tensor_5d_global_to_shared", BulkCopy, 0, None, None, -1},
    {"cuda", "", "cp_async_bulk_tensor_1d_shared_to_global", BulkStore, None, -1},
    {"cuda", "", "cp_async_bulk_tensor_2d_shared_to_global", BulkStore, None, -1},
    {"cuda", "", "cp_async_bulk_tensor_3d_shared_to_global", BulkStore, None, -1},
    {"cuda", "", "cp_async_bulk_tensor_4d_shared_to_global", BulkStore, None, -1},
    {"cuda", "", "cp_async_bulk_tensor_5d_shared_to_global", BulkStore, None, -1},
    {"cuda", "", "fence_proxy_async_shared_cta", ProxyFence},
    // <cuda/ptx>
    {"cuda", "", "cp_async_bulk", BulkStore, 2, 3, 4, None, None, "global"},
    {"cuda", "", "cp_async_bulk", BulkCopy, 2, 3, 4, 5, None, "cluster"},
    {"cuda", "", "cp_async_bulk", BulkCopy, 2, 3, 4, 5, None, "shared"},
    {"cuda", "", "cp_async_bulk_tensor", BulkStore, None, -1, None, None, None, "global"},
    {"cuda", "", "cp_async_bulk_tensor", BulkCopy, 2, None, None, 5, None, "cluster"},
    {"cuda", "", "cp_async_bulk_tensor", BulkCopy, 2, None, None, 5, None, "shared"},
    {"cuda", "", "cp_reduce_async_bulk", BulkStore, 2, 3, 5, None, None, "global"},
    {"cuda", "", "cp_reduce_async_bulk_tensor", BulkStore, None, -1},
    {"cuda", "", "fence_proxy_async", ProxyFence},
    {"cuda", "", "fence_mbarrier_init", ProxyFence},
    {"cuda", "", "mbarrier_init", Initialise, None, None, None, 0, 1},
    {"cuda", "", "mbarrier_inval", Invalidate, None, None, None, 0},
    {"cuda", "", "mbarrier_arrive", Arrive, None, None, None, Pointer},
    {"cuda", "", "mbarrier_arrive_expect_tx", ArriveAndExpect, None, None, -1, Pointer},
    {"cuda", "", "mbarrier_expect_tx", Expect, None, None, -1, Pointer},
    {"cuda", "", "mbarrier_test_wait", BarrierWait, None, None, None, Pointer},
    {"cuda", "", "mbarrier_test_wait_parity", BarrierWait, None, None, None, Pointer},
    {"cuda", "", "mbarrier_try_wait", BarrierWait, None, None, None, Pointer},
    {"cuda", "", "mbarrier_try_wait_parity", BarrierWait, None, None, None, Pointer},
    // <mma.h>
    {"nvcuda", "", "load_matrix_sync", Read, None, 1},
    {"nvcuda", "", "store_matrix_sync", Nothing},
    {"nvcuda", "", "mma_sync", Nothing},
    // CuTe, where its bodies are not seen
    {"cute", "", "cp_async_fence", Commit},
    {"cute", "", "cp_async_wait", Wait, None, None, None, None, Template},
    {"cute", "", "tma_store_fence", ProxyFence},
    {"cute", "", "fence_barrier_init", ProxyFence},
    {"cute", "", "initialize_barrier", Initialise, None, None, None, 0, 1},
    {"cute", "", "set_barrier_transaction_bytes", ArriveAndExpect, None, None, 1, 0},
    {"cute", "", "wait_barrier", BarrierWait, None, None, None, 0},
    {"cute", "", "arrive_barrier", Arrive, None, None, None, 0},
};

const MemberExpr *calledMember(const CallExpr &Call) {
  return dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
}

// As the program writes the object, and not the base class that has the method.
QualType typeAsWritten(const Expr &E) {
  const QualType Type = E.IgnoreUnlessSpelledInSource()->getType().getNonReferenceType();
  const ArrayType *Array = Type->getAsArrayTypeUnsafe(); // `bars->arrive()`
  return Array ? Array->getElementType() : Type->isPointerType() ? Type->getPointeeType() : Type;
}

StringRef nameOfClass(const Expr &E) { return nameOf(typeAsWritten(E)->getAsCXXRecordDecl()); }

StringRef classCalled(const CallExpr &Call) {
  const MemberExpr *Member = calledMember(Call);
  return Member && isa<CXXMethodDecl>(Member->getMemberDecl()) ? nameOfClass(*Member->getBase()) : "";
}

// The enumerator that is an argument of the template which the type of \p E is made of:
// `pipeline<thread_scope_thread>`.
StringRef enumeratorIn(const Expr &E) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(typeAsWritten(E)->getAsCXXRecordDecl());
  for (unsigned Index = 0; Class && Index < Class->getTemplateArgs().size(); ++Index) {
    const TemplateArgument &Argument = Class->getTemplateArgs()[Index];
    const auto *Type =
        Argument.getKind() == TemplateArgument::Integral ? Argument.getIntegralType()->getAs<EnumType>() : nullptr;
    for (const EnumConstantDecl *Each : Type ? Type->getDecl()->enumerators() : EnumDecl::enumerator_range({}, {}))
      if (llvm::APSInt::isSameValue(Each->getInitVal(), Argument.getAsIntegral()))
        return nameOf(Each);
  }
  return "";
}

bool isOfThread(const Expr &Pipeline) { return enumeratorIn(Pipeline) == "thread_scope_thread"; }

bool isCalledBy(const Api &Row, const CallExpr &Call, const FunctionDecl &Callee) {
  const unsigned Count = Call.getNumArgs();
  return Row.Name == nameOf(&Callee) && Row.Space == outermostNamespaceOf(Callee) && Row.Class == classCalled(Call) &&
         (Row.First.empty() || (Count > 0 && enumeratorIn(*Call.getArg(0)) == Row.First)) &&
         (Row.Last.empty() || (Count > 0 && nameOfClass(*Call.getArg(Count - 1)) == Row.Last));
}

std::optional<int64_t> numberIn(const TemplateArgumentList *Arguments) {
  for (unsigned Index = 0; Arguments && Index < Arguments->size(); ++Index)
    if ((*Arguments)[Index].getKind() == TemplateArgument::Integral)
      return (*Arguments)[Index].getAsIntegral().getExtValue();
  return std::nullopt;
}

AsyncOperand operandAt(int Where, const CallExpr &Call, const FunctionDecl &Callee) {
  const int Count = Call.getNumArgs();
  if (Where == None)
    return {};
  if (Where == Object)
    return {calledMember(Call)->getBase()};
  if (Where == Template)
    return {nullptr, numberIn(Callee.getTemplateSpecializationArgs())};
  if (Where == Pointer) {
    auto Found = llvm::find_if(Call.arguments(), [](const Expr *Each) { return Each->getType()->isAnyPointerType(); });
    return {Found == Call.arguments().end() ? nullptr : *Found};
  }
  const int Index = Where < 0 ? Count + Where : Where;
  return {Index >= 0 && Index < Count ? Call.getArg(Index) : nullptr};
}

} // namespace

std::optional<AsyncOperation> asyncOperationOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return std::nullopt;
  const auto *Row = llvm::find_if(Apis, [&](const Api &Each) { return isCalledBy(Each, Call, *Callee); });
  if (Row == std::end(Apis))
    return std::nullopt;
  AsyncOperation Found{Row->Role, Row->Name.str()};
  Found.To = operandAt(Row->To, Call, *Callee);
  Found.From = operandAt(Row->From, Call, *Callee);
  Found.Bytes = operandAt(Row->Bytes, Call, *Callee);
  Found.Barrier = operandAt(Row->Barrier, Call, *Callee);
  Found.Count = operandAt(Row->Count, Call, *Callee);
  // `memcpy_async(group, to, layout, from, layout)` counts elements.
  if (Row->Role == GroupCopy && Call.getNumArgs() > 4)
    Found.From = Found.Bytes = {};
  if (Row->Role == GroupWait && !Found.Count.Number)
    Found.Count.Number = 0;
  if (Row->Role == PipelineCopy)
    Found.IsOfThread = isOfThread(*Call.getArg(Call.getNumArgs() - 1));
  if (Row->Role == PipelineWait || Row->Role == Acquire)
    Found.IsOfThread = isOfThread(Row->Class.empty() ? *Call.getArg(0) : *calledMember(Call)->getBase());
  return Found;
}

bool isAsyncOperation(const Stmt &Part) {
  if (const auto *Assembly = dyn_cast<GCCAsmStmt>(&Part))
    return llvm::any_of(asyncOperationsOf(*Assembly), [](const AsyncOperation &Each) { return Each.Role != Unknown; });
  const auto *Call = dyn_cast<CallExpr>(&Part);
  return Call && asyncOperationOf(*Call);
}

const Expr *sameAddressGivenTo(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || Call.getNumArgs() != 1)
    return nullptr;
  const bool IsSame = llvm::is_contained({"__cvta_generic_to_shared", "__nvvm_get_smem_pointer"}, apiNameOf(*Callee)) ||
                      (nameOf(Callee) == "barrier_native_handle" && outermostNamespaceOf(*Callee) == "cuda");
  return IsSame ? Call.getArg(0) : nullptr;
}

} // namespace cuda_tidy
