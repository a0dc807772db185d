#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Namespaces of libraries whose functions have nothing to do with CUDA's errors, streams and devices, nor with the
/// gradients of LibTorch: a call of one changes nothing that a check asks for.
inline constexpr llvm::StringLiteral UnconcernedLibraries[] = {
    "CLI", "Eigen", "H5", "HighFive", "ImGui", "ImPlot", "Json", "Magick", "YAML", "absl", "ament_index_cpp",
    "argparse", "args", "boost", "cereal", "cimg_library", "cnpy", "cv", "cv_bridge", "cxxopts", "date",
    "dynamic_reconfigure", "el", "fmt", "gflags", "glm", "glog", "google", "httplib", "image_transport",
    "indicators", "matplot", "matplotlibcpp", "message_filters", "msgpack", "nanoflann", "nlohmann", "nodelet",
    "pangolin", "pcl", "pcl_conversions", "pcl_ros", "plog", "plt", "progresscpp", "pugi", "rapidjson", "rclcpp",
    "rclcpp_components", "ros", "rosbag", "rosbag2_cpp", "rs2", "sf", "spdlog", "tf", "tf2", "tf2_eigen", "tf2_ros",
    "tinyobj", "tinyply", "tinyxml2", "toml", "tqdm", "zmq",
};

/// How the names of such libraries end, of which there are many: those of ROS for messages and services.
inline constexpr llvm::StringLiteral UnconcernedEndings[] = {"_msgs", "_srvs"};

inline bool isUnconcernedLibrary(llvm::StringRef Name) {
  return llvm::is_contained(UnconcernedLibraries, Name) ||
         llvm::any_of(UnconcernedEndings, [Name](llvm::StringRef Ending) { return Name.ends_with(Ending); });
}

/// Macros that print and do nothing else: `RCLCPP_INFO_STREAM_THROTTLE(logger, clock, 500, "seen: " << count)`.
struct PrintingMacros {
  llvm::StringLiteral Prefix; ///< What stands before one of `PrintingLevels`.
  llvm::StringLiteral Library;
  unsigned Leading;  ///< Arguments before what is printed;
  unsigned Throttle; ///< so many more for names with `THROTTLE` in them.
};
inline constexpr PrintingMacros KnownPrintingMacros[] = {{"ROS_", "ros", 0, 1}, {"RCLCPP_", "rclcpp", 1, 2}};
inline constexpr llvm::StringLiteral PrintingLevels[] = {"DEBUG", "INFO", "WARN", "ERROR", "FATAL"};

/// Namespaces whose names are never made up: what checks know of them is more than their names.
inline constexpr llvm::StringLiteral UnreplaceableLibraries[] = {
    "at", "c10", "caffe2", "cg", "cooperative_groups", "cub", "cute", "cutlass", "py", "pybind11", "raft", "rmm",
    "std", "thrust",
};

/// Types that such libraries declare outside of their namespaces: OpenCV's.
inline constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> KnownTypes[] = {{"schar", "signed char"},
                                                                                    {"uchar", "unsigned char"}};

/// How constants begin that are such a library's, and of no namespace.
inline constexpr llvm::StringLiteral ConstantPrefixes[] = {"CV_"};

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
