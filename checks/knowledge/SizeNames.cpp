#include "knowledge/SizeNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

using Words = llvm::ArrayRef<const char *>;
using Size = PlausibleSize;

// Say by themselves what is counted.
constexpr const char *Elements[] = {"numel", "nnz", "elements", "elems", "nelem", "nelements", "edges", "nedges",
                                    "pixels"};
constexpr const char *Rows[] = {"points", "pts",    "npoints", "npts", "nodes",  "nnodes",  "vertices", "verts",
                                "nverts",
                                "faces",  "nfaces", "voxels", "nvoxels", "tris",     "triangles",
                                "rays",
                                "nrays",  "atoms",  "particles", "gaussians"};
constexpr const char *Tokens[] = {"tokens", "ntokens", "queries", "nq"};
constexpr const char *Batch[] = {"b", "bs", "batch", "nbatch", "batches", "vocab"};
constexpr const char *Length[] = {"seq", "seqlen", "sequence", "len", "length", "boxes", "nboxes", "rois", "proposals"};
constexpr const char *Extent[] = {"channel", "channels", "nchannels", "feature", "features", "feat",   "feats",
                                  "hidden",
                                  "embed",   "cols",     "ncols",     "columns", "width",    "height", "units"};
constexpr const char *MatrixRows[] = {"rows", "nrows"};
constexpr const char *Experts[] = {"experts", "nexperts"};

// Do so beside a word for a number.
constexpr const char *Numbers[] = {"num", "n", "nr", "count", "cnt", "total", "number", "size"};
constexpr const char *OneElement[] = {"element", "elem", "edge", "pixel"};
constexpr const char *OneRow[] = {"point", "pt", "node", "vertex", "vert", "face", "voxel", "triangle", "ray"};
constexpr const char *OneMatrixRow[] = {"row"};
constexpr const char *OneToken[] = {"token", "query"};
constexpr const char *OneBox[] = {"box", "roi", "proposal"};
constexpr const char *OneColumn[] = {"col", "column"};
constexpr const char *OneExpert[] = {"expert"};

// By themselves alone, as parameters are called.
constexpr const char *OnlyLength[] = {"n"};
constexpr const char *OnlyExtent[] = {"c", "h", "w"};

// Names with one of these speak of something small, of a limit or a share, or of a part of the launch itself.
constexpr const char *Small[] = {
    "max",   "maximum", "min",     "per",    "limit",   "head",  "heads",  "nhead",  "nheads", "type",  "types",
    "class",
    "label", "classes", "labels",  "kind",   "kinds",   "layer", "layers", "group", "groups",
    "split",
    "stage", "splits",  "stages",  "bin",    "bins",    "iter",  "iters",  "thread", "threads", "block", "blocks",
    "warp",
    "tile",  "warps",   "tiles",   "chunk",  "chunks",  "part",  "parts",  "stream", "streams", "device", "devices",
    "gpu",
    "gpus",  "grid",    "grids",   "kernel", "filter",  "filters", "weight", "weights", "bias",  "bytes", "log",
    "anchor",
    "level", "anchors", "levels",  "step",   "steps",   "worker", "workers", "beam",   "topk",   "stride", "offset",
    "id",
    "idx",   "index",
};

constexpr const char *OfModels[] = {"weight", "weights", "kernel", "filter", "bias", "gamma", "beta", "table",
                                    "anchors",
                                    "codebook", "centroids"};

bool isIn(Words Table, StringRef Text) { return llvm::is_contained(Table, Text); }

} // namespace

llvm::SmallVector<std::string, 4> wordsOf(StringRef Name) {
  llvm::SmallVector<std::string, 4> Found(1);
  for (unsigned Index = 0; Index < Name.size(); ++Index) {
    const char Letter = Name[Index];
    if (!llvm::isAlpha(Letter) || (Index > 0 && llvm::isUpper(Letter) && llvm::isLower(Name[Index - 1])))
      Found.emplace_back();
    if (llvm::isAlpha(Letter))
      Found.back() += llvm::toLower(Letter);
  }
  llvm::erase_if(Found, [](const std::string &Text) { return Text.empty(); });
  return Found;
}

std::optional<int64_t> plausibleSizeOf(StringRef Name) {
  const llvm::SmallVector<std::string, 4> Found = wordsOf(Name);
  auto Has = [&](Words Table) { return llvm::any_of(Found, [&](StringRef Text) { return isIn(Table, Text); }); };
  const bool IsNumber = Has(Numbers), IsAlone = Found.size() == 1;
  if (Has(Small))
    return 0;
  if (Has(Elements) || (IsNumber && Has(OneElement)))
    return Size::Elements;
  if (Has(Rows) || (IsNumber && Has(OneRow)))
    return Size::Rows;
  if (Has(MatrixRows) || (IsNumber && Has(OneMatrixRow)))
    return Size::MatrixRows;
  if (Has(Batch))
    return Size::Batch;
  if (Has(Tokens) || (IsNumber && Has(OneToken)))
    return Size::Tokens;
  if (Has(Length) || (IsNumber && Has(OneBox)) || (IsAlone && Has(OnlyLength)))
    return Size::Length;
  if (Has(Extent) || (IsNumber && Has(OneColumn)) || (IsAlone && Has(OnlyExtent)))
    return Size::Extent;
  if (Has(Experts) || (IsNumber && Has(OneExpert)))
    return Size::Experts;
  return std::nullopt;
}

bool speakOfImages(llvm::ArrayRef<StringRef> Names) {
  auto OneIs = [&](Words Texts, StringRef Letter = "") {
    return llvm::any_of(Names, [&](StringRef Name) {
      return (!Letter.empty() && Name.equals_insensitive(Letter)) ||
             llvm::any_of(wordsOf(Name), [&](StringRef Text) { return isIn(Texts, Text); });
    });
  };
  return (OneIs({"height", "ht"}, "h") && OneIs({"width", "wd"}, "w")) || OneIs({"boxes", "bboxes", "rois"});
}

bool isOfSequences(StringRef Name) {
  return llvm::any_of(wordsOf(Name), [](StringRef Text) {
    return isIn({"seq", "seqlen", "sequence", "hidden", "head", "heads", "beam", "token", "tokens"}, Text);
  });
}

bool isMatrixVectorProduct(StringRef Name) {
  const llvm::SmallVector<std::string, 4> Found = wordsOf(Name);
  auto Has = [&](StringRef Text) { return llvm::is_contained(Found, Text); };
  return Has("gemv") || Has("matvec") || Has("vecmat") || (Has("vec") && (Has("mat") || Has("matmul")));
}

bool isModelParameter(StringRef Name) {
  return llvm::any_of(wordsOf(Name), [](StringRef Text) { return isIn(OfModels, Text); });
}

} // namespace cuda_tidy
