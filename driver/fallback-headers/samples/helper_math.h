// Arithmetic of the vector types, as NVIDIA's samples have it; many other programs include it. Only what is called is
// declared: nothing asks for its values.
#pragma once

#include <cuda_runtime.h>

typedef unsigned int uint;
typedef unsigned short ushort;

#define CUDA_FALLBACK_HELPER __host__ __device__

// The operators of one type with itself and with its elements.
#define CUDA_FALLBACK_OPERATOR(Type, Element, Sign)                                                                    \
  CUDA_FALLBACK_HELPER Type operator Sign(Type a, Type b);                                                             \
  CUDA_FALLBACK_HELPER Type operator Sign(Type a, Element b);                                                          \
  CUDA_FALLBACK_HELPER Type operator Sign(Element a, Type b);                                                          \
  CUDA_FALLBACK_HELPER void operator Sign##=(Type &a, Type b);                                                         \
  CUDA_FALLBACK_HELPER void operator Sign##=(Type &a, Element b);
#define CUDA_FALLBACK_ARITHMETIC(Type, Element)                                                                        \
  CUDA_FALLBACK_OPERATOR(Type, Element, +)                                                                             \
  CUDA_FALLBACK_OPERATOR(Type, Element, -)                                                                             \
  CUDA_FALLBACK_OPERATOR(Type, Element, *)                                                                             \
  CUDA_FALLBACK_HELPER Type clamp(Type v, Element a, Element b);                                                       \
  CUDA_FALLBACK_HELPER Type clamp(Type v, Type a, Type b);                                                             \
  CUDA_FALLBACK_HELPER Element dot(Type a, Type b);                                                                    \
  CUDA_FALLBACK_HELPER Type make_##Type(Element s);
#define CUDA_FALLBACK_SIGNED(Type)                                                                                     \
  CUDA_FALLBACK_HELPER Type operator-(Type &a);                                                                        \
  CUDA_FALLBACK_HELPER Type abs(Type v);
#define CUDA_FALLBACK_INTEGRAL(Type)                                                                                   \
  CUDA_FALLBACK_HELPER Type min(Type a, Type b);                                                                       \
  CUDA_FALLBACK_HELPER Type max(Type a, Type b);
#define CUDA_FALLBACK_FLOATING(Type)                                                                                   \
  CUDA_FALLBACK_OPERATOR(Type, float, /)                                                                               \
  CUDA_FALLBACK_HELPER Type operator-(Type &a);                                                                        \
  CUDA_FALLBACK_HELPER Type fminf(Type a, Type b);                                                                     \
  CUDA_FALLBACK_HELPER Type fmaxf(Type a, Type b);                                                                     \
  CUDA_FALLBACK_HELPER Type lerp(Type a, Type b, float t);                                                             \
  CUDA_FALLBACK_HELPER float length(Type v);                                                                           \
  CUDA_FALLBACK_HELPER Type normalize(Type v);                                                                         \
  CUDA_FALLBACK_HELPER Type floorf(Type v);                                                                            \
  CUDA_FALLBACK_HELPER Type fracf(Type v);                                                                             \
  CUDA_FALLBACK_HELPER Type fmodf(Type a, Type b);                                                                     \
  CUDA_FALLBACK_HELPER Type fabs(Type v);                                                                              \
  CUDA_FALLBACK_HELPER Type reflect(Type i, Type n);                                                                   \
  CUDA_FALLBACK_HELPER Type smoothstep(Type a, Type b, Type x);

CUDA_FALLBACK_ARITHMETIC(float2, float)
CUDA_FALLBACK_ARITHMETIC(float3, float)
CUDA_FALLBACK_ARITHMETIC(float4, float)
CUDA_FALLBACK_FLOATING(float2)
CUDA_FALLBACK_FLOATING(float3)
CUDA_FALLBACK_FLOATING(float4)
CUDA_FALLBACK_ARITHMETIC(int2, int)
CUDA_FALLBACK_ARITHMETIC(int3, int)
CUDA_FALLBACK_ARITHMETIC(int4, int)
CUDA_FALLBACK_SIGNED(int2)
CUDA_FALLBACK_SIGNED(int3)
CUDA_FALLBACK_SIGNED(int4)
CUDA_FALLBACK_INTEGRAL(int2)
CUDA_FALLBACK_INTEGRAL(int3)
CUDA_FALLBACK_INTEGRAL(int4)
CUDA_FALLBACK_ARITHMETIC(uint2, uint)
CUDA_FALLBACK_ARITHMETIC(uint3, uint)
CUDA_FALLBACK_ARITHMETIC(uint4, uint)
CUDA_FALLBACK_INTEGRAL(uint2)
CUDA_FALLBACK_INTEGRAL(uint3)
CUDA_FALLBACK_INTEGRAL(uint4)

// Vectors made of others: shorter ones and the rest, longer ones, and those of other elements.
#define CUDA_FALLBACK_MADE(Base, Element)                                                                              \
  CUDA_FALLBACK_HELPER Base##2 make_##Base##2(Base##3 a);                                                              \
  CUDA_FALLBACK_HELPER Base##2 make_##Base##2(Base##4 a);                                                              \
  CUDA_FALLBACK_HELPER Base##3 make_##Base##3(Base##2 a);                                                              \
  CUDA_FALLBACK_HELPER Base##3 make_##Base##3(Base##2 a, Element s);                                                   \
  CUDA_FALLBACK_HELPER Base##3 make_##Base##3(Base##4 a);                                                              \
  CUDA_FALLBACK_HELPER Base##4 make_##Base##4(Base##3 a);                                                              \
  CUDA_FALLBACK_HELPER Base##4 make_##Base##4(Base##3 a, Element w);
CUDA_FALLBACK_MADE(float, float)
CUDA_FALLBACK_MADE(int, int)
CUDA_FALLBACK_MADE(uint, uint)
#define CUDA_FALLBACK_CONVERTED(To, From)                                                                              \
  CUDA_FALLBACK_HELPER To##2 make_##To##2(From##2 a);                                                                  \
  CUDA_FALLBACK_HELPER To##3 make_##To##3(From##3 a);                                                                  \
  CUDA_FALLBACK_HELPER To##4 make_##To##4(From##4 a);
CUDA_FALLBACK_CONVERTED(float, int)
CUDA_FALLBACK_CONVERTED(float, uint)
CUDA_FALLBACK_CONVERTED(int, float)
CUDA_FALLBACK_CONVERTED(int, uint)
CUDA_FALLBACK_CONVERTED(uint, float)
CUDA_FALLBACK_CONVERTED(uint, int)

CUDA_FALLBACK_HELPER float3 cross(float3 a, float3 b);
CUDA_FALLBACK_HELPER float lerp(float a, float b, float t);
CUDA_FALLBACK_HELPER float clamp(float f, float a, float b);
CUDA_FALLBACK_HELPER int clamp(int f, int a, int b);
CUDA_FALLBACK_HELPER uint clamp(uint f, uint a, uint b);
CUDA_FALLBACK_HELPER float fracf(float v);
CUDA_FALLBACK_HELPER float smoothstep(float a, float b, float x);

#undef CUDA_FALLBACK_HELPER
#undef CUDA_FALLBACK_OPERATOR
#undef CUDA_FALLBACK_ARITHMETIC
#undef CUDA_FALLBACK_SIGNED
#undef CUDA_FALLBACK_INTEGRAL
#undef CUDA_FALLBACK_FLOATING
#undef CUDA_FALLBACK_MADE
#undef CUDA_FALLBACK_CONVERTED
