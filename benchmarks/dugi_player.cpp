// Dugi, base rules for two players, in plain C++: what our compiled Python is measured against.
//
// Plays games by the capture-preferring policy (any capture, drawn by lot; else any move) with the
// draw rules, and counts trees. Same rules, same policy, written for speed in the ordinary way:
// small integers, tables of neighbours, piece lists, fixed arrays.
//
//   g++ -O3 -march=native -o dugi_player dugi_player.cpp
//   ./dugi_player play GAMES SEED     ->  plies, captures, wins, legal moves offered, CPU seconds
//   ./dugi_player perft DEPTH         ->  nodes, CPU seconds
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

constexpr int RINGS = 7, SEGMENTS = 24, CELLS = RINGS * SEGMENTS, OFF = CELLS;
constexpr int PIECES = 12, LOSE_AT = 2, REPETITION = 3, LIMIT = 200, MAX_MOVES = 400;
constexpr int EMPTY = -1, EDGE = -3;
enum { AROUND, BACK, OUT, IN, DIRECTIONS };

int16_t step[DIRECTIONS][CELLS + 1];
uint64_t piece_key[2][CELLS], turn_key[2];

struct Random {  // sfc32
    uint32_t a, b, c, counter;
    explicit Random(uint64_t seed) : a(uint32_t(seed)), b(uint32_t(seed >> 32)), c(2), counter(1) {
        for (int i = 0; i < 15; i++) draw();
    }
    uint32_t draw() {
        uint32_t drawn = a + b + counter++;
        a = b ^ (b >> 9);
        b = c + (c << 3);
        c = ((c << 21) | (c >> 11)) + drawn;
        return drawn;
    }
    int below(int count) { return int((uint64_t(draw()) * uint64_t(count)) >> 32); }
};

struct Move {
    int16_t origin, target;
};

struct Game {
    int8_t owner[CELLS + 1];
    int8_t pieces[2];
    int16_t place[2][PIECES];
    int to_move = 0, quiet = 0, seen_count = 0, captures = 0;
    uint64_t fingerprint = 0, seen[LIMIT + 1];
    bool over = false;
    int winner = -1;

    Game() {
        memset(owner, EMPTY, sizeof owner);
        owner[OFF] = EDGE;
        pieces[0] = pieces[1] = 0;
        for (int s = 0; s < SEGMENTS; s++) {
            int player = s / PIECES, cell = (RINGS - 1) * SEGMENTS + s;
            owner[cell] = int8_t(player);
            place[player][pieces[player]++] = int16_t(cell);
            fingerprint ^= piece_key[player][cell];
        }
    }

    int legal(Move* moves) const {
        int count = 0;
        for (int i = 0; i < pieces[to_move]; i++) {
            int16_t origin = place[to_move][i];
            for (int axis = 0; axis < DIRECTIONS; axis += 2) {
                int cell = step[axis][origin];
                for (; owner[cell] == EMPTY; cell = step[axis][cell]) moves[count++] = {origin, int16_t(cell)};
                if (cell == origin) continue;  // once round
                cell = step[axis + 1][origin];
                for (; owner[cell] == EMPTY; cell = step[axis + 1][cell]) moves[count++] = {origin, int16_t(cell)};
            }
        }
        return count;
    }

    bool draw_capture(Random& random, Move& drawn) const {
        int found = 0, enemy = 1 - to_move;
        for (int i = 0; i < pieces[enemy]; i++) {
            int cell = place[enemy][i];
            for (int d = 0; d < DIRECTIONS; d++) {
                int landing = step[d][cell], jaw = step[d ^ 1][cell];
                if (owner[landing] != EMPTY || owner[jaw] != to_move) continue;
                for (int way = 0; way < DIRECTIONS; way++) {
                    int origin = step[way][landing];
                    while (owner[origin] == EMPTY && origin != landing) origin = step[way][origin];
                    if (owner[origin] == to_move && origin != jaw && random.below(++found) == 0)
                        drawn = {int16_t(origin), int16_t(landing)};
                }
            }
        }
        return found > 0;
    }

    void remove(int player, int cell) {
        int i = 0;
        while (place[player][i] != cell) i++;
        place[player][i] = place[player][--pieces[player]];
        owner[cell] = EMPTY;
        fingerprint ^= piece_key[player][cell];
    }

