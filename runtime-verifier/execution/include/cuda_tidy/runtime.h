#pragma once

// What a generated file and the run time say to each other. It knows nothing of CUDA.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// A function for which it means something which threads call it together: two calls do not become one.
#ifdef __clang__
#define CUDA_TIDY_CONVERGENT __attribute__((convergent))
#else
#define CUDA_TIDY_CONVERGENT
#endif

/// The same, which the sanitizer leaves alone, and which has an address to return to in whoever calls it.
#define CUDA_TIDY_OUTLINE CUDA_TIDY_CONVERGENT __attribute__((noinline, no_sanitize("thread")))

/// A function whose accesses are those of its caller. (g++ leaves out what a call that is left writes as its result.)
#define CUDA_TIDY_INLINE inline __attribute__((always_inline))

/// In the declaration of an array or a variable: what comes behind it stays empty, so that accesses there are seen.
#define CUDA_TIDY_APART __attribute__((aligned(0x10000)))

namespace cuda_tidy {

/// An array of shared memory, told whenever a thread comes to its declaration.
void declareShared(const char *Name, const volatile void *Begin, std::size_t Bytes);
/// A variable of the device, told before the program begins.
void declareVariable(const char *Name, const volatile void *Begin, std::size_t Bytes);
void *dynamicSharedMemory();

/// What a parameter is, or what stands behind a pointer.
enum class Form : unsigned char { Integer, Unsigned, Boolean, Floating, Half, BFloat16, Pointer, Record };

struct Type {
  Form Is;
  unsigned Bytes;      ///< Of the whole.
  unsigned Components; ///< That a vector has; 1 of everything else.
};

struct Parameter {
  Type Itself;
  Type Pointee; ///< Of a pointer.
};

struct Kernel {
  void (*Call)(void *const *Arguments);
  const Parameter *Parameters;
  unsigned Count;
};

void declareKernel(const Kernel &Which);

/// How far an atomic operation or a fence is seen: `_block`, nothing, `_system`.
enum class Scope : unsigned char { Block, Device, System };

/// What an atomic operation does to what is there.
enum class Effect : unsigned char { Load, Store, Change };

/// A time, which goes on with each step of synchronisation.
using Time = std::uint32_t;
constexpr Time Always = ~Time(0);

/// Tells of an atomic operation that is about to be made, and which learns what others have made known until then.
void noteAtomic(const volatile void *Address, unsigned Bytes, Effect Does, Scope Within, void *ReturnAddress,
                Time Until = Always);
/// All have arrived at a barrier in memory. Returns the time until which those learn who wait for it.
Time completePhase(const volatile void *Address);
void noteFence(Scope Within);

/// Operations of the lanes of a warp that wait for each other: two of one kind, with the same mask, meet.
enum class WarpKind : unsigned char { Synchronise, Shuffle, Vote, Match, Reduce, Converge };

/// What the lanes of an operation gave.
struct WarpValues {
  unsigned Mask;
  std::uint64_t Of[32];
};

/// Waits for the lanes of the mask, and returns what all of them gave. `Converge` meets those that happen to come to
/// the same place, whatever the mask.
CUDA_TIDY_CONVERGENT const WarpValues &meetWarp(WarpKind Kind, unsigned Mask, std::uint64_t Value, void *ReturnAddress);
unsigned laneIndex();

struct BlockVotes {
  unsigned Threads, Count; ///< That met, and of which the predicate was true.
};
/// Waits for all threads of the block.
CUDA_TIDY_CONVERGENT BlockVotes meetBlock(bool Predicate, const char *File, int Line, void *ReturnAddress);
/// Waits for all threads of the grid.
CUDA_TIDY_CONVERGENT void meetGrid(void *ReturnAddress);

/// Lets other threads run. Who waits for what is in memory to change says where that is.
void giveWay(const volatile void *Watched = nullptr, unsigned Bytes = 0);

/// Ends the program, which cannot go on as a GPU would.
[[noreturn]] void unsupported(const char *What);
[[noreturn]] void trap(const char *Why, void *ReturnAddress);

template <typename T> struct ComponentsOf {
  using Type = T;
  static constexpr unsigned Count = 1;
};
template <typename T>
struct FormOf
    : std::integral_constant<Form, std::is_same<T, bool>::value                                  ? Form::Boolean
                                   : std::is_floating_point<T>::value                            ? Form::Floating
                                   : std::is_pointer<T>::value || std::is_null_pointer<T>::value ? Form::Pointer
                                   : !std::is_integral<T>::value && !std::is_enum<T>::value      ? Form::Record
                                   : std::is_unsigned<T>::value                                  ? Form::Unsigned
                                                                                                 : Form::Integer> {};

/// What is only declared, or a function, stands behind pointers alone.
template <typename T, typename = void> struct TypeOf {
  static constexpr Type value() { return {Form::Record, 1, 1}; }
};
template <typename T> struct TypeOf<T, std::enable_if_t<std::is_object<T>::value && (sizeof(T) > 0)>> {
  using Component = typename ComponentsOf<T>::Type;
  static constexpr Type value() { return {FormOf<Component>::value, sizeof(T), ComponentsOf<T>::Count}; }
};
template <> struct TypeOf<void> {
  static constexpr Type value() { return {Form::Unsigned, 1, 1}; }
};

template <typename T> constexpr Parameter describe() {
  using Plain = std::remove_cv_t<T>;
  using Pointee =
      std::conditional_t<std::is_pointer<Plain>::value, std::remove_cv_t<std::remove_pointer_t<Plain>>, char>;
  return {TypeOf<Plain>::value(), TypeOf<Pointee>::value()};
}

template <typename... T> struct KernelOf {
  static void (*Function)(T...);
  static const Parameter Parameters[sizeof...(T) + 1];

  template <std::size_t... I> CUDA_TIDY_OUTLINE static void pass(void *const *Arguments, std::index_sequence<I...>) {
    (void)Arguments;
    Function(*static_cast<std::remove_cv_t<std::remove_reference_t<T>> *>(Arguments[I])...);
  }
  static CUDA_TIDY_OUTLINE void call(void *const *Arguments) { pass(Arguments, std::index_sequence_for<T...>()); }
};
template <typename... T> CUDA_TIDY_APART void (*KernelOf<T...>::Function)(T...);
template <typename... T>
const Parameter KernelOf<T...>::Parameters[sizeof...(T) + 1] = {describe<std::remove_reference_t<T>>()...};

template <typename... T> void declareKernel(void (*Function)(T...)) {
  KernelOf<T...>::Function = Function;
  declareKernel(Kernel{KernelOf<T...>::call, KernelOf<T...>::Parameters, sizeof...(T)});
}

} // namespace cuda_tidy

/// Behind the declaration of an array of shared memory: `static CUDA_TIDY_APART T Name[256]; CUDA_TIDY_SHARED(Name)`.
#define CUDA_TIDY_SHARED(Name) ::cuda_tidy::declareShared(#Name, &(Name), sizeof(Name));

/// Behind the definition of a variable of the device at namespace scope.
#define CUDA_TIDY_VARIABLE(Name)                                                                                       \
  __attribute__((constructor)) static void cuda_tidy_declare_##Name() {                                                \
    ::cuda_tidy::declareVariable(#Name, &(Name), sizeof(Name));                                                        \
  }

/// The kernel that is launched, in parentheses.
#define CUDA_TIDY_KERNEL(Function)                                                                                     \
  __attribute__((constructor)) static void cuda_tidy_declare_kernel() { ::cuda_tidy::declareKernel(Function); }
