#pragma once

#include <cstddef>
#include <vector>

namespace cuda_tidy::execution {

/// The variables of the program, from its own symbol table.
class Symbols {
public:
  /// Reads the table; without one every address is taken to be a variable's.
  Symbols();

  bool isVariable(const volatile void *Address) const;

private:
  struct Variable {
    std::size_t Begin, End;
  };

  bool read(const char *Path);

  std::vector<Variable> All; ///< By their begin.
  bool IsKnown;
};

} // namespace cuda_tidy::execution
