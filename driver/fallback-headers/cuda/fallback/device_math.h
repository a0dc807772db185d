// Overloads of the C math functions that clang's own headers leave to the toolkit's.
#pragma once

__device__ float frexp(float x, int *exp);
__device__ float ldexp(float x, int exp);
__device__ float remquo(float x, float y, int *quo);
__device__ float scalbln(float x, long exp);
__device__ float scalbn(float x, int exp);
