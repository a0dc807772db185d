// RUN: %check_cuda_tidy %s cuda-resource-leak %t

// Test frameworks come to a test case once, and then the program ends.

#include <cuda_runtime.h>
#include <gtest/gtest.h>

__global__ void scale(float *values, int n);

void byTest_ok() {
  float *values;
  cudaMalloc(&values, 64);
  scale<<<1, 16>>>(values, 16);
}
void byTestInLoop_bad() {
  float *values;
  cudaMalloc(&values, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is not released: 'cudaFree' is missing
  scale<<<1, 16>>>(values, 16);
}

TEST(Scale, OnDevice) {
  float *values;
  ASSERT_EQ(cudaMalloc(&values, 64), cudaSuccess) << "no memory";
  scale<<<1, 16>>>(values, 16);
  EXPECT_TRUE(cudaDeviceSynchronize() == cudaSuccess);
  byTest_ok();
  for (int i = 0; i < 10; ++i)
    byTestInLoop_bad();
}

class Fixture : public testing::Test {
protected:
  void SetUp() override { ASSERT_EQ(cudaSetDevice(0), cudaSuccess); }
};
TEST_F(Fixture, OnDevice) {
  float *values;
  ASSERT_EQ(cudaMalloc(&values, 64), cudaSuccess);
  scale<<<1, 16>>>(values, 16);
}

// Nobody calls it in a file of tests.
void byCommentedTest_ok() {
  float *values;
  cudaMalloc(&values, 64);
  scale<<<1, 16>>>(values, 16);
}

// As often as there are parameters.
class WithSizes : public testing::TestWithParam<int> {};
TEST_P(WithSizes, OnDevice) {
  float *values;
  cudaMalloc(&values, GetParam());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is not released: 'cudaFree' is missing
  scale<<<1, 16>>>(values, 16);
}
INSTANTIATE_TEST_SUITE_P(Sizes, WithSizes, testing::Values(64, 128));

// Whose method is called like GoogleTest's is no test.
struct Own {
  virtual void TestBody();
};
void Own::TestBody() {
  float *values;
  cudaMalloc(&values, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is not released: 'cudaFree' is missing
  scale<<<1, 16>>>(values, 16);
}

// Of Catch2 and of doctest, what their macros make of a test case.
namespace Catch {
struct Invoker;
Invoker *makeTestInvoker(void (*run)());
struct AutoReg {
  AutoReg(Invoker *run, const char *name);
};
} // namespace Catch
namespace doctest {
struct TestCase {
  TestCase(void (*run)(), const char *file);
};
int regTest(const TestCase &test);
} // namespace doctest

static void caseOfCatch();
namespace {
const Catch::AutoReg OfCatch(Catch::makeTestInvoker(&caseOfCatch), "scales");
}
static void caseOfCatch() {
  float *values;
  cudaMalloc(&values, 64);
  scale<<<1, 16>>>(values, 16);
}
static void caseOfDoctest();
static const int OfDoctest = doctest::regTest(doctest::TestCase(caseOfDoctest, __FILE__));
static void caseOfDoctest() {
  float *values;
  cudaMalloc(&values, 64);
  scale<<<1, 16>>>(values, 16);
}
static int keep(void (*run)());
static void registeredElsewhere_bad();
static const int OfOthers = keep(registeredElsewhere_bad);
static void registeredElsewhere_bad() {
  float *values;
  cudaMalloc(&values, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is not released: 'cudaFree' is missing
  scale<<<1, 16>>>(values, 16);
}
