/* Ludo in C with data structures tuned to this one variant: constants folded, bytes instead of
   words, a player's figures as a set of 44 bits. Same games as ludo_plain.c; no options. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint32_t u32;
typedef struct { u32 a, b, c, counter; } Stream;
typedef struct {
    u32 lcg;
    int to_move, throws;
    int8_t progress[4][4], moved_last[4], ring[40];
    uint64_t own[4]; /* bit q: a figure with progress q */
} State;

static inline u32 draw(Stream *s) {
    u32 out = s->a + s->b + s->counter++;
    s->a = s->b ^ (s->b >> 9);
    s->b = s->c + (s->c << 3);
    s->c = ((s->c << 21) | (s->c >> 11)) + out;
    return out;
}
static void seed_stream(Stream *s, int64_t seed, u32 lane) {
    s->a = (u32)seed; s->b = (u32)(seed >> 32); s->c = lane; s->counter = 1;
    for (int i = 0; i < 15; i++) draw(s);
}
static int64_t seed_of_playout(int64_t seed, int64_t playout) {
    Stream s;
    seed_stream(&s, seed, 3);
    s.a ^= (u32)playout; s.b ^= (u32)(playout >> 32);
    for (int i = 0; i < 15; i++) draw(&s);
    int64_t low = draw(&s), high = draw(&s);
    return low | ((high >> 1) << 32);
}
static int play(State *s, int64_t seed) {
    memset(s, 0, sizeof *s);
    memset(s->progress, -1, sizeof s->progress);
    memset(s->ring, -1, sizeof s->ring);
    memset(s->moved_last, 3, sizeof s->moved_last);
    s->lcg = (u32)seed;
    for (;;) {
        u32 x = s->lcg;
        do x = 1664525u * x + 1013904223u; while ((int32_t)x < 0 || (x >> 8) >= 0x7FFFFE);
        s->lcg = x;
        int dots = (int)((x >> 8) % 6) + 1, p = s->to_move, last = s->moved_last[p];
        s->throws++;
        for (int k = 1; k <= 4; k++) {
            int f = (last + k) & 3, q = s->progress[p][f], t;
            if (q < 0) { if (dots != 6) continue; t = 0; } else { t = q + dots; if (t > 43) continue; }
            if (s->own[p] >> t & 1) continue;
            if (q >= 0) {
                s->own[p] &= ~(1ull << q);
                if (q < 40) { int w = 10 * p + q; s->ring[w >= 40 ? w - 40 : w] = -1; }
            }
            s->own[p] |= 1ull << t;
            s->progress[p][f] = (int8_t)t;
            s->moved_last[p] = (int8_t)f;
            if (t < 40) {
                int w = 10 * p + t; w = w >= 40 ? w - 40 : w;
                int piece = s->ring[w];
                if (piece >= 0) {
                    int v = piece >> 2;
                    s->own[v] &= ~(1ull << s->progress[v][piece & 3]);
                    s->progress[v][piece & 3] = -1;
                }
                s->ring[w] = (int8_t)(4 * p + f);
            } else if ((s->own[p] >> 40) == 15) return p;
            break;
        }
        if (dots != 6) s->to_move = (p + 1) & 3;
    }
}
int main(int argc, char **argv) {
    (void)argc;
    long games = atol(argv[1]), throws = 0, wins[4] = {0};
    int64_t seed = atoll(argv[2]);
    State s;
    clock_t begun = clock();
    for (long i = 0; i < games; i++) { wins[play(&s, seed_of_playout(seed, i))]++; throws += s.throws; }
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("{\"games\": %ld, \"throws\": %ld, \"wins\": [%ld, %ld, %ld, %ld], \"seconds\": %.6f}\n",
           games, throws, wins[0], wins[1], wins[2], wins[3], seconds);
    return 0;
}
