// Nothing: clang includes this header by name.
