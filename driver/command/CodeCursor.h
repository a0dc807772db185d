#pragma once

#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Reads C++ text far enough to tell code from comments and literals.
class CodeCursor {
public:
  CodeCursor(llvm::StringRef Text, size_t Position) : Text(Text), Position(Position) {}

  /// The offset of the next character of code that is no blank, or npos; literals and comments are passed over.
  size_t next();

private:
  bool skipBlank();
  bool skipComment();
  bool skipLiteral();
  void moveTo(size_t Offset);
  void moveBehind(llvm::StringRef End, size_t From);

  llvm::StringRef Text;
  size_t Position;
};

} // namespace cuda_tidy
