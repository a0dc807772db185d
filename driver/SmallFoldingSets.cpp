// Clang keeps a table of 64 places for the specializations of each function template, and headers have tens of
// thousands of function templates that nobody calls. `--wrap` makes the linker take this: a table begins small and
// grows as it would anyway. The order of what is in one does not depend on its size.
#include <algorithm>

/// llvm::FoldingSetBase::FoldingSetBase
void foldingSet(void *Self, unsigned Log2OfPlaces) asm("__real__ZN4llvm14FoldingSetBaseC2Ej");
void smallFoldingSet(void *Self, unsigned Log2OfPlaces) asm("__wrap__ZN4llvm14FoldingSetBaseC2Ej");
void smallFoldingSet(void *Self, unsigned Log2OfPlaces) { foldingSet(Self, std::min(Log2OfPlaces, 2u)); }
