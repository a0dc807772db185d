#pragma once

#include <optional>
#include <string>

namespace cuda_tidy {

/// What a program writes without a failure, twice.
struct UsualOutput {
  const std::string &First, &Second;
};

/// The first line of \p Output that neither usual output has; lines that differ in numbers alone are the same. Nothing
/// if there is none.
std::optional<std::string> newLine(const std::string &Output, const UsualOutput &Usual);

/// The first line that both usual outputs have and \p Output has not; nothing if there is none.
std::optional<std::string> missingLine(const std::string &Output, const UsualOutput &Usual);

/// The first line that the usual outputs have with 0 in place of \p Number or, where it speaks of errors, of another
/// number (`1 errors`), or with 1 in place of 0 (`ok = 0`); nothing if there is none.
std::optional<std::string> lineWithNumber(const std::string &Output, const UsualOutput &Usual,
                                          const std::string &Number);

/// The first new line that speaks of an error; none counts where such lines differ without a failure, nor one that
/// shares most of its words with what is usual.
std::optional<std::string> newComplaint(const std::string &Output, const UsualOutput &Usual);

/// The same of lines that come of a crash, also of one that the program caught itself.
std::optional<std::string> newCrash(const std::string &Output, const UsualOutput &Usual);

/// Whether a complaint may be one about results: `relative error above tolerance`.
bool mayBeOfResults(const std::string &Complaint);

/// Whether there is a new complaint that names CUDA or the GPU.
bool complainsOfCuda(const std::string &Output, const UsualOutput &Usual);

} // namespace cuda_tidy
