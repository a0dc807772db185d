// GoogleTest, as much as tests of CUDA programs use. The project's and the system's come first.
#pragma once

#include <cmath>
#include <cstring>
#include <functional>
#include <iostream>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace testing {

class Message {
public:
  template <class T> Message &operator<<(const T &) { return *this; }
  Message &operator<<(std::ostream &(*)(std::ostream &)) { return *this; }
  std::string GetString() const;
};

class AssertionResult {
public:
  explicit AssertionResult(bool Success) : Success(Success) {}
  template <class T> AssertionResult &operator<<(const T &) { return *this; }
  operator bool() const { return Success; }
  const char *message() const;

private:
  bool Success;
};
AssertionResult AssertionSuccess();
AssertionResult AssertionFailure();

class TestInfo {
public:
  const char *name() const;
  const char *test_suite_name() const;
  const char *test_case_name() const;
};

class Environment {
public:
  virtual ~Environment() {}
  virtual void SetUp() {}
  virtual void TearDown() {}
};
Environment *AddGlobalTestEnvironment(Environment *);

class UnitTest {
public:
  static UnitTest *GetInstance();
  const TestInfo *current_test_info() const;
  int Run();
};

class Test {
public:
  virtual ~Test() {}
  static void SetUpTestSuite() {}
  static void TearDownTestSuite() {}
  static void SetUpTestCase() {}
  static void TearDownTestCase() {}
  static bool HasFatalFailure();
  static bool HasNonfatalFailure();
  static bool HasFailure();
  static bool IsSkipped();
  static void RecordProperty(const std::string &, const std::string &);
  static void RecordProperty(const std::string &, long long);

protected:
  Test() {}
  virtual void SetUp() {}
  virtual void TearDown() {}

private:
  virtual void TestBody() = 0;
};

template <class T> class WithParamInterface {
public:
  using ParamType = T;
  virtual ~WithParamInterface() {}
  static const ParamType &GetParam();
};
template <class T> class TestWithParam : public Test, public WithParamInterface<T> {};
template <class T> struct TestParamInfo {
  T param;
  std::size_t index;
};
template <class...> struct Types {};
struct PrintToStringParamName {};

namespace internal {
struct Parameters {};
struct Outcome {
  void operator=(const Message &) const {}
};
template <class... T> bool instantiate(const T &...);
bool almostEqual(double, double);
inline bool isTrue(bool Value) { return Value; }
} // namespace internal

template <class... T> internal::Parameters Values(const T &...);
template <class T> internal::Parameters ValuesIn(const T &);
template <class T> internal::Parameters ValuesIn(T, T);
template <class T> internal::Parameters Range(T, T);
template <class T, class S> internal::Parameters Range(T, T, S);
template <class... T> internal::Parameters Combine(const T &...);
internal::Parameters Bool();

void InitGoogleTest(int *, char **);
void InitGoogleTest();
template <class T> std::string PrintToString(const T &);

} // namespace testing

#define GTEST_FALLBACK_TEST(suite, test, parent)                                                                       \
  class suite##_##test##_Test : public parent {                                                                        \
    void TestBody() override;                                                                                          \
  };                                                                                                                   \
  void suite##_##test##_Test::TestBody()
#define TEST(suite, test) GTEST_FALLBACK_TEST(suite, test, ::testing::Test)
#define TEST_F(suite, test) GTEST_FALLBACK_TEST(suite, test, suite)
#define TEST_P(suite, test) GTEST_FALLBACK_TEST(suite, test, suite)
#define TYPED_TEST_SUITE(suite, ...) using gtest_types_of_##suite = __VA_ARGS__
#define TYPED_TEST_CASE(suite, ...) TYPED_TEST_SUITE(suite, __VA_ARGS__)
#define TYPED_TEST(suite, test)                                                                                        \
  template <class T> class suite##_##test##_Test : public suite<T> {                                                   \
    using TestFixture = suite<T>;                                                                                      \
    using TypeParam = T;                                                                                               \
    void TestBody() override;                                                                                          \
  };                                                                                                                   \
  template <class T> void suite##_##test##_Test<T>::TestBody()
#define INSTANTIATE_TEST_SUITE_P(prefix, suite, ...)                                                                   \
  static const bool gtest_##prefix##_of_##suite = ::testing::internal::instantiate(__VA_ARGS__)
#define INSTANTIATE_TEST_CASE_P(prefix, suite, ...) INSTANTIATE_TEST_SUITE_P(prefix, suite, __VA_ARGS__)
#define RUN_ALL_TESTS() (::testing::UnitTest::GetInstance()->Run())

#define GTEST_FALLBACK_EXPECT(condition)                                                                               \
  switch (0)                                                                                                           \
  case 0:                                                                                                              \
  default:                                                                                                             \
    if (condition)                                                                                                     \
      ;                                                                                                                \
    else                                                                                                               \
      ::testing::internal::Outcome() = ::testing::Message()
#define GTEST_FALLBACK_ASSERT(condition)                                                                               \
  switch (0)                                                                                                           \
  case 0:                                                                                                              \
  default:                                                                                                             \
    if (condition)                                                                                                     \
      ;                                                                                                                \
    else                                                                                                               \
      return ::testing::internal::Outcome() = ::testing::Message()

