// RUN: %check_cuda_tidy %s cuda-memory-size %t

#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

__global__ void scale(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] *= 2;
}
__global__ void firstOf(float *values, int n) { values[0] = n; }
__global__ void each(double *values, const double *from, int n, int step) {
  for (int i = threadIdx.x; i < n; i += step)
    values[i] = from[i];
}
template <class T> __global__ void fill(T *values, size_t n) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  values[i] = 0;
}

// Elements for bytes: the kernel tells.

void allocation_bad(int n, float *host) {
  float *device;
  cudaMalloc(&device, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'device' has n bytes, and kernel 'scale' accesses n elements of it, of 4 bytes each [cuda-memory-size]
  cudaMemcpy(device, host, n, cudaMemcpyHostToDevice);
  scale<<<(n + 255) / 256, 256>>>(device, n);
}

void product_bad(int width, int height) {
  double *to, *from;
  const int count = width * height;
  cudaMalloc(&to, height * width);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'to' has height * width bytes, and kernel 'each' accesses width * height elements of it, of 8 bytes each
  cudaMalloc(&from, count * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'from' has width * height * 4 bytes, and kernel 'each' accesses width * height elements of it, of 8 bytes each
  each<<<1, 256>>>(to, from, count, 256);
}

void template_bad(size_t n) {
  short *values;
  cudaMallocManaged(&values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' has n bytes, and kernel 'fill<short>' accesses n elements of it, of 2 bytes each
  fill<<<1, 256>>>(values, n);
}

void kernel_ok(int n, int m) {
  float *device, *other, *bytes;
  cudaMalloc(&device, n * sizeof(float));
  scale<<<1, 256>>>(device, n);
  scale<<<1, 256>>>(device, m);
  cudaMalloc(&other, n);
  firstOf<<<1, 1>>>(other, n);
  cudaMalloc(&bytes, m);
  scale<<<1, 256>>>(bytes, m / sizeof(float));
  char *characters;
  cudaMalloc(&characters, n);
  fill<<<1, 256>>>(characters, n);
}

// Larger than the memory.

void larger_bad(int n, const float *host) {
  float *device;
  cudaMalloc(&device, n);
  cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies n * 4 bytes, but 'device' has only n
  cudaMemset(device, 0, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills n * 4 bytes, but 'device' has only n
  float few[16];
  cudaMemcpy(few, host, 100, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 100 bytes, but 'few' has only 64
  std::vector<short> values(n);
  cudaMemcpy(values.data(), host, n * sizeof(float), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies n * 4 bytes, but 'values' has only n * 2
  auto *heap = new double[n];
  cudaMemcpy(heap, host, n * 16, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies n * 16 bytes, but 'heap' has only n * 8
}

void pointerItself_bad(const float *device) {
  float value;
  cudaMemcpy(&value, device, sizeof(float *), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 8 bytes, but 'value' has only 4
}

void fits_ok(int n, int m, const float *host) {
  float *device;
  cudaMalloc(&device, n * sizeof(float));
  cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(device, host, m * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(device + n / 2, host, n / 2 * sizeof(float), cudaMemcpyHostToDevice);
  const size_t bytes = sizeof(float) * n;
  cudaMemset(device, 0, bytes);
  std::vector<float> values(n);
  values.resize(2 * n);
  cudaMemcpy(values.data(), host, 2 * n * sizeof(float), cudaMemcpyDeviceToHost);
}

void changes_ok(int n, const float *host) {
  float *device;
  cudaMalloc(&device, n * sizeof(float));
  n /= 4;
  cudaMemcpy(device, host, n * 16, cudaMemcpyHostToDevice);
}

void oneOfTwo_ok(int n, bool large, const float *host) {
  float *device;
  if (large)
    cudaMalloc(&device, 16 * n);
  else
    cudaMalloc(&device, n);
  cudaMemcpy(device, host, n * 16, cudaMemcpyHostToDevice);
}

// As many bytes as there are elements.

void elements_bad(int n, float *somewhere) {
  float *device;
  cudaMalloc(&device, n * sizeof(float));
  cudaMemcpy(somewhere, device, n, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies n bytes of the n * 4 that 'device' has: the number of its elements, which have 4 bytes each
  cudaMemset(device, 0, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills n bytes of the n * 4 that 'device' has: the number of its elements, which have 4 bytes each
  double table[100];
  cudaMemcpy(table, somewhere, 100, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 100 bytes of the 800 that 'table' has: the number of its elements, which have 8 bytes each
}

void elements_ok(int n, float *somewhere) {
  float *device, four[4];
  cudaMalloc(&device, n * sizeof(float));
  cudaMemcpy(device, somewhere, sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(four, somewhere, sizeof(float), cudaMemcpyDeviceToHost);
  char *bytes;
  cudaMalloc(&bytes, n);
  cudaMemcpy(bytes, somewhere, n, cudaMemcpyDeviceToDevice);
}

// Numbers tell something if they are the same ones, and nothing if they are equal by chance.

constexpr int Count = 1024, BlockSize = 256;
enum { Rows = 32, Columns = 64, Shorts = 512 };
#define TOTAL_BYTES (256 << 20)
#define CHUNK_BYTES (64 << 20)
#define WIDTH 512

void partByCount_ok(const float *host) {
  float *device, *sized, *rows;
  cudaMalloc(&device, Count * sizeof(float));
  cudaMemcpy(device, host, BlockSize * sizeof(float), cudaMemcpyHostToDevice);
  constexpr size_t blockBytes = BlockSize * sizeof(float);
  cudaMemset(device, 0, blockBytes);
  const int bytes = 1024;
  cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice);
  cudaMalloc(&sized, 2048 * sizeof(float));
  cudaMemcpy(sized, host, Rows * Columns, cudaMemcpyHostToDevice);
  float table[WIDTH];
  cudaMemcpy(table, sized, Shorts, cudaMemcpyDeviceToHost);
}

void partByChunk_ok(cudaStream_t stream) {
  float *host, *device;
  cudaMallocHost(&host, TOTAL_BYTES);
  cudaMalloc(&device, CHUNK_BYTES);
  cudaMemcpyAsync(device, host, CHUNK_BYTES, cudaMemcpyHostToDevice, stream);
}

// Four chunks, of which it copies one.
void chunks_ok(size_t chunk, const float *host) {
  float *device;
  cudaMalloc(&device, 4 * chunk);
  cudaMemcpy(device, host, chunk, cudaMemcpyHostToDevice);
}

void sameNumbers_bad(const float *host) {
  float *device;
  cudaMalloc(&device, Count * sizeof(float));
  cudaMemcpy(device, host, Count, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 1024 bytes of the 4096 that 'device' has: the number of its elements, which have 4 bytes each
  double *matrix;
  constexpr size_t bytes = Columns * Rows * sizeof(double);
  cudaMalloc(&matrix, bytes);
  cudaMemset(matrix, 0, Rows * Columns);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills 2048 bytes of the 16384 that 'matrix' has: the number of its elements, which have 8 bytes each
  int width = 1 << 10, height = 1 << 8;
  int pixels = width * height, pixelBytes = pixels * sizeof(float);
  float *image;
  cudaMalloc(&image, pixelBytes);
  cudaMemcpy(image, host, pixels, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 262144 bytes of the 1048576 that 'image' has: the number of its elements, which have 4 bytes each
  float row[WIDTH], plane[Rows][Columns];
  cudaMemcpy(row, device, WIDTH, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 512 bytes of the 2048 that 'row' has: the number of its elements, which have 4 bytes each
  cudaMemcpy(plane, device, Rows * Columns, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 2048 bytes of the 8192 that 'plane' has: the number of its elements, which have 4 bytes each
  std::vector<short> values(Shorts);
  cudaMemcpy(values.data(), host, Shorts, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 512 bytes of the 1024 that 'values' has: the number of its elements, which have 2 bytes each
}

// Without a size of a type nobody says how many elements there are.
void FN_writtenSize(int n, const float *host) {
  float *device;
  cudaMalloc(&device, n * 4);
  cudaMemcpy(device, host, n, cudaMemcpyHostToDevice);
}

// A size that another function gives is not known here.
class Buffer {
  float *memory_;
  int n_;

public:
  explicit Buffer(int n) : n_(n) { cudaMalloc(&memory_, n_); }
  void FN_member(const float *host) { cudaMemcpy(memory_, host, n_ * sizeof(float), cudaMemcpyHostToDevice); }
};

// Sums are compared as they are written.
void FN_sum(int n, const float *host) {
  float *device;
  cudaMalloc(&device, n * sizeof(float));
  cudaMemcpy(device, host, (n + 1) * sizeof(float), cudaMemcpyHostToDevice);
}

// An element is filled or copied as a whole.

void cut_bad(int n, const int *host) {
  int *device, values[16];
  cudaMalloc(&device, n * sizeof(int));
  cudaMemset(device, 0, n * sizeof(int) - 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills n * sizeof(int) - 1 bytes, which ends 3 bytes into an element of 'device': they have 4 bytes each
  cudaMemset(device, 0, 30);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills 30 bytes, which ends 2 bytes into an element of 'device': they have 4 bytes each
  const size_t bytes = n * sizeof(int), most = bytes - 2;
  cudaMemset(device, 0, most);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills most bytes, which ends 2 bytes into an element of 'device': they have 4 bytes each
  cudaMemcpy(values, device, 63, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 63 bytes, which ends 3 bytes into an element of 'values': they have 4 bytes each
}
void cut_ok(int n, const char *text) {
  int *device;
  cudaMalloc(&device, n * sizeof(int));
  cudaMemset(device, 0, (n - 1) * sizeof(int));
  cudaMemset(device, 0, n * sizeof(int) - 4);
  cudaMemset(device, 0, n * sizeof(int) - n);
  cudaMemcpy(device, text, 63, cudaMemcpyHostToDevice);
  char *bytes;
  cudaMalloc(&bytes, n * sizeof(int));
  cudaMemset(bytes, 0, n * sizeof(int) - 1);
}

// The size of a pointer in place of that of what it points to.
struct Particle {
  float Position[3];
};
void ofPointer_bad(float *host, const Particle *particles, int n) {
  float *values;
  Particle *device;
  cudaMalloc(&values, n * sizeof(values));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: this is the size of the pointer 'values', 8 bytes: what it points to has 4
  // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'sizeof(*values)' is the size of an element
  cudaMalloc((void **)&device, n * sizeof(Particle *));
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: this is the size of the pointer 'device', 8 bytes: what it points to has 12
  cudaMemcpy(values, host, sizeof(host), cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: this is the size of the pointer 'host', 8 bytes: what it points to has 4
  cudaMemset(device, 0, sizeof device);
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: this is the size of the pointer 'device', 8 bytes: what it points to has 12
}
void ofElement_ok(float *host, float **rows, void *raw, int n) {
  float *values, **devices;
  float fixed[8];
  cudaMalloc(&values, n * sizeof(*values));
  cudaMalloc(&devices, n * sizeof(float *));
  cudaMemcpy(devices, rows, n * sizeof(values), cudaMemcpyHostToDevice);
  cudaMemcpy(values, fixed, sizeof(fixed), cudaMemcpyHostToDevice);
  cudaMemcpy(&values, raw, sizeof(values), cudaMemcpyDeviceToHost);
}
// By accident it is the same.
void FN_sameSize(double *host, int n) {
  double *values;
  cudaMalloc(&values, n * sizeof(values));
}

struct Sized {
  float *values;
};
void ofMember_bad(int n) {
  Sized all;
  cudaMalloc(&all.values, n);
  cudaMemset(all.values, 0, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills n * 4 bytes, but 'values' has only n
}

// Two axes.
__global__ void shade(float *pixels, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  pixels[y * width + x] = 1;
}
__global__ void shadeChannels(unsigned char *pixels, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const int at = x + width * y;
  if (x < width && y < height)
    pixels[at] = 1;
}
__global__ void shadeCrop(float *pixels, int width, int height, int crop) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < crop && y < height)
    pixels[y * width + x] = 1;
}
void twoAxes_bad(int w, int h) {
  float *pixels;
  cudaMalloc(&pixels, w * h);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pixels' has w * h bytes, and kernel 'shade' accesses h * w elements of it, of 4 bytes each
  // CHECK-MESSAGES: :[[@LINE-17]]:3: note: it accesses an element below 'height * width' here
  shade<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(pixels, w, h);
}
void twoAxes_ok(int w, int h) {
  float *pixels, *cropped;
  unsigned char *bytes;
  cudaMalloc(&pixels, sizeof(float) * w * h);
  shade<<<1, dim3(16, 16)>>>(pixels, w, h);
  cudaMalloc(&bytes, w * h);
  shadeChannels<<<1, dim3(16, 16)>>>(bytes, w, h);
  cudaMalloc(&cropped, w * h);
  shadeCrop<<<1, dim3(16, 16)>>>(cropped, w, h, 4);
}

// A number keeps the value that a call has given it.
struct Graph {
  int Count;
  int count() { return Count; }
};
void ofCall_bad(Graph &graph, char **arguments, int given) {
  const int n = graph.count(), same = n, typed = given > 1 ? atoi(arguments[1]) : 1 << 28;
  float *device, *other;
  cudaMalloc(&device, n);
  cudaMemset(device, 0, same * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills n * 4 bytes, but 'device' has only n
  cudaMalloc(&other, typed * sizeof(float));
  cudaMemset(other, 0, typed);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills typed bytes of the typed * 4 that 'other' has
}
void ofCalls_ok(Graph &graph) {
  float *device;
  cudaMalloc(&device, graph.count());
  cudaMemset(device, 0, graph.count() * sizeof(float));
}

// The address of a pointer for the pointer: cuda-wrong-memory says so, and its 8 bytes mean nothing.
void addressOfPointer_ok(const float *host, int n) {
  float *device;
  cudaMalloc(&device, 64 * sizeof(float));
  cudaMemcpy(&device, host, 64 * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(&device, 0, 64 * sizeof(float));
}
void ownPointer_bad(const float *device) {
  float *host = new float[64];
  cudaMemcpy(&host, device, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 256 bytes, but 'host' has only 8
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: declared here
}
