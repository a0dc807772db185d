#include "knowledge/QueuedCalls.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ApiVersions.h"
#include "knowledge/MemoryApis.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

bool isStream(QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const auto *Record = Type->getAsRecordDecl();
  return Record && Record->getIdentifier() &&
         llvm::is_contained({"CUstream_st", "CUDAStream", "stream_ref", "cuda_stream_view"}, Record->getName());
}

namespace {

// The types of handles, and with what the functions begin that take one first.
constexpr std::pair<StringRef, StringRef> Handles[] = {
    {"cublasHandle_t", "cublas"},
    {"cusparseHandle_t", "cusparse"},
    {"cudnnHandle_t", "cudnn"},
    {"cusolverDnHandle_t", "cusolverDn"},
    {"cusolverSpHandle_t", "cusolverSp"},
    {"cufftHandle", "cufftExec"},
    {"curandGenerator_t", "curandGenerate"},
};

// In the names of functions that queue nothing.
constexpr StringRef Administration[] = {"Create", "Destroy", "Get", "Set", "Size", "Info", "Find"};

QueuedCall::Kind directionOf(const std::optional<CopySides> &Sides) {
  if (!Sides || Sides->FromHost)
    return Sides ? QueuedCall::Upload : QueuedCall::Copy;
  return Sides->ToHost ? QueuedCall::Download : QueuedCall::Copy;
}

std::optional<QueuedCall> copyOf(const CallExpr &Call) {
  const TransferApi *Api = transferApiOf(Call);
  if (!Api)
    return std::nullopt;
  const QueuedCall::Kind Direction = directionOf(sidesOf(Call, *Api));
  return QueuedCall{Direction, Api->Name.str(), argumentOf(Call, Api->Stream), nullptr,
                    Api->Stream < 0 && Direction == QueuedCall::Download};
}

std::optional<QueuedCall> libraryCallOf(StringRef Name, const CallExpr &Call) {
  if (Call.getNumArgs() == 0 || llvm::any_of(Administration, [&](StringRef Word) { return Name.contains(Word); }))
    return std::nullopt;
  const auto *Typedef = Call.getDirectCallee()->getParamDecl(0)->getType()->getAs<TypedefType>();
  const bool TakesHandle = Typedef && llvm::any_of(Handles, [&](const auto &Row) {
                             return Typedef->getDecl()->getName() == Row.first && Name.starts_with(Row.second);
                           });
  if (!TakesHandle)
    return std::nullopt;
  return QueuedCall{QueuedCall::Library, withoutVersion(Name).str(), nullptr, Call.getArg(0)};
}

/// The namespace at the top that \p Declaration is in, or an empty name.
StringRef topNamespaceOf(const Decl &Declaration) {
  StringRef Name;
  for (const DeclContext *Around = Declaration.getDeclContext(); Around; Around = Around->getParent())
    if (const auto *Space = dyn_cast<NamespaceDecl>(Around); Space && Space->getIdentifier())
      Name = Space->getName();
  return Name;
}

/// `thrust::device`, `thrust::cuda::par`, `thrust::cuda::par(allocator)`; not if a stream is put on it.
bool isDevicePolicy(const Expr &Argument) {
  const Expr *Policy = Argument.IgnoreUnlessSpelledInSource();
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Policy); Call && Call->getOperator() == OO_Call)
    Policy = Call->getArg(0)->IgnoreUnlessSpelledInSource();
  const auto *Reference = dyn_cast<DeclRefExpr>(Policy);
  const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && topNamespaceOf(*Variable) == "thrust" &&
         llvm::is_contained({"device", "par", "par_nosync"}, Variable->getName());
}

