#include "sampler.h"

at::Tensor generate(Sampler &sampler, const at::Tensor &logits) { return sampler.next(logits.softmax(-1).contiguous()); }

at::Tensor generateGreedy(const at::Tensor &logits) {
  Greedy greedy;
  return generate(greedy, logits);
}
