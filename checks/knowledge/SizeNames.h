#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace cuda_tidy {

/// The words of `numPoints`, `num_points` or `NUM_POINTS2`, in lower case.
llvm::SmallVector<std::string, 4> wordsOf(llvm::StringRef Name);

/// What real data has, in round numbers: a tensor of 2^27 floats is half a gigabyte.
struct PlausibleSize {
  static constexpr int64_t Elements = int64_t(1) << 27;
  static constexpr int64_t Rows = int64_t(1) << 24; ///< Points, nodes, rows of a table.
  static constexpr int64_t MatrixRows = int64_t(1) << 19; ///< Beside columns: each of them is long.
  static constexpr int64_t Tokens = int64_t(1) << 20; ///< Of all sequences that are processed at a time.
  static constexpr int64_t Batch = int64_t(1) << 17;
  static constexpr int64_t Length = int64_t(1) << 15; ///< Of a sequence.
  static constexpr int64_t Extent = int64_t(1) << 13; ///< Columns, channels, the side of an image.
  static constexpr int64_t Images = int64_t(1) << 14; ///< In a batch.
  static constexpr int64_t Sides = int64_t(1) << 11; ///< An extent of several: an image of 4 megapixels.
  static constexpr int64_t Experts = int64_t(1) << 10; ///< Of a layer.
};

/// How large a number of that name becomes in plausible use of a program: `num_points` 16 million, `channels` 8192. 0
/// for names of what stays small, of a limit or of a share (`num_heads`, `max_points`, `rows_per_block`); none for
/// names that do not say what is counted.
std::optional<int64_t> plausibleSizeOf(llvm::StringRef Name);

/// Whether a tensor of that name belongs to a model, not to its input: `weight`, `codebook`.
bool isModelParameter(llvm::StringRef Name);

/// Whether variables of these names are of images or scenes: heights and widths, or boxes in them.
bool speakOfImages(llvm::ArrayRef<llvm::StringRef> Names);

/// Whether a number of that name belongs to the activations of a language model: `seq_len`, `hidden_dim`.
bool isOfSequences(llvm::StringRef Name);

/// Whether a kernel of that name multiplies a matrix by vectors: `gemv`, `VecQuantMatMul`.
bool isMatrixVectorProduct(llvm::StringRef Name);

} // namespace cuda_tidy
