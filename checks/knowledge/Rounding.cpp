#include "knowledge/Rounding.h"
#include "llvm/ADT/StringSet.h"

namespace cuda_tidy {

bool roundsToWhole(const clang::FunctionDecl &Function) {
  static const llvm::StringSet<> Names = {
      "ceil",
      "ceilf",
      "floor",
      "floorf",
      "round",
      "roundf",
      "trunc",
      "truncf",
      "rint",
      "rintf",
      "nearbyint",
      "nearbyintf",
      "lround",
      "lroundf",
      "lrint",
      "lrintf",
      "llround",
      "llroundf",
      "__float2int_rn",
      "__float2int_rz",
      "__float2int_rd",
      "__float2int_ru",
      "__double2int_rn",
      "__double2int_rz",
      "__double2int_rd",
      "__double2int_ru",
  };
  return Function.getDeclName().isIdentifier() && Names.contains(Function.getName());
}

} // namespace cuda_tidy
