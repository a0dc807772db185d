#include "histogram.h"
#include <cstdio>

void reportBins(const unsigned char *pixels, unsigned *bins, int count, cudaStream_t stream) {
  std::printf("counting %d pixels\n", count);
  countBins(pixels, bins, count, stream);
  std::printf("counted\n");
}
