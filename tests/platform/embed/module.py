"""The Python module as a program uses it: usage: module.py COMPETITION KEY SIGNERS"""
import re
import sys
import threading
import typing

import twistseal


def report(name, good, why=""):
    print(f"ok {name}" if good else f"not ok {name}: {why}")


def status_of(function, *arguments, **named):
    try:
        function(*arguments, **named)
    except twistseal.Error as error:
        return error.status
    return twistseal.OK


def run_examples(name):
    """The lines of the module's own text that are indented are a program."""
    program = "\n".join(line[4:] for line in twistseal.__doc__.splitlines() if line.startswith("    "))
    lines = []
    exec(program, {"print": lambda *words: lines.append(" ".join(map(str, words)))})  # pylint: disable=exec-used
    report(name, len(lines) == 6 and lines[-1] == "F' U' R'", lines)


def main():
    competition, key, signers = sys.argv[1:]
    run_examples("the_modules_example_runs")
    with twistseal.Library() as library:
        events = {event.id: event for event in library.events()}
        report("python_knows_the_events", events["minx"].random_state == "megaminx" and events["333mbf"].cubes > 1, events["minx"])
        made = library.scrambles("333", 1000)
        report("python_makes_1000_scrambles", len(set(made)) == 1000, len(set(made)))
        report("each_leads_to_its_state", all(library.state("333", one.moves).facelets == one.facelets for one in made[:20]))
        seed = "07" * 32
        report("of_a_seed_they_repeat", library.scrambles("clock", 20, seed=seed)[5:] == library.scrambles("clock", 15, seed=seed, first=5))
        state = library.state("222").draw()
        answer = state.solve(optimal=True)
        report("python_solves", answer.optimal and answer.count == state.trait("distance"), answer)
        report("and_comes_to_solved", state.apply(answer.moves).facelets == "UUUURRRRFFFFDDDDLLLLBBBB", state.facelets)
        fto = library.state("fto", "U R").solve()
        report("phases_have_names", len(fto.phases) == 3 and " ".join(p.moves for p in fto.phases).split() == fto.moves.split(), fto)
        report("a_picture_is_svg", re.match("<svg", library.state("skewb").picture()))
        report("subsets_and_traits_have_names", "pll" in library.state("333").subsets and "parity" in library.state("333").traits)
        report("an_error_has_its_status", status_of(library.scrambles, "335") == twistseal.EINPUT)
        report("numbers_are_not_cut_off", [status_of(library.scrambles, "222", n) for n in (0, -1, 1 << 32)] == [twistseal.EUSAGE] * 3)
        report("no_solver_is_named", status_of(library.state("555bf").solve) == twistseal.EUSAGE)
        found = []
        threads = [threading.Thread(target=lambda: found.extend(library.scrambles("222", 50))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        report("threads_share_a_library", len(found) == 200)
        made = library.generate(competition, key, directory="Embedded2026")
        report("python_makes_a_signed_set", made.scrambles == 5 and made.notices == "", made)
        library.verify("Embedded2026", signers)
        library.audit("Embedded2026", signers=signers, seed_file=made.seed_file)
        with open("Embedded2026/CONFIG.json", "a", encoding="utf-8") as file:
            file.write(" ")
        report("a_changed_set_is_not_genuine", status_of(library.verify, "Embedded2026", signers) == twistseal.EFORGED)
        stages = []
        with open(competition, "rb") as file, open(key, "rb") as other:
            texts = file.read(), other.read()
        memory = library.generate_memory(*texts, seed="07" * 32, watch=lambda *told: stages.append(told) or True)
        report("python_makes_one_in_memory", {"MANIFEST", "MANIFEST.sig", "CONFIG.json"} <= set(memory.files), list(memory.files))
        report("with_its_secrets", {"LEAVES", "CONTENTS", "seed"} <= set(memory.secrets), list(memory.secrets))
        report("and_is_told_how_far_it_is", "draw" in [told[0] for told in stages], stages)
        report("it_can_be_ended", status_of(library.generate_memory, *texts, watch=lambda stage, *_: stage != "draw") == twistseal.ELIMIT)
        state = library.state("222")
    report("what_is_closed_says_so", (status_of(library.events), status_of(state.draw)) == (twistseal.EUSAGE,) * 2)
    report("the_module_is_typed", all(typing.get_type_hints(getattr(twistseal.Library, name)).get("return") is not None
                                      for name in ("events", "scrambles", "state", "generate", "generate_memory", "close")))
    report("it_knows_its_version", twistseal.version().count(".") == 2)


main()
