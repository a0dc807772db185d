// Clangd's client of an index server wants gRPC. Without it, clangd does without that index.
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace clang::clangd {

/// Of clangd's class only that its destructor is virtual.
class SymbolIndex {
public:
  virtual ~SymbolIndex();
};

namespace remote {

std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address, llvm::StringRef ProjectRoot);
std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address, llvm::StringRef) {
  llvm::errs() << "cuda-tidyd: the index server " << Address << " is not used: remote indexes are not built in\n";
  return nullptr;
}

} // namespace remote
} // namespace clang::clangd
