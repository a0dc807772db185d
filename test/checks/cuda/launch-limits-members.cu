// RUN: %check_cuda_tidy %s cuda-launch-limits %t

__global__ void scale(float *Values);

// Members that have one value only.

class Fixed {
public:
  explicit Fixed(int Number) : Given(Number), Listed(2048) {}
  void member_bad(float *Values) {
    scale<<<1, Block>>>(Values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 2048 threads exceeds the limit of 1024 threads per block on every target [cuda-launch-limits]
  }
  void constant_bad(float *Values) {
    scale<<<1, Threads>>>(Values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 2048 threads exceeds
  }
  void listed_bad(float *Values) {
    scale<<<1, Listed>>>(Values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 2048 threads exceeds
  }
  void member_ok(float *Values) { scale<<<1, Small>>>(Values); }
  void change() { Changed = dim3(32, 32); }
  void changed_ok(float *Values) { scale<<<1, Changed>>>(Values); }
  void given_ok(float *Values) { scale<<<1, Given>>>(Values); }

private:
  dim3 Block{64, 32}, Small{32, 32}, Changed{64, 64};
  const int Threads = 2048;
  int Given = 4096, Listed;
};

struct Open {
  int Threads = 2048;
  void anybodyMayChange_ok(float *Values) { scale<<<1, Threads>>>(Values); }
};

// Members of what a function returns.

struct Configuration {
  dim3 Grid, Block;
};
Configuration configure(int X, int Y) { return {dim3(10), dim3(X, Y)}; }

void ofCall_bad(float *Values) {
  scale<<<configure(64, 32).Grid, configure(64, 32).Block>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
}

void bound_bad(float *Values) {
  auto [Grid, Block] = configure(64, 32);
  scale<<<Grid, Block>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
}

void bound_ok(float *Values) {
  auto [Grid, Block] = configure(32, 32);
  scale<<<Grid, Block>>>(Values);
}

void boundAndChanged_ok(float *Values) {
  auto [Grid, Block] = configure(64, 32);
  Block.y = 8;
  scale<<<Grid, Block>>>(Values);
}

// Members that some method gives their only value.

class Prepared {
public:
  void prepare(int Given) {
    const int Side = 64;
    Block = dim3(Side, Side);
    Either = dim3(64, 32);
    FromOutside = dim3(Given);
  }
  void shrink() { Either = dim3(8, 8); }
  void prepared_bad(float *Values) {
    scale<<<1, Block>>>(Values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of 4096 threads exceeds
  }
  void either_ok(float *Values) { scale<<<1, Either>>>(Values); }
  void fromOutside_ok(float *Values) { scale<<<1, FromOutside>>>(Values); }

  void exchange() {
    dim3 Kept = First;
    First = Second;
    Second = Kept;
  }
  void exchanged_ok(float *Values) { scale<<<First, Second>>>(Values); }

private:
  dim3 Block, Either, FromOutside, First, Second;
};

class Circle {
public:
  Circle() {
    First = Second;
    Second = First;
  }
  void circle_ok(float *Values) { scale<<<First, Second>>>(Values); }

private:
  dim3 First, Second;
};
