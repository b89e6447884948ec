// A plain C++ random player of Klondike, by the same rules as games/rules/klondike: the yardstick for
// the speed of our compiled rules. It uses the same generator and lists the legal actions in the
// same order, so it plays the very same games and must report the same decisions, wins and reasons.
//
//   g++ -O3 -o var/klondike_player benchmarks/klondike_player.cpp
//   var/klondike_player GAMES SEED DRAW REDEALS MAX_IDLE        REDEALS -1: unlimited; MAX_IDLE 0: off
//
// Prints JSON: games, decisions, offered (legal actions, summed), wins, no_moves, idle, CPU ns.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

constexpr int kCards = 52, kRanks = 13, kStacks = 7, kSuits = 4, kDealt = 28;
constexpr int kGoals = 7, kDiscard = 11, kDeck = 12, kPlaces = 13, kDepths = 64;
constexpr int kDraw = 53 * kPlaces + kDiscard, kRedeal = 54 * kPlaces + kDeck;
constexpr int kNoCard = -1, kUnlimited = -1;
constexpr uint32_t kGameLane = 1, kAgentLane = 2, kPlayoutLane = 3;
enum Reason { kPlaying, kWon, kNoMoves, kIdle };

struct Stream {  // sfc32
  uint32_t a, b, c, counter;

  void Seed(uint64_t seed, uint32_t lane) {
    a = static_cast<uint32_t>(seed);
    b = static_cast<uint32_t>(seed >> 32);
    c = lane;
    counter = 1;
    Mix();
  }
  void Mix() {
    for (int i = 0; i < 15; ++i) Draw();
  }
  uint32_t Draw() {
    uint32_t drawn = a + b + counter++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + drawn;
    return drawn;
  }
  int Below(int count) { return static_cast<int>((uint64_t{Draw()} * count) >> 32); }
};

uint64_t SeedOfPlayout(uint64_t seed, uint64_t playout) {
  Stream stream;
  stream.Seed(seed, kPlayoutLane);
  stream.a ^= static_cast<uint32_t>(playout);
  stream.b ^= static_cast<uint32_t>(playout >> 32);
  stream.Mix();
  uint64_t low = stream.Draw(), high = stream.Draw();
  return low | ((high >> 1) << 32);
}

struct Options {
  int draw, redeals, max_idle;
};

struct Game {
  int height[kStacks], face_down[kStacks], stacks[kStacks][kCards];
  int goal[kSuits], highest[kSuits];
  int supply[kCards], supplied, discarded;  // discard stack from the bottom up, then the draw deck
  int redeals_used, idle;
  bool play_seen, over;
  Reason reason;
  int where[kCards];

  static bool IsRed(int card) { return card >= kRanks && card < 3 * kRanks; }
  int Pile(int card) const { return where[card] / kDepths; }
  int Depth(int card) const { return where[card] % kDepths; }
  int TopOfStack(int stack) const { return height[stack] ? stacks[stack][height[stack] - 1] : kNoCard; }
  int TopOfDiscard() const { return discarded ? supply[discarded - 1] : kNoCard; }
  bool DeckIsEmpty() const { return discarded == supplied; }
  int Home() const { return goal[0] + goal[1] + goal[2] + goal[3]; }

  void PutOnStack(int card, int stack) {
    where[card] = stack * kDepths + height[stack];
    stacks[stack][height[stack]++] = card;
  }

  void SetUp(uint64_t seed, const Options& options) {
    Stream random;
    random.Seed(seed, kGameLane);
    int deck[kCards];
    for (int card = 0; card < kCards; ++card) deck[card] = card;
    for (int last = kCards - 1; last > 0; --last) {
      int other = random.Below(last + 1);
      int card = deck[last];
      deck[last] = deck[other];
      deck[other] = card;
    }
    int dealt = 0;
    for (int stack = 0; stack < kStacks; ++stack) {
      height[stack] = 0;
      for (int i = 0; i <= stack; ++i) PutOnStack(deck[dealt++], stack);
      face_down[stack] = stack;
    }
    supplied = kCards - kDealt;
    for (int i = 0; i < supplied; ++i) {
      supply[i] = deck[kDealt + i];
      where[supply[i]] = kDiscard * kDepths;
    }
    for (int suit = 0; suit < kSuits; ++suit) goal[suit] = highest[suit] = 0;
    discarded = redeals_used = idle = 0;
    play_seen = over = false;
    reason = kPlaying;
    Judge(options);
  }

  bool CanLift(int card) const {
    int pile = Pile(card);
    if (pile < kStacks) return Depth(card) >= face_down[pile];
    if (pile == kDiscard) return card == TopOfDiscard();
    return card % kRanks + 1 == goal[card / kRanks];
  }
  bool CanGoOn(int card, int stack) const { return Pile(card) != stack && CanLift(card); }
  bool CanFeedGoal(int suit) const {
    if (goal[suit] == kRanks) return false;
    int card = suit * kRanks + goal[suit];
    int pile = Pile(card);
    return card == (pile == kDiscard ? TopOfDiscard() : TopOfStack(pile));
  }
  bool CanRedeal(const Options& options) const {
    return DeckIsEmpty() && discarded > 0 &&
           (options.redeals == kUnlimited || redeals_used < options.redeals);
  }

