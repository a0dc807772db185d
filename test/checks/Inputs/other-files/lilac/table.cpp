#include <cuda_runtime.h>
#include <memory>

void hashAll(unsigned *v, int n, cudaStream_t s);

class Hasher {
public:
  using Function = void (*)(unsigned *, int, cudaStream_t);
  explicit Hasher(Function function) : Run(function) {}
  void operator()(unsigned *v, int n, cudaStream_t s) const { Run(v, n, s); }

private:
  Function Run;
};

void insertAll(unsigned *keys, int n, cudaStream_t s) {
  auto hasher = std::make_unique<Hasher>(&hashAll);
  (*hasher)(keys, n, s);
}
