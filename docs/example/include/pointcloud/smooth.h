#pragma once

#include <vector>

namespace pointcloud {

struct Cloud {
  std::vector<float> xyz; // three floats a point
  int count() const { return static_cast<int>(xyz.size() / 3); }
};

/// For each point the indices of the \p k nearest others, row by row.
std::vector<int> nearestNeighbors(const Cloud &cloud, int k);

/// Moves each point \p strength of the way to the mean of its neighbours, \p rounds times.
void smooth(Cloud &cloud, const std::vector<int> &neighbors, int k, float strength, int rounds);

} // namespace pointcloud
