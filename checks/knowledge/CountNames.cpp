#include "knowledge/CountNames.h"
#include "knowledge/SizeNames.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

// In the singular. One of these decides, whatever stands beside it.
constexpr const char *Structural[] = {
    // of models
    "channel", "chan", "c", "head", "hidden", "dim", "dimension", "feat", "feature", "class", "classe", "layer",
    "level", "embed", "embedding", "vocab", "vocabulary", "expert", "model", "inter", "intermediate", "sequence", "seq",
    "beam", "qkv", "trans", "unit", "state", "param", "parameter", "weight", "bias", "codebook", "lut", "table",
    "degree", "order", "word",
    // of images and filters
    "width", "height", "depth", "kernel", "stride", "pad", "padding", "dilation", "group", "filter", "pixel", "image",
    "img", "window", "col", "column", "plane", "resolution", "cell", "grid", "bin", "shape",
    // of launches and devices
    "block", "thread", "warp", "lane", "sm", "sms", "processor", "multiprocessor", "core", "cores", "tile", "stream",
    "device", "gpu", "rank", "worker", "world", "split", "step", "iter", "iteration", "loop", "round", "interpolation",
    "chunk", "buffer", "workspace", "working", "capacity", "bucket", "slot", "page", "bit", "byte", "type",
    // limits and shares
    "max", "min", "per"};

// Batches are formed by the program, which forms none of nothing; a detector proposes a fixed number of boxes, and a
// simulation divides its space into some.
constexpr const char *Undecided[] = {"batch", "bs", "token", "box", "boxe", "bbox", "bboxe", "proposal", "anchor"};

constexpr const char *Counts[] = {"num", "nr", "number", "count", "cnt", "numel", "nnz", "n"};

// Several of them, as they are written: `edges`, but not `edge_length`.
constexpr const char *Items[] = {"elements", "elems", "items", "points", "pts",       "npoints", "rays",  "edges",
                                 "faces",    "rois",  "voxels", "queries", "vertices", "nodes", "triangles"};

// Count where nothing else is named: `size`, `data_len`, but not `gate_size`.
constexpr const char *Sizes[] = {"size", "len", "length", "total"};
constexpr const char *Plain[] = {"data", "array", "arr", "vector", "vec",
                                 "list", "src",   "dst",    "i",  "m",   "buf",   "all", "problem"};

StringRef singular(StringRef Word) {
  if (Word.size() > 3 && !Word.ends_with("ss"))
    Word.consume_back("s");
  return Word;
}

} // namespace

NumberMeaning numberMeaningOf(StringRef Name) {
  const llvm::SmallVector<std::string, 4> Words = wordsOf(Name);
  auto IsIn = [](llvm::ArrayRef<const char *> Table) {
    return [Table](StringRef Word) { return llvm::is_contained(Table, singular(Word)); };
  };
  if (llvm::any_of(Words, IsIn(Structural)))
    return NumberMeaning::Structure;
  if (llvm::any_of(Words, IsIn(Undecided)))
    return NumberMeaning::Unknown;
  const bool IsSize = llvm::any_of(Words, IsIn(Sizes)) && llvm::all_of(Words, [&](StringRef Word) {
    return IsIn(Sizes)(Word) || IsIn(Plain)(Word);
  });
  const bool IsCount = llvm::any_of(Words, IsIn(Counts)) ||
                       llvm::any_of(Words, [](StringRef Word) { return llvm::is_contained(Items, Word); });
  return IsSize || IsCount ? NumberMeaning::Count : NumberMeaning::Unknown;
}

} // namespace cuda_tidy