/// `device_ptr`, and iterators made of it.
bool isDeviceIterator(QualType Type, unsigned Depth = 3) {
  const auto *Class =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || Depth == 0 || topNamespaceOf(*Class) != "thrust")
    return false;
  return Class->getName() == "device_ptr" ||
         (Class->getName() == "normal_iterator" &&
          llvm::any_of(Class->getTemplateArgs().asArray(), [&](const TemplateArgument &Each) {
            return Each.getKind() == TemplateArgument::Type && isDeviceIterator(Each.getAsType(), Depth - 1);
          }));
}

// Functions of Thrust that are no algorithms.
bool isHelper(StringRef Name) {
  return Name.starts_with("make_") || Name.ends_with("_cast") || Name.contains("malloc") || Name.contains("free") ||
         llvm::is_contained({"advance", "distance", "next", "prev", "get", "swap", "device_new", "device_delete",
                             "raw_reference", "tie", "get_system", "select_system"},
                            Name);
}

/// `stream` of `thrust::cuda::par.on(stream)`, or null.
const Expr *streamOfPolicy(const Expr &Argument) {
  const auto *On = dyn_cast<CXXMemberCallExpr>(Argument.IgnoreUnlessSpelledInSource());
  return On && On->getNumArgs() == 1 && nameOf(On->getMethodDecl()) == "on" &&
                 isDevicePolicy(*On->getImplicitObjectArgument())
             ? On->getArg(0)
             : nullptr;
}

std::optional<QueuedCall> thrustCallOf(const FunctionDecl &Callee, const CallExpr &Call) {
  if (Call.getNumArgs() == 0 || isa<CXXMethodDecl>(Callee) || isHelper(Callee.getName()))
    return std::nullopt;
  const Expr *Stream = streamOfPolicy(*Call.getArg(0));
  if (!Stream && !isDevicePolicy(*Call.getArg(0)) && !isDeviceIterator(Call.getArg(0)->getType()))
    return std::nullopt;
  return QueuedCall{QueuedCall::Algorithm, ("thrust::" + Callee.getName()).str(), Stream};
}

/// CUB takes the stream among its last arguments. Without temporary storage it only says how much it needs.
std::optional<QueuedCall> cubCallOf(const CXXMethodDecl &Callee, const CallExpr &Call) {
  const CXXRecordDecl &Class = *Callee.getParent();
  if (!Callee.isStatic() || !Class.getIdentifier() || !Class.getName().starts_with("Device") ||
      Call.getNumArgs() == 0 ||
      Call.getArg(0)->isNullPointerConstant(Callee.getASTContext(), Expr::NPC_ValueDependentIsNotNull))
    return std::nullopt;
  auto Stream = llvm::find_if(Call.arguments(), [](const Expr *Each) { return isStream(Each->getType()); });
  return QueuedCall{QueuedCall::Algorithm, ("cub::" + Class.getName() + "::" + Callee.getName()).str(),
                    Stream == Call.arguments().end() ? nullptr : *Stream};
}

/// Those of NCCL that work take the stream last.
std::optional<QueuedCall> collectiveOf(StringRef Name, const CallExpr &Call) {
  const unsigned Count = Call.getNumArgs();
  if (Count == 0 || !isStream(Call.getArg(Count - 1)->getType()))
    return std::nullopt;
  return QueuedCall{QueuedCall::Collective, Name.str(), Call.getArg(Count - 1)};
}

} // namespace

std::optional<QueuedCall> queuedCallOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return std::nullopt;
  if (StringRef Name = apiNameOf(*Callee); !Name.empty()) {
    if (Name.starts_with("nccl"))
      return collectiveOf(Name, Call);
    if (!Name.starts_with("cu"))
      return std::nullopt;
    std::optional<QueuedCall> Copied = copyOf(Call);
    return Copied ? Copied : libraryCallOf(Name, Call);
  }
  const StringRef Space = topNamespaceOf(*Callee);
  if (Space == "thrust")
    return thrustCallOf(*Callee, Call);
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  return Method && Space == "cub" ? cubCallOf(*Method, Call) : std::nullopt;
}

} // namespace cuda_tidy
