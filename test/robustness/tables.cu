// A table that names itself many times: what it holds is held once.
void start();
#define TEN(x) x, x, x, x, x, x, x, x, x, x
struct Table {
  void (*First)();
  void **All[40];
};
extern Table Own;
Table Own = {start, {TEN((void **)&Own.First), TEN((void **)&Own.First), TEN((void **)&Own.First), TEN((void **)&Own.First)}};
