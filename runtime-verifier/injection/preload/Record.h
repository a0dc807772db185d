#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cuda_tidy {

/// The folder through which the verifier and the libraries in the program talk: the value of this variable.
inline constexpr char FolderVariable[] = "CUDA_TIDY_PROGRAM_FOLDER";

/// Appends a line of fields, which tabulators separate, to `record` in that folder, in one piece.
void record(std::initializer_list<std::string_view> Fields);
void record(std::span<const std::string> Fields);

/// The lines of `orders` in that folder, as fields. None if the program was not started by the verifier.
std::vector<std::vector<std::string_view>> readOrders();

} // namespace cuda_tidy
