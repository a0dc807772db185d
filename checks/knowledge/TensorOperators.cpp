#include "knowledge/TensorOperators.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The properties that a row of TensorOperators.inc names; operator_table.py says what they mean.
enum : unsigned {
  Aliases = 1 << 0,
  ListsAliases = 1 << 1,
  WritesObject = 1 << 2,
  ChangesView = 1 << 3,
  DynamicShape = 1 << 4,
  GivesNumber = 1 << 5,
  Factory = 1 << 6,
  EndsGraph = 1 << 7,
  SecondEndsGraph = 1 << 8,
  KeepsStrides = 1 << 9,
  Pure = 1 << 10,
};

bool has(StringRef Name, unsigned Property) {
  using Row = std::pair<StringRef, unsigned>;
  static constexpr Row Rows[] = {
#define OPERATOR(NAME, PROPERTIES) {NAME, PROPERTIES},
#include "knowledge/TensorOperators.inc"
#undef OPERATOR
      // Members of at::Tensor and functions of torch that are no operators.
      {"cpu", KeepsStrides | Pure},
      {"cuda", KeepsStrides | Pure},
      {"data", Aliases | EndsGraph},
      {"from_blob", EndsGraph},
      {"grad", EndsGraph},
      {"new_tensor", Factory},
      {"operator[]", Aliases},
      {"options", EndsGraph},
      {"set_requires_grad", Aliases},
      {"tensor", Factory},
      {"tensor_data", Aliases | EndsGraph},
      {"toType", Pure},
      {"variable_data", Aliases | EndsGraph},
      // Operators that are written in terms of others, in all of their overloads or in some.
      {"argsort", EndsGraph},
      {"is_nonzero", GivesNumber},
      {"isclose", EndsGraph},
      {"isfinite", EndsGraph},
      {"nonzero_numpy", DynamicShape | EndsGraph},
      {"normal", Factory},
  };
  static const llvm::StringMap<unsigned> Operators = [] {
    llvm::StringMap<unsigned> All;
    for (const auto &[Operator, Properties] : Rows)
      All[Operator] |= Properties;
    return All;
  }();
  auto Found = Operators.find(Name);
  return Found != Operators.end() && (Found->second & Property);
}

} // namespace

Sharing sharingOf(StringRef Name) {
  static const llvm::StringSet<> IfContiguous = {"contiguous", "flatten", "ravel", "reshape", "reshape_as"};
  static const llvm::StringSet<> IfUnchanged = {"coalesce", "cpu", "pin_memory", "to", "toType"};
  if (IfContiguous.contains(Name))
    return Sharing::IfContiguous;
  if (IfUnchanged.contains(Name))
    return Sharing::IfUnchanged;
  if (has(Name, ListsAliases))
    return Sharing::EachOfList;
  return has(Name, Aliases) || Name.ends_with("_") ? Sharing::Always : Sharing::Never;
}

bool reordersElements(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"permute", "transpose", "t", "movedim", "moveaxis", "swapaxes", "swapdims"}, true)
      .Cases({"adjoint", "mT", "mH", "matrix_H", "numpy_T", "transpose_", "t_", "swapaxes_", "swapdims_"}, true)
      .Cases({"expand", "expand_as", "broadcast_to", "select", "narrow", "slice", "diagonal", "linalg_diagonal"}, true)
      .Cases({"unfold", "as_strided", "as_strided_", "real", "imag", "chunk", "split", "split_with_sizes"}, true)
      .Cases({"tensor_split", "hsplit", "vsplit", "dsplit", "unbind"}, true)
      .Default(false);
}

bool isTensorFactory(StringRef Name) { return has(Name, Factory); }

bool movesToDevice(StringRef Name) {
  return llvm::is_contained({"to", "cpu", "cuda", "toType", "toBackend", "type_as", "pin_memory"}, Name);
}

bool keepsStrides(StringRef Name) { return has(Name, KeepsStrides); }

bool worksInPlace(StringRef Name) { return has(Name, WritesObject); }

bool onlyComputes(StringRef Name) { return has(Name, Pure); }

bool asksNoElement(StringRef Name) {
  static const llvm::StringSet<> Names = {
      "size",    "sizes",        "dim",     "numel",      "options",          "dtype",       "scalar_type",    "device",
      "defined", "stride",       "strides", "is_cuda",    "is_contiguous",    "is_pinned",   "itemsize",       "nbytes",
      "is_cpu",  "element_size", "layout",  "get_device", "get_device_index", "has_storage", "storage_offset",
  };
  return Names.contains(Name);
}

bool endsGraph(StringRef Name) { return has(Name, EndsGraph | GivesNumber) || Name == "detach_"; }

bool secondEndsGraph(StringRef Name) { return has(Name, SecondEndsGraph); }

bool readsNumber(StringRef Name) { return has(Name, GivesNumber); }

bool hasDataDependentShape(StringRef Name) {
  // Those hang on their arguments: on masks, on a number of classes that is left out, on the driver that is chosen.
  static const llvm::StringSet<> Sometimes = {"index", "linalg_lstsq", "one_hot"};
  return has(Name, DynamicShape) && !Sometimes.contains(Name);
}

bool mayTakeHostTensor(StringRef Name) {
  static const llvm::StringSet<> Names = {
      "index",
      "index_put",
      "index_put_",
      "_index_put_impl_",
      "_unsafe_index",
      "copy",
      "tensor_split",
      "ctc_loss",
      "set_data",
      "unsafe_split",
      "pack_padded_sequence",
      "_pack_padded_sequence",
      "is_same",
      "_cudnn_rnn",
      "lstm",
      "gru",
      "rnn_tanh",
      "rnn_relu",
      "new_tensor",
      "backward",
      "grad",
      "unflatten",
      "_ctc_loss",
      "item",
  };
  return Names.contains(Name);
}

bool makesMask(StringRef Name) {
  static const llvm::StringSet<> Names = {
      "eq",          "ne",         "lt",          "le",   "gt",         "ge",      "isnan",
      "isfinite",    "isinf",      "not_equal",   "less", "less_equal", "greater", "greater_equal",
      "logical_and", "logical_or", "logical_not", "isin", "isclose",
  };
  return Names.contains(Name);
}

} // namespace cuda_tidy
