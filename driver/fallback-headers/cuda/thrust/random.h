// Random numbers on both sides.
#pragma once

#include <iostream>

#include <thrust/device_vector.h>

namespace thrust {
namespace random {
template <typename T> class engine {
public:
  using result_type = T;
  static constexpr T default_seed = 1;
  __host__ __device__ explicit engine(T seed = default_seed);
  __host__ __device__ void seed(T value = default_seed);
  __host__ __device__ T operator()();
  __host__ __device__ void discard(unsigned long long count);
  __host__ __device__ static constexpr T min() { return 0; }
  __host__ __device__ static constexpr T max() { return static_cast<T>(-1); }
};
template <typename T> class distribution {
public:
  using result_type = T;
  __host__ __device__ explicit distribution(T a = 0, T b = 1);
  __host__ __device__ void reset();
  template <typename Engine> __host__ __device__ T operator()(Engine &engine);
  __host__ __device__ T a() const;
  __host__ __device__ T b() const;
  __host__ __device__ T mean() const;
  __host__ __device__ T stddev() const;
  __host__ __device__ T min() const;
  __host__ __device__ T max() const;
};
class default_random_engine : public engine<unsigned int> { using engine::engine; };
class minstd_rand : public engine<unsigned int> { using engine::engine; };
class minstd_rand0 : public engine<unsigned int> { using engine::engine; };
class taus88 : public engine<unsigned int> { using engine::engine; };
class ranlux24 : public engine<unsigned int> { using engine::engine; };
class ranlux48 : public engine<unsigned long long> { using engine::engine; };
template <typename T = int> class uniform_int_distribution : public distribution<T> {
  using distribution<T>::distribution;
};
template <typename T = double> class uniform_real_distribution : public distribution<T> {
  using distribution<T>::distribution;
};
template <typename T = double> class normal_distribution : public distribution<T> {
  using distribution<T>::distribution;
};
} // namespace random
using random::default_random_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::ranlux24;
using random::ranlux48;
using random::taus88;
using random::uniform_int_distribution;
using random::uniform_real_distribution;
} // namespace thrust
