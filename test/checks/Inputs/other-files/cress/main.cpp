#include "bins.h"

void collect(Bins &bins, const std::vector<std::vector<float>> &parts) {
  for (const auto &part : parts)
    bins.add(part);
}
