// Where threads wait for each other: at barriers of the block and of the grid, and in operations of a warp.

#include "Grid.h"
#include <algorithm>

namespace cuda_tidy::execution {

BlockVotes Grid::meetBlock(bool Predicate, const BarrierCall &Call, Sites::Number Site) {
  Thread &Me = *Current;
  Block &Of = *Me.Of;
  Me.settleAll();
  Me.LastSite = Site;
  if (Of.Waiting == 0) {
    Of.First = Call;
    Of.FirstThread = Me.Index;
  } else if (!Of.First.isSameAs(Call)) {
    Of.Stranger = &Me;
  }
  ++Of.Waiting;
  Of.Votes += Predicate;
  if (Of.Waiting == Of.Live) {
    Me.Is = Thread::AtBarrier; // as all others
    --Me.warp().Runnable;
    completeBarrier(Of);
  } else {
    wait(Me, Thread::AtBarrier);
  }
  return Me.Votes;
}

void Grid::completeBarrier(Block &Each) {
  tellOfBarrier(Each);
  Each.Fenced = Now;
  for (Thread &Other : Each.Threads) {
    if (Other.LastGlobal > Other.Fence)
      Each.Fenced = std::min(Each.Fenced, Other.Fence);
    if (Other.Is != Thread::AtBarrier)
      continue;
    Other.Votes = {Each.Waiting, Each.Votes};
    if (!Other.Learnt.empty()) {
      Each.Learnt.add(Other.Learnt);
      Other.Learnt.clear();
    }
    wake(Other);
  }
  Each.Waiting = Each.Votes = 0;
  Each.Stranger = nullptr;
  Each.Barrier = Now;
  tick();
}

void Grid::tellOfBarrier(const Block &Each) {
  const auto sideOf = [&](const Thread &Which, unsigned Threads) {
    return Side{.Who = Which.stamp(Which.LastSite), .Threads = Threads};
  };
  const Thread &First = Each.Threads[Each.FirstThread];
  if (Each.Stranger) {
    const auto Strangers = static_cast<unsigned>(std::ranges::count_if(Each.Threads, [&](const Thread &Other) {
      return Other.Is == Thread::AtBarrier && Other.LastSite == Each.Stranger->LastSite;
    }));
    note({.Kind = EventKind::Different,
          .Name = {},
          .First = sideOf(First, Each.Waiting - Strangers),
          .Second = sideOf(*Each.Stranger, Strangers)});
  }
  if (Each.Waiting == Each.Threads.size())
    return;
  const auto Ended = std::ranges::find(Each.Threads, Thread::Over, &Thread::Is);
  if (Ended == Each.Threads.end() || noted(EventKind::Ended, First.LastSite, Ended->LastSite))
    return;
  note({.Kind = EventKind::Ended,
        .Name = {},
        .First = sideOf(First, Each.Waiting),
        .Second = sideOf(*Ended, static_cast<unsigned>(Each.Threads.size()) - Each.Waiting)});
}

void Grid::tellOfWaiting(const Block &Each) {
  const auto isWaiting = [](const Thread &Which) { return Which.Is != Thread::Over && Which.Is != Thread::Runnable; };
  auto First = std::ranges::find(Each.Threads, Thread::AtBarrier, &Thread::Is);
  if (First == Each.Threads.end())
    First = std::ranges::find_if(Each.Threads, isWaiting);
  if (First == Each.Threads.end())
    return;
  const auto isAside = [&](const Thread &Which) {
    return Which.Is != Thread::Over && (Which.Is != First->Is || Which.LastSite != First->LastSite);
  };
  auto Second = std::ranges::find_if(Each.Threads, isAside);
  if (Second == Each.Threads.end())
    return;
  const auto sideOf = [&](const Thread &Which) {
    const auto isWith = [&](const Thread &Other) { return Other.Is == Which.Is && Other.LastSite == Which.LastSite; };
    return Side{.Who = Which.stamp(Which.LastSite),
                .Threads = static_cast<unsigned>(std::ranges::count_if(Each.Threads, isWith))};
  };
  note({.Kind = EventKind::Divergent, .Name = {}, .First = sideOf(*First), .Second = sideOf(*Second)});
}

void Grid::meetGrid(Sites::Number Site) {
  Thread &Me = *Current;
  Me.settleAll();
  Me.LastSite = Site;
  ++Me.Of->AtGrid;
  wait(Me, Thread::AtGrid);
}

void Grid::completeGrid() {
  Barrier = Now;
  tick();
  for (const auto &Each : UnderWay) {
    Each->Barrier = Barrier;
    Each->AtGrid = 0;
    for (Thread &Other : Each->Threads)
      if (Other.Is == Thread::AtGrid)
        wake(Other);
  }
}

const WarpValues &Grid::meetWarp(WarpKind Kind, unsigned Mask, std::uint64_t Value, Sites::Number Site) {
  Thread &Me = *Current;
  Warp &Lanes = Me.warp();
  const unsigned Bit = 1u << Me.lane();
  const bool Converges = Kind == WarpKind::Converge;
  Mask |= Bit;
  Me.settleAll();
  Me.LastSite = Site;
  const auto fits = [&](const std::shared_ptr<Meeting> &Other) {
    return Other->Kind == Kind && (Other->Came & Bit) == 0 && (Converges ? Other->Site == Site : Other->Asked == Mask);
  };
  const auto Known = std::ranges::find_if(Lanes.Meetings, fits);
  if (Known == Lanes.Meetings.end()) {
    Me.Meets = std::make_shared<Meeting>();
    Me.Meets->Kind = Kind;
    Me.Meets->Asked = Mask;
    Me.Meets->Site = Site;
    Lanes.Meetings.push_back(Me.Meets);
  } else {
    Me.Meets = *Known;
  }
  Me.Meets->Came |= Bit;
  Me.Meets->Values.Of[Me.lane()] = Value;
  if (Converges || !completeIfAllCame(Lanes, Me.Meets, *Me.Of))
    wait(Me, Thread::AtMeeting);
  return Me.Meets->Values;
}

bool Grid::completeIfAllCame(Warp &Where, const std::shared_ptr<Meeting> &Which, Block &Of) {
  const bool AllCame = (Which->Asked & ~Which->Came & Where.Live) == 0;
  if (Which->Kind == WarpKind::Converge || !AllCame)
    return false;
  complete(Where, Which, Of);
  return true;
}

bool Grid::completeConvergence(Warp &Where, Block &Of) {
  const auto First = std::ranges::find(Where.Meetings, WarpKind::Converge, [](const auto &Each) { return Each->Kind; });
  if (First == Where.Meetings.end())
    return false;
  complete(Where, *First, Of);
  return true;
}

/// Lets all lanes that came go on, each with what all of them know.
void Grid::complete(Warp &Where, std::shared_ptr<Meeting> Which, Block &Of) {
  Which->Values.Mask = Which->Came;
  std::erase(Where.Meetings, Which);
  Thread *const Lanes = &Of.Threads[static_cast<std::size_t>(&Where - Of.Warps.data()) * LanesPerWarp];
  Tick Known[LanesPerWarp] = {};
  Knowledge Learnt;
  const auto forEach = [&](auto Visit) {
    for (unsigned Rest = Which->Came; Rest != 0; Rest &= Rest - 1)
      Visit(Lanes[__builtin_ctz(Rest)]);
  };
  forEach([&](Thread &Each) {
    for (unsigned I = 0; I < LanesPerWarp; ++I)
      Known[I] = std::max(Known[I], Each.KnownLanes[I]);
    Learnt.add(Each.Learnt);
  });
  for (unsigned I = 0; I < LanesPerWarp; ++I)
    if (Which->Came >> I & 1)
      Known[I] = Now;
  tick();
  forEach([&](Thread &Each) {
    std::ranges::copy(Known, Each.KnownLanes);
    if (!Learnt.empty())
      Each.Learnt.add(Learnt);
    wake(Each);
  });
}

} // namespace cuda_tidy::execution
