// RUN: %check_cuda_tidy %s cuda-launch-limits %t

// Configurations that objects hold: what a constructor made of its arguments, pairs, tuples and arrays.

#include <tuple>
#include <utility>

__global__ void scale(float *Values);

struct Listed {
  dim3 Grid, Block;
  Listed(int Blocks, int Side) : Grid(Blocks), Block(Side, Side) {}
};

void listed_bad(float *Values) {
  Listed Chosen(10, 64);
  scale<<<Chosen.Grid, Chosen.Block>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 4096 threads exceeds the limit of 1024 threads per block on every target [cuda-launch-limits]
}

void listed_ok(float *Values) {
  Listed Chosen(10, 32);
  scale<<<Chosen.Grid, Chosen.Block>>>(Values);
}

struct Assigned {
  dim3 Grid, Block;
  Assigned(int Size, int Threads) {
    Block.x = Threads;
    Block.y = 2;
    Grid = dim3((Size + Threads - 1) / Threads);
  }
  dim3 block() const { return Block; }
};
Assigned make(int Threads) {
  Assigned Made(1000, Threads);
  return Made;
}

void assigned_bad(float *Values) {
  const Assigned Chosen(1000, 1024);
  scale<<<Chosen.Grid, Chosen.Block>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
  scale<<<Chosen.Grid, Chosen.block()>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
  scale<<<1, make(640).Block>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 1280 threads exceeds
}

void assigned_ok(float *Values) {
  const Assigned Chosen(1000, 512);
  scale<<<Chosen.Grid, Chosen.Block>>>(Values);
  scale<<<Chosen.Grid, Chosen.block()>>>(Values);
  scale<<<1, make(512).Block>>>(Values);
}

struct Defaulted {
  dim3 Block = dim3(64, 64);
  Defaulted &threads(int Count) {
    Block = dim3(Count);
    return *this;
  }
};

void defaulted_bad(float *Values) {
  Defaulted Chosen;
  scale<<<1, Chosen.Block>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 4096 threads exceeds
}

void defaulted_ok(float *Values) {
  Defaulted Chosen;
  Chosen.threads(64);
  scale<<<1, Chosen.Block>>>(Values);
  scale<<<1, Defaulted().threads(64).Block>>>(Values);
}

struct Derived : Listed {
  Derived() : Listed(4, 48) {}
};

void derived_bad(float *Values) {
  Derived Chosen;
  scale<<<Chosen.Grid, Chosen.Block>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2304 threads exceeds
}

// What else a constructor may do to the member.

struct Branching {
  dim3 Block;
  explicit Branching(int Size) : Block(64, 64) {
    if (Size < 100)
      Block = dim3(64);
  }
};
struct Calling {
  dim3 Block;
  Calling() : Block(64, 64) { shrink(); }
  void shrink() { Block.y = 4; }
};
void lower(dim3 &Block);
struct Handing {
  dim3 Block;
  Handing() : Block(64, 64) { lower(Block); }
};
void mayChange_ok(float *Values, int Size) {
  scale<<<1, Branching(Size).Block>>>(Values);
  scale<<<1, Calling().Block>>>(Values);
  scale<<<1, Handing().Block>>>(Values);
}

// Pairs and tuples.

std::pair<dim3, dim3> pairFor(int Blocks, int Side) { return {dim3(Blocks), dim3(Side, Side)}; }
std::pair<dim3, dim3> madePairFor(int Blocks, int Side) { return std::make_pair(dim3(Blocks), dim3(Side, Side)); }
std::tuple<int, int> tupleFor(int Blocks, int Threads) { return {Blocks, Threads}; }
std::tuple<dim3, dim3> madeTupleFor(int Blocks, int Side) { return std::make_tuple(dim3(Blocks), dim3(Side, Side)); }

void elements_bad(float *Values) {
  auto Chosen = pairFor(10, 64);
  scale<<<Chosen.first, Chosen.second>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 4096 threads exceeds
  auto [Grid, Block] = madePairFor(10, 48);
  scale<<<Grid, Block>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2304 threads exceeds
  auto [Blocks, Threads] = tupleFor(10, 2048);
  scale<<<Blocks, Threads>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
  const auto Made = madeTupleFor(10, 64);
  scale<<<std::get<0>(Made), std::get<1>(Made)>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 4096 threads exceeds
}

dim3 &firstOf(dim3 &First, dim3 &Second) { return Second.x > 4000 ? First : Second; }

void elements_ok(float *Values) {
  dim3 Wide(64, 64), Other(1);
  firstOf(Wide, Other) = dim3(32);
  scale<<<1, Wide>>>(Values);
  auto Chosen = pairFor(10, 32);
  scale<<<Chosen.first, Chosen.second>>>(Values);
  auto [Grid, Block] = madePairFor(10, 64);
  Block = dim3(32, 32);
  scale<<<Grid, Block>>>(Values);
  auto [Blocks, Threads] = tupleFor(2048, 1024);
  scale<<<Blocks, Threads>>>(Values);
  auto Changed = madeTupleFor(10, 64);
  std::get<1>(Changed) = dim3(32, 32);
  scale<<<std::get<0>(Changed), std::get<1>(Changed)>>>(Values);
}

// Arrays and constants.

void arrays_bad(float *Values) {
  const int Sides[] = {64, 32};
  scale<<<1, dim3(Sides[0], Sides[1])>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
  dim3 Dims[2] = {dim3(4), dim3(4096)};
  scale<<<Dims[0], Dims[1]>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 4096 threads exceeds
  static const dim3 Kept(64, 32);
  scale<<<1, Kept>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
}

void arrays_ok(float *Values, int Which, int Size) {
  int Sides[] = {64, 32};
  Sides[1] = 4;
  scale<<<1, dim3(Sides[0], Sides[1])>>>(Values);
  dim3 Dims[2] = {dim3(4), dim3(4096)};
  Dims[Which].x = 8;
  scale<<<Dims[0], Dims[1]>>>(Values);
  scale<<<Dims[1], Dims[Which]>>>(Values);
  static const dim3 Kept(Size, 32);
  scale<<<1, Kept>>>(Values);
}

void tied_bad(float *Values) {
  dim3 Grid, Block;
  std::tie(Grid, Block) = pairFor(10, 64);
  scale<<<Grid, Block>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 4096 threads exceeds the limit of 1024
}

// Variables of the file that nothing changes, and those that something may.
static dim3 Unchanged(64, 32);
static int Threads = 2048;
static dim3 Changed(64, 32);
static int HandedOut = 2048;
dim3 ofProgram(64, 32);

void parse(int *Into);
void change() {
  Changed.y = 8;
  parse(&HandedOut);
}
void globals_bad(float *Values) {
  scale<<<1, Unchanged>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
  scale<<<1, Threads>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 2048 threads exceeds
}
void globals_ok(float *Values) {
  scale<<<1, Changed>>>(Values);
  scale<<<1, HandedOut>>>(Values);
}

// Another file may change it.
void FN_ofProgram(float *Values) { scale<<<1, ofProgram>>>(Values); }

// Both would fail, but no axis by itself says so.
void FN_eitherBlock(float *Values, bool IsWide) {
  dim3 Block = IsWide ? dim3(1024, 2) : dim3(64, 32);
  scale<<<1, Block>>>(Values);
}
