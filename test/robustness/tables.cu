// A table that names itself many times: what it holds is held once.
//
// RUN: %cuda-tidy %fallback --quiet --other-files=0 --checks='cuda-*,torch-*' --fail-on=never %s -- -std=c++20 > %t
void start();
#define TEN(x) x, x, x, x, x, x, x, x, x, x
struct Table {
  void (*First)();
  void **All[40];
};
extern Table Own;
Table Own = {start, {TEN((void **)&Own.First), TEN((void **)&Own.First), TEN((void **)&Own.First), TEN((void **)&Own.First)}};
