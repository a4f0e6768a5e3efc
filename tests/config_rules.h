/* The events that the tests of the competition file know. */
#ifndef TESTS_CONFIG_RULES_H
#define TESTS_CONFIG_RULES_H

#include "config/config.h"

static const event_rule test_rules[] = {
    {"333", "a321", 2, 1},  {"333oh", "a321", 2, 1},  {"333bf", "531", 2, 1},
    {"333fm", "m21", 0, 1}, {"333mbf", "321", 0, 35},
};

enum { TEST_RULES = sizeof test_rules / sizeof test_rules[0] };

static const config_context test_context = {.rules = test_rules, .rule_count = TEST_RULES};

static inline int parse_bytes(competition **out, const void *bytes, size_t size, tsl_err *err)
{
    return config_parse(out, "c.yaml", bytes, size, &test_context, err);
}

#endif
