// RUN: %check_cuda_tidy %s cuda-index-overflow %t

#include <ATen/ATen.h>
#include <cstdint>
#include <cstdlib>
#include <vector>

// The extent comes from data, or nobody knows where it comes from.

__global__ void scale_bad(float *Values, int64_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: index 'I' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
  if (I < Size)
    Values[I] *= 2;
}
void ofTensor(at::Tensor X, dim3 Grid) { scale_bad<<<Grid, 256>>>(X.data_ptr<float>(), X.numel()); }

__global__ void typed_bad(float *Values, int64_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: index 'I' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
  if (I < Size)
    Values[I] *= 2;
}
static void ofText(const char *Text, float *Values, dim3 Grid) { typed_bad<<<Grid, 256>>>(Values, atol(Text)); }
void askForText(float *Values, dim3 Grid) { ofText(getenv("SIZE"), Values, Grid); }

int64_t someNumber();
__global__ void FN_unknown(float *Values, int64_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] *= 2;
}
void ofSomething(float *Values, dim3 Grid) { FN_unknown<<<Grid, 256>>>(Values, someNumber()); }

class Mesh {
public:
  explicit Mesh(int Faces) : Count(Faces) {}
  void move(dim3 Grid);

private:
  size_t Count;
  float *Values = nullptr;
};
__global__ void member_ok(float *Values, size_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] *= 2;
}
void Mesh::move(dim3 Grid) { member_ok<<<Grid, 256>>>(Values, Count); }

constexpr int64_t Largest = 256l * 1024 * 1024;
__global__ void FN_throughPointer(float *Values, int64_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] *= 2;
}
void runIt(void (*Kernel)(float *, int64_t), float *Values, dim3 Grid) { Kernel<<<Grid, 256>>>(Values, Largest); }
void runAll(float *Values, dim3 Grid) { runIt(FN_throughPointer, Values, Grid); }

// Nothing launches it; but whoever loads a module finds the other one by its name.

__global__ void unlaunched_ok(float *Values, int64_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] *= 2;
}
extern "C" __global__ void byName_bad(float *Values, int64_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: index 'I' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
  if (I < Size)
    Values[I] *= 2;
}

// No device has room for as many elements as it takes.

struct Element {
  float Nodes[40];
};
__global__ void large_ok(Element *All, size_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    All[I].Nodes[0] = 0;
}
struct Fluid {
  float4 *Places, *Speeds, *Colors;
  float *Masses;
};
__global__ void together_ok(Fluid All, double2 *Forces, double2 *Sums, size_t Size) {
  for (unsigned I = blockIdx.x * blockDim.x + threadIdx.x; I < Size; I += blockDim.x * gridDim.x)
    All.Places[I].x += All.Speeds[I].x * All.Masses[I] + All.Colors[I].x + Forces[I].x + (Sums + I)->x;
}
__global__ void part_bad(Element *All, float *Values, size_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: index 'I' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
  if (I < Size)
    Values[I] = All[I / 64].Nodes[I % 40];
}
void runLarge(Element *All, Fluid Some, double2 *Forces, float *Values, size_t Size, dim3 Grid) {
  large_ok<<<Grid, 256>>>(All, Size);
  together_ok<<<Grid, 256>>>(Some, Forces, Forces, Size);
  part_bad<<<Grid, 256>>>(All, Values, Size);
}
