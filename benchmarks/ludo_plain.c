/* Ludo in plain C, the same rules with the variant as data: what our compiled rules are measured
   against. With -DBOARD it also keeps the figure on each ring field, as our rules do, instead of
   looking for it among all figures. Usage: ludo_plain GAMES SEED. Prints games, throws, wins by
   seat and CPU seconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLAYERS = 4, FIGURES = 4, RING = 40, ARM = 10, OUTSIDE = -1, GOAL = 40, LAST = 43, SIX = 6 };
enum { LCG, RANDOM };
enum { KEPT, ENTER_WITH_SIX, NO_OVERSHOOT, OWN_OCCUPIED, GOAL_STAYS, NO_GOAL_JUMP };

typedef int64_t Int;
typedef struct { Int dice, max_rolls, goal_jumping, goal_advance, entering_counts, idle_six_again; } Options;
typedef struct { Int a, b, c, counter; } Stream;
typedef struct {
    Stream random;
    Int to_move, over, lcg, dots, throws;
    Int progress[PLAYERS][FIGURES], moved_last[PLAYERS];
#ifdef BOARD
    Int ring[RING];
#endif
} State;

static Int draw(Stream *s) {
    Int out = (s->a + s->b + s->counter) & 0xFFFFFFFF;
    s->counter = (s->counter + 1) & 0xFFFFFFFF;
    s->a = s->b ^ (s->b >> 9);
    s->b = (s->c + (s->c << 3)) & 0xFFFFFFFF;
    s->c = ((((s->c << 21) & 0xFFFFFFFF) | (s->c >> 11)) + out) & 0xFFFFFFFF;
    return out;
}
static void seed_stream(Stream *s, Int seed, Int lane) {
    s->a = seed & 0xFFFFFFFF; s->b = (seed >> 32) & 0xFFFFFFFF; s->c = lane; s->counter = 1;
    for (int i = 0; i < 15; i++) draw(s);
}
static Int seed_of_playout(Int seed, Int playout) {
    Stream s;
    seed_stream(&s, seed, 3);
    s.a ^= playout & 0xFFFFFFFF; s.b ^= playout >> 32;
    for (int i = 0; i < 15; i++) draw(&s);
    Int low = draw(&s), high = draw(&s);
    return low | ((high >> 1) << 32);
}
static void set_up(State *s, Int seed) {
    seed_stream(&s->random, seed, 1);
    s->lcg = seed & 0xFFFFFFFF; s->to_move = s->over = s->dots = s->throws = 0;
    for (int p = 0; p < PLAYERS; p++) {
        s->moved_last[p] = FIGURES - 1;
        for (int f = 0; f < FIGURES; f++) s->progress[p][f] = OUTSIDE;
    }
#ifdef BOARD
    for (int i = 0; i < RING; i++) s->ring[i] = -1;
#endif
}
static void throw_die(State *s, const Options *v) {
    if (v->dice == LCG) {
        Int x = s->lcg;
        do x = (1664525 * x + 1013904223) & 0xFFFFFFFF; while (x >= (1LL << 31) || (x >> 8) >= 0x7FFFFE);
        s->lcg = x;
        s->dots = (x >> 8) % 6 + 1;
    } else s->dots = 1 + ((draw(&s->random) * 6) >> 32);
    s->throws++;
}
static Int field_at(Int p, Int q) { Int f = ARM * p + q; return f >= RING ? f - RING : f; }
static int own_at(const State *s, Int p, Int t) {
#ifdef BOARD
    if (t < GOAL) {
        Int piece = s->ring[field_at(p, t)];
        return piece >= 0 && piece / FIGURES == p;
    }
#endif
    const Int *o = s->progress[p];
    return o[0] == t || o[1] == t || o[2] == t || o[3] == t;
}
static void arrive(State *s, Int p, Int f, Int field) {
#ifdef BOARD
    Int piece = s->ring[field];
    if (piece >= 0 && piece / FIGURES != p) s->progress[piece / FIGURES][piece % FIGURES] = OUTSIDE;
    s->ring[field] = p * FIGURES + f;
#else
    (void)f;
    for (Int o = 0; o < PLAYERS; o++) {
        if (o == p) continue;
        for (int g = 0; g < FIGURES; g++) {
            Int q = s->progress[o][g];
            if (q >= 0 && q < GOAL && field_at(o, q) == field) s->progress[o][g] = OUTSIDE;
        }
    }
#endif
}
static int broken(const State *s, const Options *v, Int f) {
    Int p = s->to_move, q = s->progress[p][f], t;
    if (q == OUTSIDE) { if (s->dots != SIX) return ENTER_WITH_SIX; t = 0; }
    else { t = q + s->dots; if (t > LAST) return NO_OVERSHOOT; }
    if (own_at(s, p, t)) return OWN_OCCUPIED;
    if (t >= GOAL) {
        if (q >= GOAL && !v->goal_advance) return GOAL_STAYS;
        if (!v->goal_jumping)
            for (int g = 0; g < FIGURES; g++) {
                Int o = s->progress[p][g];
                if (o >= GOAL && q < o && o < t) return NO_GOAL_JUMP;
            }
    }
    return KEPT;
}
static void pass_turn(State *s) { s->to_move = (s->to_move + 1) & 3; }
static void move_figure(State *s, const Options *v, Int f) {
    Int p = s->to_move, q = s->progress[p][f], t = q == OUTSIDE ? 0 : q + s->dots;
#ifdef BOARD
    if (q >= 0 && q < GOAL) s->ring[field_at(p, q)] = -1;
#endif
    s->progress[p][f] = t;
    if (q != OUTSIDE || v->entering_counts) s->moved_last[p] = f;
    if (t < GOAL) {
        arrive(s, p, f, field_at(p, t));
    } else {
        const Int *o = s->progress[p];
        if (o[0] >= GOAL && o[1] >= GOAL && o[2] >= GOAL && o[3] >= GOAL) { s->over = 1; return; }
    }
    if (s->dots != SIX) pass_turn(s);
}
static void advance(State *s, const Options *v) {
    if (s->throws >= v->max_rolls) { s->over = 2; return; }
    throw_die(s, v);
    Int last = s->moved_last[s->to_move];
    for (int k = 1; k <= FIGURES; k++) {
        Int f = (last + k) & 3;
        if (broken(s, v, f) == KEPT) { move_figure(s, v, f); return; }
    }
    if (!(s->dots == SIX && v->idle_six_again)) pass_turn(s);
}
int main(int argc, char **argv) {
    Int games = atoll(argv[1]), seed = atoll(argv[2]), throws = 0, wins[PLAYERS] = {0};
    Options v = {argc > 3 ? RANDOM : LCG, 100000, 1, 1, 1, 1};
    State s;
    clock_t begun = clock();
    for (Int i = 0; i < games; i++) {
        set_up(&s, seed_of_playout(seed, i));
        while (!s.over) advance(&s, &v);
        throws += s.throws;
        if (s.over == 1) wins[s.to_move]++;
    }
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("{\"games\": %ld, \"throws\": %ld, \"wins\": [%ld, %ld, %ld, %ld], \"seconds\": %.6f}\n",
           (long)games, (long)throws, (long)wins[0], (long)wins[1], (long)wins[2], (long)wins[3], seconds);
    return 0;
}
