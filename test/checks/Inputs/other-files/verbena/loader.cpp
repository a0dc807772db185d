#include "texture.h"
#include <functional>
#include <vector>

class Loader {
public:
  void defer(std::function<void()> job) { Jobs.push_back(job); }
  void flush() {
    for (auto &job : Jobs)
      job();
    Jobs.clear();
  }

private:
  std::vector<std::function<void()>> Jobs;
};

void loadAll(Loader &loader, float **levels, int side, cudaStream_t s) {
  loader.defer([=] { mipChain(levels, side, s); });
  loader.flush();
}
