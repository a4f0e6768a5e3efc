/* The loops of a proof for a coset; whole proofs are in slow/coset.sh. */
#include "cube_set.h"

#include <stdlib.h>

#include "solve/optimal_kernel.h"

/* A row, and ten from which it comes, with a bit in `one_in`. */
typedef struct rows {
    _Alignas(64) uint8_t row[1 + MAPS_PHASE2_MOVES][COSET_ROW_BYTES], out[2][COSET_ROW_BYTES];
    uint16_t units[COSET_UNITS];
    coset_source from[MAPS_PHASE2_MOVES];
} rows;

static rows *random_rows(unsigned one_in)
{
    rows *r = aligned_alloc(64, (sizeof *r + 63) / 64 * 64);
    uint32_t seed = one_in;
    assert_non_null(r);
    memset(r, 0, sizeof *r);
    for (size_t bit = 0; bit < sizeof r->row * 8; bit++) {
        seed = seed * 1664525u + 1013904223u;
        if ((seed >> 8) % one_in == 0) (&r->row[0][0])[bit / 8] |= (uint8_t)(1u << bit % 8);
    }
    for (unsigned i = 0; i < COSET_UNITS; i++)
        r->units[i] = (uint16_t)(i * 11 % COSET_UNITS << 4 | i % 16);
    for (unsigned i = 0; i < MAPS_PHASE2_MOVES; i++)
        r->from[i] = (coset_source){r->row[1 + i], r->units, (i * 7 + 3) % 16};
    return r;
}

static bool bit_of(const uint8_t *row, unsigned unit, unsigned place)
{
    return row[unit * COSET_UNIT + place / 8] >> place % 8 & 1;
}

/* By its definition: a bit of fibres c and e comes from the fibres changed. */
static void a_row_has_what_each_source_leads_to(void **state)
{
    (void)state;
    for (unsigned one_in = 2; one_in < 2000; one_in *= 30) {
        rows *r = random_rows(one_in);
        uint64_t count = optimal_kernel_portable.coset.extend(r->out[0], r->row[0], r->from),
                 bits = 0;
        for (unsigned unit = 0; unit < COSET_UNITS; unit++)
            for (unsigned place = 0; place < COSET_UNIT * 8; place++) {
                bool expected = bit_of(r->row[0], unit, place);
                for (unsigned i = 0; i < MAPS_PHASE2_MOVES; i++) {
                    const coset_source *f = &r->from[i];
                    unsigned change = (f->units[unit] & 15u) << 4 | f->fibre;
                    expected |= bit_of(f->row, f->units[unit] >> 4, place ^ change);
                }
                bits += expected;
                assert_int_equal(bit_of(r->out[0], unit, place), expected);
            }
        assert_int_equal(count, bits);
        free(r);
    }
}

static void kernels_make_the_same_row(void **state)
{
    (void)state;
    if (optimal_kernel_choose() == &optimal_kernel_portable) skip();
    rows *r = random_rows(60);
    uint64_t count = optimal_kernel_portable.coset.extend(r->out[0], r->row[0], r->from);
    assert_int_equal(optimal_kernel_choose()->coset.extend(r->out[1], r->row[0], r->from), count);
    assert_memory_equal(r->out[0], r->out[1], COSET_ROW_BYTES);
    free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_has_what_each_source_leads_to),
        cmocka_unit_test(kernels_make_the_same_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
