#include "knowledge/DataSize.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ApiVersions.h"
#include "knowledge/StandardLibrary.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

bool DataSize::mayBeZero() const { return What == FirstAxis || What == Elements ? Axes <= 2 : What != OtherAxis; }

std::optional<int64_t> DataSize::most() const {
  const std::optional<int64_t> Most = mostOfAll();
  return Most ? std::optional(std::max<int64_t>(*Most / Share, 1)) : std::nullopt;
}

std::optional<int64_t> DataSize::mostOfAll() const {
  constexpr int64_t InTensor = int64_t(1) << 30;
  constexpr unsigned LengthBits = 8;
  switch (What) {
  case Elements:
    return InTensor;
  case FirstAxis:
    return std::max<int64_t>(InTensor >> (LengthBits * (std::min(Axes, 4u) - 1)), 1);
  case OtherAxis:
  case AnyAxis:
    return int64_t(1) << 13;
  case Items:
    return int64_t(1) << 24;
  case Argument:
  case Input:
    return 1000000;
  case Objects:
  case Counted:
    return std::nullopt;
  }
  llvm_unreachable("a kind without a size");
}

int64_t DataSize::mostAmongOthers() const {
  constexpr int64_t Side = int64_t(1) << 11;
  return What == OtherAxis || What == AnyAxis ? Side / Share : most().value_or(1);
}

bool isOfContainers(const Decl &Declared) {
  return llvm::is_contained({"std", "__gnu_cxx", "thrust", "rmm"}, outermostNamespaceOf(Declared));
}

static bool isAmong(const FunctionDecl &Function, const llvm::StringSet<> &Names) {
  return Function.getASTContext().getSourceManager().isInSystemHeader(Function.getLocation()) &&
         Names.contains(isOfStandardLibrary(Function) ? nameOf(&Function) : apiNameOf(Function));
}

bool readsText(const FunctionDecl &Function) {
  static const llvm::StringSet<> Names = {"atoi",     "atol", "atoll", "strtol", "strtoul", "strtoll",
                                          "strtoull", "stoi", "stol",  "stoll",  "stoul",   "stoull"};
  return isAmong(Function, Names);
}

bool readsInput(const FunctionDecl &Function) {
  static const llvm::StringSet<> Names = {"scanf",     "fscanf", "sscanf", "fread", "ftell",
                                          "file_size", "read",   "gcount", "tellg", "strlen"};
  return isAmong(Function, Names);
}

bool copiesFromDevice(const FunctionDecl &Function) {
  static const llvm::StringSet<> Names = {"cudaMemcpy",   "cudaMemcpyAsync",   "cudaMemcpyFromSymbol",
                                          "cuMemcpyDtoH", "cuMemcpyDtoHAsync", "cudaMemcpyFromSymbolAsync"};
  return Names.contains(withoutVersion(apiNameOf(Function)));
}

bool countsItems(const FunctionDecl &Function) {
  return isOfContainers(Function) && !isa<CXXMethodDecl>(Function) &&
         llvm::is_contained({"count", "count_if"}, nameOf(&Function));
}

bool returnsEndOfFiltered(const FunctionDecl &Function) {
  static const llvm::StringSet<> Names = {"copy_if",        "remove", "remove_if",   "partition",
                                          "remove_copy_if", "unique", "unique_copy", "unique_by_key"};
  return isOfContainers(Function) && Names.contains(nameOf(&Function));
}

} // namespace cuda_tidy
