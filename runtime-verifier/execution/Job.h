#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <map>
#include <string>
#include <vector>

namespace cuda_tidy::execution {

struct Extent {
  std::uint64_t X = 1, Y = 1, Z = 1;
  std::uint64_t count() const { return X * Y * Z; }
};

/// How a buffer begins.
struct Fill {
  enum Kind { Zeros, Ones, Indices, Random, File } Is = Zeros;
  std::uint64_t Seed = 0;
  std::string Path;
};

/// The argument that a parameter gets.
struct Argument {
  enum Kind { Buffer, Integer, Floating, Null, Recorded } Is = Null;
  std::uint64_t Elements = 0;
  Fill Begin;
  std::int64_t Whole = 0;
  double Fraction = 0;
  std::string Bytes; ///< Of one that was recorded. Words that are addresses of recorded memory lead to its copy.
};

/// Memory or a variable that was recorded.
struct RecordedMemory {
  std::uint64_t Address = 0, Bytes = 0; ///< Where it was.
  std::string Path;                     ///< Of what it held.
};

/// In which order threads, and blocks, take their turn.
struct Turns {
  enum Kind { Forward, Reverse, Shuffled } Are = Forward;
  std::uint64_t Seed = 0;

  /// Whose turn it is, of `Count`, as the one with this number.
  std::uint64_t of(std::uint64_t Number, std::uint64_t Count) const;
};

/// What is to be run.
struct Job {
  Extent Grid, Block;
  std::size_t SharedBytes = 0;
  std::map<unsigned, Argument> Arguments; ///< Of parameters that the job names.
  std::vector<RecordedMemory> Memory;
  bool IsRecorded = false;                         ///< Of a launch of the program: nothing is made up.
  std::map<std::string, RecordedMemory> Variables; ///< Of the device.
  std::uint64_t Blocks = 0; ///< That are executed of the grid: the first and the last of them; 0 for all.
  Turns Order;
  double Deadline = 10;  ///< In seconds.
  std::size_t Most = 64; ///< Events that are told.

  bool isPart() const { return Blocks > 0 && Blocks < Grid.count(); }
  std::uint64_t blocks() const { return isPart() ? Blocks : Grid.count(); }
  /// Which block of the grid has that turn.
  std::uint64_t blockAt(std::uint64_t Turn) const {
    const std::uint64_t Number = Order.of(Turn, blocks());
    return Number < blocks() / 2 ? Number : Grid.count() - blocks() + Number;
  }

  /// Or as many as can be counted.
  std::uint64_t threads() const {
    std::uint64_t Count;
    return __builtin_mul_overflow(Grid.count(), Block.count(), &Count) ? ~std::uint64_t(0) : Count;
  }
};

/// Reads a job. Ends the program if it is wrong.
Job readJob(std::istream &Input);

} // namespace cuda_tidy::execution