#define EXPECT_TRUE(value) GTEST_FALLBACK_EXPECT(::testing::internal::isTrue(static_cast<bool>(value)))
#define EXPECT_FALSE(value) GTEST_FALLBACK_EXPECT(!(value))
#define EXPECT_EQ(a, b) GTEST_FALLBACK_EXPECT((a) == (b))
#define EXPECT_NE(a, b) GTEST_FALLBACK_EXPECT((a) != (b))
#define EXPECT_LT(a, b) GTEST_FALLBACK_EXPECT((a) < (b))
#define EXPECT_LE(a, b) GTEST_FALLBACK_EXPECT((a) <= (b))
#define EXPECT_GT(a, b) GTEST_FALLBACK_EXPECT((a) > (b))
#define EXPECT_GE(a, b) GTEST_FALLBACK_EXPECT((a) >= (b))
#define EXPECT_FLOAT_EQ(a, b) GTEST_FALLBACK_EXPECT(::testing::internal::almostEqual(a, b))
#define EXPECT_DOUBLE_EQ(a, b) GTEST_FALLBACK_EXPECT(::testing::internal::almostEqual(a, b))
#define EXPECT_NEAR(a, b, most) GTEST_FALLBACK_EXPECT(std::abs((a) - (b)) <= (most))
#define EXPECT_STREQ(a, b) GTEST_FALLBACK_EXPECT(std::strcmp(a, b) == 0)
#define EXPECT_STRNE(a, b) GTEST_FALLBACK_EXPECT(std::strcmp(a, b) != 0)
#define EXPECT_THROW(statement, exception) GTEST_FALLBACK_EXPECT(GTEST_FALLBACK_THROWS(statement))
#define EXPECT_ANY_THROW(statement) GTEST_FALLBACK_EXPECT(GTEST_FALLBACK_THROWS(statement))
#define EXPECT_NO_THROW(statement) GTEST_FALLBACK_EXPECT(!GTEST_FALLBACK_THROWS(statement))
#define EXPECT_DEATH(statement, ...) GTEST_FALLBACK_EXPECT(GTEST_FALLBACK_THROWS(statement))

#define ASSERT_TRUE(value) GTEST_FALLBACK_ASSERT(::testing::internal::isTrue(static_cast<bool>(value)))
#define ASSERT_FALSE(value) GTEST_FALLBACK_ASSERT(!(value))
#define ASSERT_EQ(a, b) GTEST_FALLBACK_ASSERT((a) == (b))
#define ASSERT_NE(a, b) GTEST_FALLBACK_ASSERT((a) != (b))
#define ASSERT_LT(a, b) GTEST_FALLBACK_ASSERT((a) < (b))
#define ASSERT_LE(a, b) GTEST_FALLBACK_ASSERT((a) <= (b))
#define ASSERT_GT(a, b) GTEST_FALLBACK_ASSERT((a) > (b))
#define ASSERT_GE(a, b) GTEST_FALLBACK_ASSERT((a) >= (b))
#define ASSERT_FLOAT_EQ(a, b) GTEST_FALLBACK_ASSERT(::testing::internal::almostEqual(a, b))
#define ASSERT_DOUBLE_EQ(a, b) GTEST_FALLBACK_ASSERT(::testing::internal::almostEqual(a, b))
#define ASSERT_NEAR(a, b, most) GTEST_FALLBACK_ASSERT(std::abs((a) - (b)) <= (most))
#define ASSERT_STREQ(a, b) GTEST_FALLBACK_ASSERT(std::strcmp(a, b) == 0)
#define ASSERT_STRNE(a, b) GTEST_FALLBACK_ASSERT(std::strcmp(a, b) != 0)
#define ASSERT_THROW(statement, exception) GTEST_FALLBACK_ASSERT(GTEST_FALLBACK_THROWS(statement))
#define ASSERT_ANY_THROW(statement) GTEST_FALLBACK_ASSERT(GTEST_FALLBACK_THROWS(statement))
#define ASSERT_NO_THROW(statement) GTEST_FALLBACK_ASSERT(!GTEST_FALLBACK_THROWS(statement))
#define ASSERT_DEATH(statement, ...) GTEST_FALLBACK_ASSERT(GTEST_FALLBACK_THROWS(statement))
#define ASSERT_NO_FATAL_FAILURE(statement) GTEST_FALLBACK_ASSERT(!GTEST_FALLBACK_THROWS(statement))
#define EXPECT_NO_FATAL_FAILURE(statement) GTEST_FALLBACK_EXPECT(!GTEST_FALLBACK_THROWS(statement))

#define GTEST_FALLBACK_THROWS(statement)                                                                               \
  [&] {                                                                                                                \
    try {                                                                                                              \
      statement;                                                                                                       \
    } catch (...) {                                                                                                    \
      return true;                                                                                                     \
    }                                                                                                                  \
    return false;                                                                                                      \
  }()

#define SUCCEED() ::testing::internal::Outcome() = ::testing::Message()
#define ADD_FAILURE() ::testing::internal::Outcome() = ::testing::Message()
#define FAIL() return ::testing::internal::Outcome() = ::testing::Message()
#define GTEST_SKIP() return ::testing::internal::Outcome() = ::testing::Message()
#define SCOPED_TRACE(message) static_cast<void>(message)
