// For which backends and features an operator is registered.
#pragma once

#include <initializer_list>

#include "c10/core/Device.h"

namespace c10 {
#define TORCH_FALLBACK_BACKENDS(_, prefix)                                                                             \
  _(prefix, CPU)                                                                                                       \
  _(prefix, CUDA)                                                                                                      \
  _(prefix, HIP)                                                                                                       \
  _(prefix, XLA)                                                                                                       \
  _(prefix, MPS)                                                                                                       \
  _(prefix, IPU)                                                                                                       \
  _(prefix, XPU)                                                                                                       \
  _(prefix, HPU)                                                                                                       \
  _(prefix, VE)                                                                                                        \
  _(prefix, Lazy)                                                                                                      \
  _(prefix, MTIA)                                                                                                      \
  _(prefix, MAIA)                                                                                                      \
  _(prefix, PrivateUse1)                                                                                               \
  _(prefix, PrivateUse2)                                                                                               \
  _(prefix, PrivateUse3)                                                                                               \
  _(prefix, Meta)
enum class BackendComponent : uint8_t {
  InvalidBit = 0,
#define TORCH_FALLBACK_BIT(prefix, name) name##Bit,
  TORCH_FALLBACK_BACKENDS(TORCH_FALLBACK_BIT, )
#undef TORCH_FALLBACK_BIT
  EndOfBackendKeys = MetaBit
};
enum class DispatchKey : uint16_t {
  Undefined = 0,
  CatchAll = Undefined,
  Dense,
  FPGA,
  Vulkan,
  Metal,
  Quantized,
  CustomRNGKeyId,
  MkldnnCPU,
  Sparse,
  SparseCsr,
  NestedTensor,
  BackendSelect,
  Fake,
  Python,
  FuncTorchDynamicLayerBackMode,
  Functionalize,
  Conjugate,
  Negative,
  ZeroTensor,
  ADInplaceOrView,
  AutogradOther,
  AutogradFunctionality,
  AutogradNestedTensor,
  Tracer,
  AutocastCPU,
  AutocastMTIA,
  AutocastMAIA,
  AutocastXPU,
  AutocastIPU,
  AutocastHPU,
  AutocastXLA,
  AutocastMPS,
  AutocastCUDA,
  AutocastPrivateUse1,
  FuncTorchBatched,
  BatchedNestedTensor,
  FuncTorchVmapMode,
  Batched,
  VmapMode,
  FuncTorchGradWrapper,
  DeferredInit,
  PythonTLSSnapshot,
  FuncTorchDynamicLayerFrontMode,
  TESTING_ONLY_GenericWrapper,
  TESTING_ONLY_GenericMode,
  PreDispatch,
  PythonDispatcher,
  EndOfFunctionalityKeys,
#define TORCH_FALLBACK_KEY(prefix, name) prefix##name,
#define TORCH_FALLBACK_KEYS(feature, prefix)                                                                           \
  StartOf##feature##Backends,                                                                                          \
  TORCH_FALLBACK_BACKENDS(TORCH_FALLBACK_KEY, prefix) EndOf##feature##Backends = prefix##Meta,
  TORCH_FALLBACK_KEYS(Dense, )
  TORCH_FALLBACK_KEYS(Quantized, Quantized)
  TORCH_FALLBACK_KEYS(Sparse, Sparse)
  TORCH_FALLBACK_KEYS(SparseCsr, SparseCsr)
  TORCH_FALLBACK_KEYS(NestedTensor, NestedTensor)
  TORCH_FALLBACK_KEYS(AutogradFunctionality, Autograd)
#undef TORCH_FALLBACK_KEYS
#undef TORCH_FALLBACK_KEY
#undef TORCH_FALLBACK_BACKENDS
  EndOfRuntimeBackendKeys = EndOfAutogradFunctionalityBackends,
  Autograd,
  CompositeImplicitAutograd,
  FuncTorchBatchedDecomposition,
  CompositeImplicitAutogradNestedTensor,
  CompositeExplicitAutograd,
  CompositeExplicitAutogradNonFunctional,
  StartOfAliasKeys = Autograd,
  EndOfAliasKeys = CompositeExplicitAutogradNonFunctional,
  CPUTensorId = CPU,
  CUDATensorId = CUDA,
  DefaultBackend = CompositeExplicitAutograd,
  PrivateUse1_PreAutograd = AutogradPrivateUse1,
  PrivateUse2_PreAutograd = AutogradPrivateUse2,
  PrivateUse3_PreAutograd = AutogradPrivateUse3,
  Autocast = AutocastCUDA
};
constexpr DispatchKey kAutograd = DispatchKey::Autograd;
const char *toString(DispatchKey t);
std::ostream &operator<<(std::ostream &str, DispatchKey rhs);
DispatchKey parseDispatchKey(const std::string &k);
bool isBackendDispatchKey(DispatchKey t);
DispatchKey getAutogradKeyFromBackend(BackendComponent k);
BackendComponent toBackendComponent(DeviceType device_type);

class DispatchKeySet final {
public:
  enum Full { FULL };
  enum FullAfter { FULL_AFTER };
  enum Raw { RAW };
  constexpr DispatchKeySet() = default;
  constexpr DispatchKeySet(Full) {}
  constexpr DispatchKeySet(FullAfter, DispatchKey t) {}
  constexpr DispatchKeySet(Raw, uint64_t x) {}
  constexpr explicit DispatchKeySet(BackendComponent k) {}
  constexpr explicit DispatchKeySet(DispatchKey k) {}
  constexpr explicit DispatchKeySet(std::initializer_list<DispatchKey> ks) {}
  constexpr explicit DispatchKeySet(std::initializer_list<BackendComponent> ks) {}
  bool has(DispatchKey t) const;
  bool has_all(DispatchKeySet ks) const;
  bool has_any(DispatchKeySet ks) const;
  bool has_backend(BackendComponent t) const;
  bool isSupersetOf(DispatchKeySet ks) const;
  constexpr DispatchKeySet operator|(DispatchKeySet other) const { return *this; }
  constexpr DispatchKeySet operator&(DispatchKeySet other) const { return *this; }
  constexpr DispatchKeySet operator-(DispatchKeySet other) const { return *this; }
  constexpr DispatchKeySet operator^(DispatchKeySet other) const { return *this; }
  bool operator==(DispatchKeySet other) const;
  bool operator!=(DispatchKeySet other) const;
  constexpr DispatchKeySet add(DispatchKey t) const { return *this; }
  constexpr DispatchKeySet remove(DispatchKey t) const { return *this; }
  constexpr DispatchKeySet remove_backend(BackendComponent b) const { return *this; }
  bool empty() const;
  uint64_t raw_repr() const;
  DispatchKey highestFunctionalityKey() const;
  BackendComponent highestBackendKey() const;
  DispatchKey highestPriorityTypeId() const;
};
std::string toString(DispatchKeySet ts);
std::ostream &operator<<(std::ostream &os, DispatchKeySet ts);
extern const DispatchKeySet autograd_dispatch_keyset;
extern const DispatchKeySet after_autograd_keyset;
extern const DispatchKeySet autocast_dispatch_keyset;

// Guards that switch features off and on in this thread.
namespace impl {
class ExcludeDispatchKeyGuard {
public:
  ExcludeDispatchKeyGuard(DispatchKeySet exclude);
  ExcludeDispatchKeyGuard(DispatchKey k);
  ExcludeDispatchKeyGuard(const ExcludeDispatchKeyGuard &) = delete;
  ~ExcludeDispatchKeyGuard();
};
class IncludeDispatchKeyGuard {
public:
  IncludeDispatchKeyGuard(DispatchKeySet include);
  IncludeDispatchKeyGuard(DispatchKey k);
  IncludeDispatchKeyGuard(const IncludeDispatchKeyGuard &) = delete;
  ~IncludeDispatchKeyGuard();
};
bool tls_is_dispatch_key_excluded(DispatchKey x);
bool tls_is_dispatch_key_included(DispatchKey x);
} // namespace impl
} // namespace c10
