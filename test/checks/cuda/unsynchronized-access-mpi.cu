// RUN: %check_cuda_tidy %s cuda-unsynchronized-access %t

#include <cstdio>
#include <cuda_runtime.h>
#include <mpi.h>

// What MPI has only begun to send or to receive is not the program's to use.

__global__ void fill(float *values, int n) { values[threadIdx.x] = n; }
__global__ void add(float *sum, const float *values) { atomicAdd(sum, values[threadIdx.x]); }
__device__ void change(float *values);
__global__ void mayFill(float *values) { change(values); }
void somewhere(MPI_Request *request);
void check(int status) {
  if (status != MPI_SUCCESS)
    std::printf("%d\n", status);
}

void received_bad(float *sum, int n, int from) {
  float *values;
  MPI_Request request;
  cudaMalloc(&values, n * sizeof(float));
  check(MPI_Irecv(values, n, MPI_FLOAT, from, 0, MPI_COMM_WORLD, &request));
  add<<<1, n>>>(sum, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'add' uses 'values' while MPI may still be receiving it [cuda-unsynchronized-access]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
void received_ok(float *sum, int n, int from) {
  float *values, *others;
  MPI_Request request;
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&others, n * sizeof(float));
  MPI_Irecv(values, n, MPI_FLOAT, from, 0, MPI_COMM_WORLD, &request);
  add<<<1, n>>>(sum, others);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  add<<<1, n>>>(sum, values);
  cudaDeviceSynchronize();
  MPI_Irecv(values, n, MPI_FLOAT, from, 0, MPI_COMM_WORLD, &request);
  somewhere(&request);
  add<<<1, n>>>(sum, values);
}

void copied_bad(float *host, int n, int from) {
  float *values;
  MPI_Request request;
  cudaMalloc(&values, n * sizeof(float));
  MPI_Irecv(values, n, MPI_FLOAT, from, 0, MPI_COMM_WORLD, &request);
  cudaMemcpy(host, values, n * sizeof(float), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the copy uses 'values' while MPI may still be receiving it
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void sent_bad(int to) {
  const int n = 256;
  float *values;
  MPI_Request request;
  cudaMalloc(&values, n * sizeof(float));
  MPI_Isend(values, n, MPI_FLOAT, to, 0, MPI_COMM_WORLD, &request);
  fill<<<1, n>>>(values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'fill' uses 'values' while MPI may still be sending it
  MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
}
void sent_ok(float *sum, int n, int to) {
  float *values;
  MPI_Request request;
  cudaMalloc(&values, n * sizeof(float));
  MPI_Isend(values, n, MPI_FLOAT, to, 0, MPI_COMM_WORLD, &request);
  add<<<1, n>>>(sum, values);
  mayFill<<<1, n>>>(values);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

// A part of the memory is received, and the kernel works on the others meanwhile.
void part_ok(int n, int border, int from) {
  float *values;
  MPI_Request request;
  cudaMalloc(&values, n * sizeof(float));
  MPI_Irecv(values, border, MPI_FLOAT, from, 0, MPI_COMM_WORLD, &request);
  fill<<<1, n>>>(values, n);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

// Nothing of CUDA is in the way, as with memory that only the host uses.
float FN_host(int n, int from) {
  float *values;
  MPI_Request request;
  cudaMallocManaged(&values, n * sizeof(float));
  MPI_Irecv(values, n, MPI_FLOAT, from, 0, MPI_COMM_WORLD, &request);
  const float first = values[0];
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return first;
}

// A wait for another request counts as one for each.
void FN_otherRequest(float *sum, int n, int from) {
  float *values;
  MPI_Request request, other = MPI_REQUEST_NULL;
  cudaMalloc(&values, n * sizeof(float));
  MPI_Irecv(values, n, MPI_FLOAT, from, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&other, MPI_STATUS_IGNORE);
  add<<<1, n>>>(sum, values);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
