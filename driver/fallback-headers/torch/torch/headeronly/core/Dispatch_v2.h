// THO_DISPATCH_V2: one lambda body for each of the element types named. As with the real one, commas in the body that no
// parentheses enclose divide it.
#pragma once

#include "torch/headeronly/core/Dispatch.h"

#define THO_DISPATCH_V2_TMPL(DISPATCH_SWITCH, DISPATCH_CASE, TYPE, NAME, BODY, ...)                                    \
  DISPATCH_SWITCH(TYPE, NAME, TORCH_FALLBACK_EACH(DISPATCH_CASE, (BODY), __VA_ARGS__))
#define THO_DISPATCH_V2(TYPE, NAME, BODY, ...)                                                                         \
  THO_DISPATCH_V2_TMPL(THO_DISPATCH_SWITCH, THO_DISPATCH_CASE, TYPE, NAME, BODY, __VA_ARGS__)
#define AT_WRAP(...) __VA_ARGS__
#define AT_EXPAND(X) X

#define AT_FLOAT8_TYPES torch::headeronly::ScalarType::Float8_e5m2, torch::headeronly::ScalarType::Float8_e5m2fnuz,    \
  torch::headeronly::ScalarType::Float8_e4m3fn, torch::headeronly::ScalarType::Float8_e4m3fnuz,                        \
  torch::headeronly::ScalarType::Float8_e8m0fnu
#define AT_INTEGRAL_TYPES torch::headeronly::ScalarType::Byte, torch::headeronly::ScalarType::Char,                    \
  torch::headeronly::ScalarType::Int, torch::headeronly::ScalarType::Long, torch::headeronly::ScalarType::Short
#define AT_FLOATING_TYPES torch::headeronly::ScalarType::Double, torch::headeronly::ScalarType::Float
#define AT_BAREBONES_UNSIGNED_TYPES torch::headeronly::ScalarType::UInt16, torch::headeronly::ScalarType::UInt32,      \
  torch::headeronly::ScalarType::UInt64
#define AT_INTEGRAL_TYPES_V2 AT_EXPAND(AT_INTEGRAL_TYPES), AT_EXPAND(AT_BAREBONES_UNSIGNED_TYPES)
#define AT_COMPLEX_TYPES torch::headeronly::ScalarType::ComplexDouble, torch::headeronly::ScalarType::ComplexFloat
#define AT_QINT_TYPES torch::headeronly::ScalarType::QInt8, torch::headeronly::ScalarType::QUInt8,                     \
  torch::headeronly::ScalarType::QInt32
#define AT_ALL_TYPES AT_EXPAND(AT_INTEGRAL_TYPES), AT_EXPAND(AT_FLOATING_TYPES)
#define AT_ALL_TYPES_AND_COMPLEX AT_EXPAND(AT_ALL_TYPES), AT_EXPAND(AT_COMPLEX_TYPES)

// Applies a macro to each of the last arguments and what stands in the parentheses.
#define TORCH_FALLBACK_EACH(C, Body, ...) TORCH_FALLBACK_RESCAN(TORCH_FALLBACK_STEP(C, Body, __VA_ARGS__))
#define TORCH_FALLBACK_STEP(C, Body, First, ...)                                                                       \
  C(First, AT_WRAP Body) __VA_OPT__(TORCH_FALLBACK_AGAIN TORCH_FALLBACK_EMPTY (C, Body, __VA_ARGS__))
#define TORCH_FALLBACK_AGAIN() TORCH_FALLBACK_STEP
#define TORCH_FALLBACK_EMPTY ()
#define TORCH_FALLBACK_RESCAN(...) TORCH_FALLBACK_RESCAN3(TORCH_FALLBACK_RESCAN3(TORCH_FALLBACK_RESCAN3(__VA_ARGS__)))
#define TORCH_FALLBACK_RESCAN3(...) TORCH_FALLBACK_RESCAN2(TORCH_FALLBACK_RESCAN2(TORCH_FALLBACK_RESCAN2(__VA_ARGS__)))
#define TORCH_FALLBACK_RESCAN2(...) TORCH_FALLBACK_RESCAN1(TORCH_FALLBACK_RESCAN1(TORCH_FALLBACK_RESCAN1(__VA_ARGS__)))
#define TORCH_FALLBACK_RESCAN1(...) __VA_ARGS__
