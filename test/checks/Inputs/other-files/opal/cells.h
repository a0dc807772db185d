#pragma once
#include <cuda_runtime.h>

class Cells {
public:
  Cells(unsigned char *now, unsigned char *next, int side) : Now(now), Next(next), Side(side) {}
  void generation();
  int side() const { return Side; }

private:
  unsigned char *Now;
  unsigned char *Next;
  int Side;
};
