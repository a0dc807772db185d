#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// A layer of LibTorch that computes something else in training mode than in evaluation mode.
struct ModeLayer {
  llvm::StringRef Class; ///< In `torch::nn`; the class behind the holder is called so with `Impl` at the end.
  enum {
    Drops,     ///< Sets values to zero at random.
    Normalizes ///< By the statistics of the batch, from which it also learns.
  } Does;
};

inline constexpr ModeLayer ModeLayers[] = {
    {"Dropout", ModeLayer::Drops},          {"Dropout2d", ModeLayer::Drops},
    {"Dropout3d", ModeLayer::Drops},        {"FeatureDropout", ModeLayer::Drops},
    {"AlphaDropout", ModeLayer::Drops},     {"FeatureAlphaDropout", ModeLayer::Drops},
    {"BatchNorm", ModeLayer::Normalizes},   {"BatchNorm1d", ModeLayer::Normalizes},
    {"BatchNorm2d", ModeLayer::Normalizes}, {"BatchNorm3d", ModeLayer::Normalizes},
};

/// The layer whose holder, or class behind it, is called \p Class, or null.
inline const ModeLayer *modeLayerNamed(llvm::StringRef Class) {
  Class.consume_back("Impl");
  const auto *Found = llvm::find_if(ModeLayers, [&](const ModeLayer &Each) { return Each.Class == Class; });
  return Found == std::end(ModeLayers) ? nullptr : Found;
}

} // namespace cuda_tidy