    void apply(Move move, bool draws) {
        int mover = to_move, enemy = 1 - mover, i = 0;
        while (place[mover][i] != move.origin) i++;
        place[mover][i] = move.target;
        owner[move.origin] = EMPTY;
        owner[move.target] = int8_t(mover);
        fingerprint ^= piece_key[mover][move.origin] ^ piece_key[mover][move.target];
        quiet++;
        for (int d = 0; d < DIRECTIONS; d++) {
            int beside = step[d][move.target];
            if (owner[beside] == enemy && owner[step[d][beside]] == mover) {
                remove(enemy, beside);
                captures++;
                quiet = seen_count = 0;
            }
        }
        to_move = enemy;
        if (pieces[enemy] <= LOSE_AT || !can_move()) {
            over = true;
            winner = mover;
        } else if (draws) {
            judge_draws();
        }
    }

    bool can_move() const {
        for (int i = 0; i < pieces[to_move]; i++)
            for (int d = 0; d < DIRECTIONS; d++)
                if (owner[step[d][place[to_move][i]]] == EMPTY) return true;
        return false;
    }

    void judge_draws() {
        uint64_t key = fingerprint ^ turn_key[to_move];
        int times = 1;
        for (int i = seen_count - 2; i >= 0; i -= 2) times += seen[i] == key;
        seen[seen_count++] = key;
        over = times >= REPETITION || quiet >= LIMIT;
    }
};

uint64_t scrambled(uint64_t index) {
    uint64_t z = (index + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

void make_tables() {
    for (int r = 0; r < RINGS; r++)
        for (int s = 0; s < SEGMENTS; s++) {
            int cell = r * SEGMENTS + s;
            step[AROUND][cell] = int16_t(r * SEGMENTS + (s + 1) % SEGMENTS);
            step[BACK][cell] = int16_t(r * SEGMENTS + (s + SEGMENTS - 1) % SEGMENTS);
            step[OUT][cell] = int16_t(r + 1 < RINGS ? cell + SEGMENTS : OFF);
            step[IN][cell] = int16_t(r > 0 ? cell - SEGMENTS : OFF);
        }
    for (int d = 0; d < DIRECTIONS; d++) step[d][OFF] = OFF;
    for (int i = 0; i < 2 * CELLS; i++) piece_key[i / CELLS][i % CELLS] = scrambled(uint64_t(i));
    turn_key[0] = scrambled(2 * CELLS);
    turn_key[1] = scrambled(2 * CELLS + 1);
}

double cpu_seconds() { return double(clock()) / CLOCKS_PER_SEC; }

void play(long games, uint64_t seed) {
    long plies = 0, captures = 0, won[3] = {0, 0, 0}, offered = 0;
    double began = cpu_seconds();
    for (long g = 0; g < games; g++) {
        Game game;
        Random random(scrambled(seed * 1000003 + uint64_t(g)));
        game.judge_draws();  // the start position counts
        Move moves[MAX_MOVES];
        while (!game.over) {
            int count = game.legal(moves);
            Move chosen;
            if (!game.draw_capture(random, chosen)) chosen = moves[random.below(count)];
            game.apply(chosen, true);
            plies++;
            offered += count;
        }
        captures += game.captures;
        won[game.winner < 0 ? 2 : game.winner]++;
    }
    printf("{\"games\": %ld, \"plies\": %ld, \"captures\": %ld, \"black\": %ld, \"white\": %ld, "
           "\"undecided\": %ld, \"offered\": %ld, \"seconds\": %.6f}\n",
           games, plies, captures, won[0], won[1], won[2], offered, cpu_seconds() - began);
}

long perft(const Game& game, int depth) {
    if (game.over) return 0;
    Move moves[MAX_MOVES];
    int count = game.legal(moves);
    if (depth == 1) return count;
    long total = 0;
    for (int i = 0; i < count; i++) {
        Game after = game;
        after.apply(moves[i], false);
        total += perft(after, depth - 1);
    }
    return total;
}

}  // namespace

int main(int argc, char** argv) {
    make_tables();
    if (argc == 4 && !strcmp(argv[1], "play")) {
        play(atol(argv[2]), strtoull(argv[3], nullptr, 10));
    } else if (argc == 3 && !strcmp(argv[1], "perft")) {
        double began = cpu_seconds();
        long nodes = perft(Game(), atoi(argv[2]));
        printf("{\"nodes\": %ld, \"seconds\": %.6f}\n", nodes, cpu_seconds() - began);
    } else {
        fprintf(stderr, "usage: dugi_player play GAMES SEED | perft DEPTH\n");
        return 2;
    }
}
