/* The tables of the 4x4x4's search, which are computed once. */
#ifndef PLUGINS_CUBE4_TABLES_H
#define PLUGINS_CUBE4_TABLES_H

#include "phase1.h"
#include "phase3.h"

typedef struct cube4_tables {
    cube4_phase1 phase1;
    cube4_phase2 phase2;
    cube4_phase3 phase3;
    cube4_wing_moves wing_moves;
    cube4_map turn[CUBE4_SEARCH_TURNS];
    cube4_map frame[3]; /* no turn about URF, one, two */
    uint8_t framed[3][CUBE4_SEARCH_TURNS], unframed[3][CUBE4_SEARCH_TURNS]; /* turns there, back */
    uint8_t rotation[6][3]; /* the symmetry that turning the whole cube at a face makes */
} cube4_tables;

/* Fills the tables, zeroed before, on two cores. */
void cube4_tables_build(cube4_tables *out, const tsl_host *host);

#endif
