// Links all of clang-tidy's own checks into the executable.
#include "ClangTidyForceLinker.h"
