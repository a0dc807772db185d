#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Namespaces of libraries whose functions have nothing to do with CUDA's errors, streams and devices, nor with the
/// gradients of LibTorch: a call of one changes nothing that a check asks for.
inline constexpr llvm::StringLiteral UnconcernedLibraries[] = {
    "CLI",      "Eigen",    "H5",       "HighFive",      "ImGui",    "ImPlot",       "Json",          "Magick",
    "YAML",     "absl",     "argparse", "args",          "boost",    "cereal",       "cimg_library",  "cnpy",
    "cv",       "cxxopts",  "date",     "el",            "fmt",      "gflags",       "glm",           "glog",
    "google",   "httplib",  "indicators", "matplot",     "matplotlibcpp", "msgpack", "nanoflann",     "nlohmann",
    "pangolin", "pcl",      "plog",     "plt",           "progresscpp", "pugi",      "rapidjson",     "rclcpp",
    "ros",      "rs2",      "sf",       "spdlog",        "tf",       "tf2",          "tinyobj",       "tinyply",
    "tinyxml2", "toml",     "tqdm",     "zmq",
};

/// Namespaces whose names are never made up: what checks know of them is more than their names.
inline constexpr llvm::StringLiteral UnreplaceableLibraries[] = {
    "at", "c10", "caffe2", "cg", "cooperative_groups", "cub", "cute", "cutlass", "py", "pybind11", "raft", "rmm",
    "std", "thrust",
};

/// Parts of names, in lower case, that may be a check of an error, a guard object, the end of the program or a step of
/// a training, or what CUDA and LibTorch are made of.
inline constexpr llvm::StringLiteral ConcerningWords[] = {
    "abort",  "assert", "backward", "check",  "context", "cublas", "cuda",   "cudnn",  "device", "ensure",
    "error",  "exit",   "expect",   "fail",   "fatal",   "gpu",    "grad",   "guard",  "handle", "help",
    "item",   "launch", "loss",     "module", "nccl",    "optim",  "panic",  "raise",  "require", "scope",
    "status", "step",   "stream",   "sync",   "tensor",  "terminate", "throw", "torch", "train",  "usage",
    "verify",
};

/// The same for the libraries above, whose other names are known to mean something else.
inline constexpr llvm::StringLiteral ConcerningWordsOfLibraries[] = {
    "abort", "assert", "cuda", "cudnn", "device", "exit", "fatal", "gpu", "tensor", "terminate", "throw",
};

} // namespace cuda_tidy
