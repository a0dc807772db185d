#include "knowledge/CountNames.h"
#include "knowledge/SizeNames.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

// In the singular. One of these decides, whatever stands beside it.
constexpr const char *Structural[] = {
    // of models
    "channel", "chan", "head", "hidden", "dim", "dimension", "feat", "feature", "class", "classe", "layer", "level",
    "embed", "embedding", "vocab", "vocabulary", "expert", "model", "inter", "intermediate", "sequence", "seq", "beam",
    "unit", "state", "param", "parameter", "weight", "bias", "codebook", "lut", "table", "degree", "order", "word",
    // of images and filters
    "width", "height", "depth", "kernel", "stride", "pad", "padding", "dilation", "group", "filter", "pixel", "image",
    "img", "window", "col", "column", "plane", "resolution", "cell", "grid", "bin", "shape",
    // of launches and devices
    "block", "thread", "warp", "lane", "sm", "tile", "stream", "device", "gpu", "rank", "worker", "world", "split",
    "step", "iter", "iteration", "chunk", "buffer", "workspace", "capacity", "bucket", "slot", "page", "node", "bit",
    "byte", "type",
    // limits and shares
    "max", "min", "per"};

constexpr const char *Counts[] = {"num",     "nr",   "number", "count", "cnt",  "numel", "nnz",   "total", "size",  "len",
                                  "length",  "element", "elem", "item", "point", "pt",   "npoint", "ray",  "edge",  "face",
                                  "roi",     "token", "query",  "querie", "row", "vertice", "triangle", "voxel", "n"};

StringRef singular(StringRef Word) {
  if (Word.size() > 3 && !Word.ends_with("ss"))
    Word.consume_back("s");
  return Word;
}

} // namespace

NumberMeaning numberMeaningOf(StringRef Name) {
  NumberMeaning Found = NumberMeaning::Unknown;
  for (const std::string &Word : wordsOf(Name)) {
    if (llvm::is_contained(Structural, singular(Word)))
      return NumberMeaning::Structure;
    if (llvm::is_contained(Counts, singular(Word)))
      Found = NumberMeaning::Count;
  }
  return Found;
}

} // namespace cuda_tidy
