#include "Objects.h"
#include <algorithm>
#include <atomic>
#include <cstddef>

namespace cuda_tidy {
namespace {

struct Rule {
  std::string_view Prefix, Word; ///< Both are in the name.
  Effect Does;

  bool fits(std::string_view Name) const { return Name.starts_with(Prefix) && Name.find(Word) != Name.npos; }
};

/// The first that fits counts. Graphs, arrays, textures and pools: kernels alone could see what is in them.
constexpr Rule OfRuntime[] = {
    {"cudaGraphAddNode", "", Effect::Unknown}, // What it gives back lies in its parameters.
    {"cudaGraphAddMemAlloc", "", Effect::Unknown},
    {"cudaGraphAdd", "Node", Effect::Creates},
    {"cudaGraph", "Get", Effect::Unknown},
    {"cudaGraphCreate", "", Effect::Creates},
    {"cudaGraphClone", "", Effect::Creates},
    {"cudaGraphInstantiate", "", Effect::Creates},
    {"cudaGraphAddDependencies", "", Effect::Nothing},
    {"cudaGraphExecUpdate", "", Effect::Nothing},
    {"cudaGraphLaunch", "", Effect::Nothing},
    {"cudaGraphUpload", "", Effect::Nothing},
    {"cudaGraph", "Destroy", Effect::Nothing},
    {"cudaGraph", "Set", Effect::Nothing},
    {"cudaMalloc", "Array", Effect::Creates},
    {"cudaFree", "Array", Effect::Nothing},
    {"cudaMemcpy", "ToArray", Effect::Nothing},
    {"cudaCreate", "Object", Effect::Creates},
    {"cudaDestroy", "Object", Effect::Nothing},
    {"cudaBindTexture", "", Effect::Nothing},
    {"cudaUnbindTexture", "", Effect::Nothing},
    {"cudaMemPoolCreate", "", Effect::Creates},
    {"cudaMemPool", "Destroy", Effect::Nothing},
    {"cudaMemPool", "Set", Effect::Nothing},
    {"cudaThreadExchangeStreamCaptureMode", "", Effect::Nothing},
};

/// What they compute stays what it was, as with kernels.
constexpr Rule OfLibraries[] = {
    {"", "Set", Effect::Nothing},
    {"", "Get", Effect::Unknown},
    {"", "Find", Effect::Unknown},
    {"", "Query", Effect::Unknown},
    {"", "Estimate", Effect::Unknown},
    {"", "Malloc", Effect::Unknown},
    {"", "ufferSize", Effect::Unknown},
    {"", "ufferInfo", Effect::Unknown},
    {"", "orkspace", Effect::Unknown},
    {"cudnnBackend", "", Effect::Unknown},
    {"ncclCommInitAll", "", Effect::Unknown},
    {"ncclCommInit", "", Effect::Creates},
    {"cufftPlan", "", Effect::CreatesNumber},
    {"cufftCreate", "", Effect::CreatesNumber},
    {"", "Create", Effect::Creates},
    {"", "", Effect::Nothing},
};

constexpr std::string_view Libraries[] = {"cublas", "cudnn", "cufft", "curand", "cusparse", "cusolver", "nccl"};
/// Of functions that answer without a GPU.
constexpr std::string_view Informing[] = {"String", "ErrorName", "StatusName", "GetVersion", "GetProperty"};

template <std::size_t Count> Effect firstThatFits(const Rule (&Rules)[Count], std::string_view Name) {
  const Rule *Found = std::ranges::find_if(Rules, [&](const Rule &Each) { return Each.fits(Name); });
  return Found == std::end(Rules) ? Effect::Unknown : Found->Does;
}

} // namespace

Effect effectOf(std::string_view Name) {
  return isNameOfComputingLibrary(Name) ? firstThatFits(OfLibraries, Name) : firstThatFits(OfRuntime, Name);
}

bool isNameOfComputingLibrary(std::string_view Name) {
  return std::ranges::any_of(Libraries, [&](std::string_view Each) { return Name.starts_with(Each); }) &&
         std::ranges::none_of(Informing, [&](std::string_view Each) { return Name.find(Each) != Name.npos; });
}

void *newObject() {
  // Zeros, for who looks into one nevertheless. After a thousand they are no longer different.
  static char Objects[1024][64] = {};
  static std::atomic<std::size_t> Count = 0;
  return Objects[Count++ % std::size(Objects)];
}

} // namespace cuda_tidy
