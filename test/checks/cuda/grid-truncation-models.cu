// A library of models, without LibTorch: its own code bounds the activations.
// RUN: %check_cuda_tidy %s cuda-grid-truncation %t

#include <cuda_runtime.h>

__global__ void scale(float *Values, int Size);

void activations_ok(float *Values, int batch_size, int seq_len, int trans_count, int hidden_dim) {
  const int Total = batch_size * seq_len * trans_count * hidden_dim;
  scale<<<(Total + 255) / 256, 256>>>(Values, Total);
}

void images_bad(float *Values, int w, int h, int c, int batch) {
  const int Total = w * h * c * batch;
  scale<<<(Total + 255) / 256, 256>>>(Values, Total);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' comes from 'w * h * c * batch', a product of 4 sizes in 32 bits
}
