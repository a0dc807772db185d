// Prints the page of standard input, its links made absolute.
// usage: page-links FOLDER BASE < page.md

#include "catalog/PageLinks.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

int main(int, char **Arguments) {
  llvm::outs() << cuda_tidy::withAbsoluteLinks((*llvm::MemoryBuffer::getSTDIN())->getBuffer(), Arguments[1],
                                               Arguments[2]);
}
