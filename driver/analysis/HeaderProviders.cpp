#include "analysis/HeaderProviders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {

using llvm::StringRef;
namespace path = llvm::sys::path;

namespace {

/// Whose headers begin so.
struct Library {
  StringRef Headers;
  StringRef Name;    ///< Of its repository, where that is not how the headers' directory is called.
  StringRef Package; ///< Debian's; empty if there is none.
};

constexpr Library Libraries[] = {
    {"absl/", "abseil-cpp", "libabsl-dev"},
    {"benchmark/benchmark.h", "benchmark", "libbenchmark-dev"},
    {"boost/", "boost", "libboost-dev"},
    {"catch2/", "catch2", "catch2"},
    {"ceres/", "ceres-solver", "libceres-dev"},
    {"CLI/", "cli11", "libcli11-dev"},
    {"curl/", "curl", "libcurl4-openssl-dev"},
    {"cute/", "cutlass", ""},
    {"cutlass/", "cutlass", ""},
    {"cxxopts.hpp", "cxxopts", "libcxxopts-dev"},
    {"Eigen/", "eigen", "libeigen3-dev"},
    {"fftw3.h", "fftw3", "libfftw3-dev"},
    {"flann/", "flann", "libflann-dev"},
    {"fmt/", "fmt", "libfmt-dev"},
    {"gflags/", "gflags", "libgflags-dev"},
    {"GL/freeglut", "freeglut", "libglut-dev"},
    {"GL/glew.h", "glew", "libglew-dev"},
    {"GL/glut.h", "freeglut", "libglut-dev"},
    {"GLFW/", "glfw", "libglfw3-dev"},
    {"glm/", "glm", "libglm-dev"},
    {"glog/", "glog", "libgoogle-glog-dev"},
    {"gmock/", "googletest", "libgmock-dev"},
    {"google/protobuf/", "protobuf", "libprotobuf-dev"},
    {"gsl/gsl_", "gsl", "libgsl-dev"},
    {"gtest/", "googletest", "libgtest-dev"},
    {"H5Cpp.h", "hdf5", "libhdf5-dev"},
    {"hdf5.h", "hdf5", "libhdf5-dev"},
    {"hwloc.h", "hwloc", "libhwloc-dev"},
    {"infiniband/", "rdma-core", "libibverbs-dev"},
    {"jpeglib.h", "libjpeg-turbo", "libjpeg-dev"},
    {"lapacke.h", "lapack", "liblapacke-dev"},
    {"leveldb/", "leveldb", "libleveldb-dev"},
    {"lmdb.h", "lmdb", "liblmdb-dev"},
    {"metis.h", "metis", "libmetis-dev"},
    {"nlohmann/", "json", "nlohmann-json3-dev"},
    {"numa.h", "numactl", "libnuma-dev"},
    {"opencv2/", "opencv", "libopencv-dev"},
    {"pcl/", "pcl", "libpcl-dev"},
    {"png.h", "libpng", "libpng-dev"},
    {"rapidjson/", "rapidjson", "rapidjson-dev"},
    {"SDL2/", "sdl", "libsdl2-dev"},
    {"spdlog/", "spdlog", "libspdlog-dev"},
    {"tbb/", "tbb", "libtbb-dev"},
    {"tiffio.h", "libtiff", "libtiff-dev"},
    {"ucp/", "ucx", "libucx-dev"},
    {"yaml-cpp/", "yaml-cpp", "libyaml-cpp-dev"},
    {"zlib.h", "zlib", "zlib1g-dev"},
    {"zmq.h", "libzmq", "libzmq3-dev"},
    {"zstd.h", "zstd", "libzstd-dev"},
};

/// A name without what people vary: `tiny-cuda-nn`, `tiny_cuda_nn`; `libfmt`, `fmt`.
std::string bare(StringRef Name) {
  std::string Bare;
  for (char C : Name)
    if (llvm::isAlnum(C))
      Bare += llvm::toLower(C);
  return StringRef(Bare).starts_with("lib") && Bare.size() > 3 ? Bare.substr(3) : Bare;
}

/// Whether a submodule's name is that of a library, or has it and another word: `dmlc-core`, `nlohmann_json`.
bool isNamedFor(StringRef Submodule, StringRef Library) {
  if (bare(Submodule) == bare(Library))
    return true;
  auto Separates = [](char C) { return C == '-' || C == '_' || C == '.'; };
  const StringRef First = Submodule.take_until(Separates);
  const StringRef Last = Submodule.substr(Submodule.find_last_of("-_.") + 1);
  return bare(First) == bare(Library) || bare(Last) == bare(Library);
}

const Library *libraryOf(StringRef Header) {
  auto Found = llvm::find_if(Libraries, [&](const Library &Each) { return Header.starts_with(Each.Headers); });
  return Found == std::end(Libraries) ? nullptr : Found;
}

/// Whether the header, as its include is spelt, can be of the submodule at \p Directory.
bool mayHold(StringRef Directory, StringRef Header, const Library *Known) {
  const StringRef Submodule = path::filename(Directory);
  if (Known && isNamedFor(Submodule, Known->Name))
    return true;
  const StringRef Names = path::parent_path(Header);
  if (Names.empty())
    return isNamedFor(Submodule, path::stem(Header));
  const StringRef First = *llvm::find_if(llvm::make_range(path::begin(Header), path::end(Header)),
                                         [](StringRef Each) { return Each != ".." && Each != "."; });
  return isNamedFor(Submodule, First) ||
         llvm::is_contained(llvm::make_range(path::begin(Names), path::end(Names)), Submodule);
}

} // namespace

std::string providerOf(StringRef Header, llvm::ArrayRef<std::string> Absent) {
  const Library *Known = libraryOf(Header);
  for (StringRef Directory : Absent)
    if (mayHold(Directory, Header, Known))
      return ("git submodule update --init " + Directory).str();
  return Known && !Known->Package.empty() ? ("apt-get install " + Known->Package).str() : "";
}

} // namespace cuda_tidy
