/* What is allowed in a competition file and is probably not meant. */
#include "advice.h"

#include <string.h>
#include <time.h>

/* A set is made before its competition: a date long past is a file that was copied, or a typing
 * error in the year. */
static void advise_date(text *out, const competition *c, int64_t now)
{
    struct tm t = {0};
    if (!c->date || !strptime(c->date, "%Y-%m-%d", &t)) return;
    const int64_t days = (now - (int64_t)timegm(&t)) / 86400;
    if (days > ADVICE_DAYS)
        text_addf(out, "the competition's date, %s, was %lld days ago: is the year right?\n",
                  c->date, (long long)days);
}

void advice_write(text *out, const competition *c, int64_t now)
{
    advise_date(out, c, now);
}
