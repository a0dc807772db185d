// The frame of each fuzzer. libFuzzer calls it with inputs that it makes up. With $CUDA_TIDY_FUZZ_GROWTH set, it looks
// for a part of the input that costs more than its length: repeated twice as often, it takes more than three times as
// long.
#include "Harness.h"
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <sys/mman.h>
#include <unistd.h>

namespace cuda_tidy::fuzz {
namespace {

constexpr double MostTimes = 3;
/// In seconds of processor time: less is not measured well, more is not waited for.
constexpr double LeastMeasured = 0.05, MostMeasured = 0.5;
constexpr std::size_t SmallestText = 4 << 10, LargestText = 512 << 10, LongestPart = 48;
constexpr unsigned PartsTried = 4;

double now() {
  timespec Time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &Time);
  return Time.tv_sec + Time.tv_nsec * 1e-9;
}

double secondsFor(const std::string &Text) {
  const double Before = now();
  parse(Text);
  return now() - Before;
}

/// \p Seed with the part at \p Begin so often that it has \p Size bytes or a few more.
std::string repeated(std::string_view Seed, std::size_t Begin, std::size_t Length, std::size_t Size) {
  std::string Text(Seed.substr(0, Begin));
  while (Text.size() < Size)
    Text += Seed.substr(Begin, Length);
  return Text += Seed.substr(Begin + Length);
}

/// Whether \p Twice, which is twice as long as \p Once, takes too long; a machine that was busy is asked again.
bool growsTooFast(const std::string &Once, const std::string &Twice) {
  for (unsigned Attempt = 0; Attempt < 3; ++Attempt)
    if (secondsFor(Twice) <= MostTimes * secondsFor(Once))
      return false;
  return true;
}

void checkGrowth(std::string_view Seed) {
  std::minstd_rand Random(Seed.size());
  for (unsigned Part = 0; Part < PartsTried && !Seed.empty(); ++Part) {
    const std::size_t Begin = Random() % Seed.size();
    const std::size_t Length = 1 + Random() % std::min(LongestPart, Seed.size() - Begin);
    double Before = 0;
    for (std::size_t Size = SmallestText; Size <= LargestText && Before < MostMeasured; Size *= 2) {
      const std::string Text = repeated(Seed, Begin, Length, Size);
      const double Now = secondsFor(Text);
      if (Before > LeastMeasured && Now > MostTimes * Before &&
          growsTooFast(repeated(Seed, Begin, Length, Size / 2), Text)) {
        std::fprintf(stderr, "bytes %zu to %zu, repeated: %zu bytes take %.2f s, half of them %.2f s\n", Begin,
                     Begin + Length, Size, Now, Before);
        std::abort();
      }
      Before = Now;
    }
  }
}

} // namespace

void demand(bool Holds, const char *What) {
  if (Holds)
    return;
  std::fprintf(stderr, "it does not hold that %s\n", What);
  std::abort();
}

std::string fileOf(std::string_view Input) {
  static const int File = memfd_create("input", 0);
  demand(ftruncate(File, 0) == 0 && pwrite(File, Input.data(), Input.size(), 0) == ssize_t(Input.size()),
         "an input can be written to memory");
  return "/proc/self/fd/" + std::to_string(File);
}

} // namespace cuda_tidy::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data, std::size_t Size) {
  static const bool IsOfGrowth = std::getenv("CUDA_TIDY_FUZZ_GROWTH");
  // A zero follows, as it does in files that were read.
  const std::string Input(reinterpret_cast<const char *>(Data), Size);
  IsOfGrowth ? cuda_tidy::fuzz::checkGrowth(Input) : cuda_tidy::fuzz::parse(Input);
  return 0;
}
