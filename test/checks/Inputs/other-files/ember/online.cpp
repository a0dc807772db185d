#include "sort.h"

void sortStep(int *keys, int count, int step, cudaStream_t stream) { sorting::oddEven(keys, count, step & 1, stream); }