  // Calls visit(card, stack) for every card that can go on the stack, until it returns true.
  template <typename Visit>
  bool ForPlaysTo(int stack, Visit visit) const {
    int top = TopOfStack(stack);
    if (top == kNoCard) {
      for (int king = kRanks - 1; king < kCards; king += kRanks)
        if (CanLift(king) && visit(king, stack)) return true;
    } else if (top % kRanks > 0) {
      int below = top % kRanks - 1;
      int first = IsRed(top) ? below : kRanks + below;
      int second = IsRed(top) ? 3 * kRanks + below : 2 * kRanks + below;
      if (CanGoOn(first, stack) && visit(first, stack)) return true;
      if (CanGoOn(second, stack) && visit(second, stack)) return true;
    }
    return false;
  }

  bool HasPlay() const {
    for (int suit = 0; suit < kSuits; ++suit)
      if (CanFeedGoal(suit)) return true;
    for (int stack = 0; stack < kStacks; ++stack)
      if (ForPlaysTo(stack, [](int, int) { return true; })) return true;
    return false;
  }

  int LegalActions(const Options& options, int* actions) const {
    int count = 0;
    for (int stack = 0; stack < kStacks; ++stack)
      ForPlaysTo(stack, [&](int card, int to) {
        actions[count++] = card * kPlaces + to;
        return false;
      });
    for (int suit = 0; suit < kSuits; ++suit)
      if (CanFeedGoal(suit)) actions[count++] = (suit * kRanks + goal[suit]) * kPlaces + kGoals + suit;
    if (!DeckIsEmpty())
      actions[count++] = kDraw;
    else if (CanRedeal(options))
      actions[count++] = kRedeal;
    return count;
  }

  void TakeFromDiscard() {
    --discarded;
    --supplied;
    for (int i = discarded; i < supplied; ++i) supply[i] = supply[i + 1];
  }

  void Apply(int action, const Options& options) {
    ++idle;
    if (action == kDraw) {
      discarded = discarded + options.draw < supplied ? discarded + options.draw : supplied;
    } else if (action == kRedeal) {
      discarded = 0;
      ++redeals_used;
      play_seen = false;
    } else {
      Play(action / kPlaces, action % kPlaces);
    }
    Judge(options);
  }

  void Play(int card, int place) {
    int pile = Pile(card), suit = card / kRanks;
    if (place >= kGoals) {
      if (pile == kDiscard)
        TakeFromDiscard();
      else
        --height[pile];
      where[card] = (kGoals + suit) * kDepths + card % kRanks;
      if (++goal[suit] > highest[suit]) {
        highest[suit] = goal[suit];
        idle = 0;
      }
    } else if (pile < kStacks) {
      int depth = Depth(card);
      for (int i = depth; i < height[pile]; ++i) PutOnStack(stacks[pile][i], place);
      height[pile] = depth;
    } else {
      if (pile == kDiscard)
        TakeFromDiscard();
      else
        --goal[suit];
      PutOnStack(card, place);
    }
    if (pile < kStacks && height[pile] > 0 && face_down[pile] == height[pile]) {
      --face_down[pile];
      idle = 0;
    }
  }

  void Judge(const Options& options) {
    if (Home() == kCards)
      End(kWon);
    else if (NoMoveIsLeft(options))
      End(kNoMoves);
    else if (options.max_idle && idle >= options.max_idle)
      End(kIdle);
  }
  bool NoMoveIsLeft(const Options& options) {
    if (!play_seen) play_seen = HasPlay();
    if (!DeckIsEmpty()) return false;
    if (!play_seen) return true;
    return !CanRedeal(options) && !HasPlay();
  }
  void End(Reason why) {
    over = true;
    reason = why;
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) {
    std::fprintf(stderr, "usage: klondike_player GAMES SEED DRAW REDEALS MAX_IDLE\n");
    return 2;
  }
  long games = std::atol(argv[1]);
  uint64_t seed = std::strtoull(argv[2], nullptr, 10);
  Options options{std::atoi(argv[3]), std::atoi(argv[4]), std::atoi(argv[5])};
  long decisions = 0, offered = 0, ended[4] = {0, 0, 0, 0};
  Game game;
  Stream chance;
  int actions[64];

  std::clock_t start = std::clock();
  for (long index = 0; index < games; ++index) {
    uint64_t own = SeedOfPlayout(seed, index);
    game.SetUp(own, options);
    chance.Seed(own, kAgentLane);
    while (!game.over) {
      int count = game.LegalActions(options, actions);
      game.Apply(count == 1 ? actions[0] : actions[chance.Below(count)], options);
      ++decisions;
      offered += count;
    }
    ++ended[game.reason];
  }
  double ns = 1e9 * (std::clock() - start) / CLOCKS_PER_SEC;

  std::printf(
      "{\"games\": %ld, \"decisions\": %ld, \"offered\": %ld, \"wins\": %ld, \"no_moves\": %ld, "
      "\"idle\": %ld, \"ns\": %.0f}\n",
      games, decisions, offered, ended[kWon], ended[kNoMoves], ended[kIdle], ns);
  return 0;
}
