"""Twistseal's library for Python: scrambles, states of any puzzle, signed sets.

    import twistseal
    with twistseal.Library() as library:
        for scramble in library.scrambles("333", count=5):
            print(scramble.moves)
        state = library.state("222", "R U F")
        print(state.solve(optimal=True).moves)

The names are those of twistseal.h, which says more. Needs the standard library alone. One library may be used by many
threads. What goes wrong is an Error with the status of the C function.
"""

import ctypes
import os
from ctypes import POINTER, Structure, byref, c_bool, c_char, c_char_p, c_int, c_int32, c_int64, c_size_t, c_uint32, c_uint64
from ctypes import c_void_p
from typing import Callable, Dict, List, NamedTuple, Optional

OK, EINPUT, EUSAGE, ESYSTEM, EBROKEN, ELIMIT, EFORGED = range(7)


class Error(Exception):
    """What the library refuses, or cannot do; `status` is one of OK, EUSAGE, ..."""

    def __init__(self, status: int, text: str):
        super().__init__(text)
        self.status = status


class Scramble(NamedTuple):
    moves: str
    facelets: str


class Phase(NamedTuple):
    name: str
    moves: str


class Answer(NamedTuple):
    """A solution: its moves, how many turns they are, whether no sequence has fewer, and its parts."""

    moves: str
    count: int
    optimal: bool
    nodes: int
    phases: List[Phase]


class Set(NamedTuple):
    """What `generate` made. Keep the file of the seed secret until the competition is over."""

    competition: str
    digest: str
    events: int
    scramble_sets: int
    scrambles: int
    directory: str
    seed_file: str
    notices: str


class InMemory(NamedTuple):
    """A set that `generate_memory` made: its files by their names, and those that show scrambles, the seed among them."""

    set: Set
    files: Dict[str, bytes]
    secrets: Dict[str, bytes]


class Event(NamedTuple):
    id: str
    name: str
    puzzle: str
    random_state: Optional[str]
    formats: str
    subset: Optional[str]
    orientation: Optional[str]
    official_from: Optional[str]
    official_to: Optional[str]
    min_distance: int
    extras: int
    cubes: int


# ---- the structs of twistseal.h ----


class _Err(Structure):
    _fields_ = [("code", c_int), ("text", c_char * 4096)]


class _Event(Structure):
    _fields_ = [(name, c_char_p) for name in Event._fields[:9]] + [(name, c_uint32) for name in Event._fields[9:]]


class _Wish(Structure):
    _fields_ = [("event", c_char_p), ("subset", c_char_p), ("filter", c_char_p), ("parameters", c_char_p),
                ("seed", c_char_p), ("first", c_uint64), ("count", c_uint32), ("jobs", c_uint32),
                ("random_state", c_bool)]


class _Ask(Structure):
    _fields_ = [("moves", c_char_p), ("optimal", c_bool), ("nth", c_uint32), ("max_nodes", c_uint64),
                ("work", c_void_p)]


class _Phase(Structure):
    _fields_ = [("name", c_char_p), ("end", c_size_t)]


class _Answer(Structure):
    _fields_ = [("moves", c_char * 2048), ("count", c_uint32), ("optimal", c_bool), ("nodes", c_uint64),
                ("phase_count", c_uint32), ("phases", _Phase * 8)]


class _Trait(Structure):
    _fields_ = [("name", c_char_p), ("doc", c_char_p), ("min", c_int32), ("max", c_int32), ("value", c_void_p)]


class _Subset(Structure):
    _fields_ = [("name", c_char_p), ("doc", c_char_p), ("draw", c_void_p), ("contains", c_void_p)]


class _Request(Structure):
    _fields_ = [("file", c_char_p), ("key", c_char_p), ("passphrase", c_char_p), ("directory", c_char_p),
                ("secrets", c_char_p), ("seed", c_char_p), ("when", c_int64), ("jobs", c_uint32)]


class _Set(Structure):
    _fields_ = [("competition", c_char * 72), ("digest", c_char * 65), ("events", c_uint32),
                ("scramble_sets", c_uint32), ("scrambles", c_uint32), ("directory", c_char * 4096),
                ("seed_file", c_char * 4096), ("notices", c_char * 1024)]


_Put = ctypes.CFUNCTYPE(c_int, c_void_p, c_bool, c_char_p, c_void_p, c_size_t)
_Watch = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_size_t, c_size_t)


class _Memory(Structure):
    _fields_ = [("competition", c_char_p), ("competition_size", c_size_t), ("folder", c_char_p), ("key", c_char_p),
                ("key_size", c_size_t), ("passphrase", c_char_p), ("seed", c_char_p), ("when", c_int64),
                ("jobs", c_uint32), ("put", _Put), ("watch", _Watch), ("self", c_void_p)]


_Take = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_char_p)


def _load() -> ctypes.CDLL:
    """The library: that which stands above this file, else the system's."""
    folder = os.path.dirname(os.path.abspath(__file__))
    for _ in range(3):
        folder = os.path.dirname(folder)
        path = os.path.join(folder, "libtwistseal.so.0")
        if os.path.exists(path):
            return ctypes.CDLL(path)
    return ctypes.CDLL("libtwistseal.so.0")


_lib = _load()
for _name in ("tsl_version", "tsl_state_puzzle"):
    getattr(_lib, _name).restype = c_char_p
_lib.tsl_state_traits.restype = POINTER(_Trait)
_lib.tsl_state_subsets.restype = POINTER(_Subset)
for _name in ("tsl_close", "tsl_free", "tsl_state_free", "tsl_state_facelets"):
    getattr(_lib, _name).restype = None


def version() -> str:
    """The version of the library."""
    return _lib.tsl_version().decode()


def _bytes(value) -> Optional[bytes]:
    return None if value is None else os.fsencode(value)


def _text(value) -> Optional[str]:
    return None if value is None else value.decode()


def _call(function, *arguments) -> None:
    err = _Err()
    status = function(*arguments, byref(err))
    if status != OK:
        raise Error(status, err.text.decode(errors="replace"))


class State:
    """A state of a puzzle; one thread at a time may use it. `Library.state` makes it."""

    def __init__(self, library: "Library", puzzle: str, start: Optional[str] = None):
        self._library, self._state = library, c_void_p()
        _call(_lib.tsl_state_new, library._self, byref(self._state), _bytes(puzzle), _bytes(start))

    def __del__(self):
        _lib.tsl_state_free(self._state)

    @property
    def _self(self) -> c_void_p:
        """The handle. Error: its library is closed."""
        return self._library._self and self._state

    @property
    def puzzle(self) -> str:
        return _lib.tsl_state_puzzle(self._self).decode()

    @property
    def facelets(self) -> str:
        out = ctypes.create_string_buffer(1024)
        _lib.tsl_state_facelets(self._self, out)
        return out.value.decode()

    def draw(self, subset: Optional[str] = None) -> "State":
        """Makes it a uniformly random one."""
        _call(_lib.tsl_state_draw, self._self, _bytes(subset))
        return self

    def apply(self, moves: str) -> "State":
        _call(_lib.tsl_state_apply, self._self, _bytes(moves))
        return self

    def scramble(self, nth: int = 0) -> str:
        """Moves that lead to it from solved."""
        out = ctypes.create_string_buffer(2048)
        _call(_lib.tsl_state_scramble, self._self, out, c_uint32(nth))
        return out.value.decode()

    def solve(self, moves: Optional[str] = None, optimal: bool = False, nth: int = 0, max_nodes: int = 0) -> Answer:
        """Moves that solve it: with these turns alone, such as "U R2", or as few as there can be."""
        out, ask = _Answer(), _Ask(_bytes(moves), optimal, nth, max_nodes)
        _call(_lib.tsl_state_solve, self._self, byref(out), byref(ask))
        found, phases, begin = out.moves.decode(), [], 0
        for phase in out.phases[: out.phase_count]:
            phases.append(Phase(phase.name.decode(), found[begin : phase.end].strip()))
            begin = max(begin, phase.end)
        return Answer(found, out.count, out.optimal, out.nodes, phases)

    def trait(self, name: str) -> int:
        out = c_int32()
        _call(_lib.tsl_state_trait, self._self, byref(out), _bytes(name))
        return out.value

    @property
    def traits(self) -> List[str]:
        return _names(_lib.tsl_state_traits(self._self))

    @property
    def subsets(self) -> List[str]:
        return _names(_lib.tsl_state_subsets(self._self))

    def picture(self) -> str:
        """Its picture as SVG."""
        out = c_char_p()
        _call(_lib.tsl_state_picture, self._self, byref(out))
        svg = out.value.decode()
        _lib.tsl_free(out)
        return svg


def _names(found) -> List[str]:
    names: List[str] = []
    while found and found[len(names)].name:
        names.append(found[len(names)].name.decode())
    return names


def _set(out: _Set) -> Set:
    return Set(*(os.fsdecode(value) if isinstance(value, bytes) else value
                 for value in (getattr(out, name) for name in Set._fields)))


class Library:
    """An open library. `directory`: of the program whose scripts and plugins it uses; None: those installed beside it."""

    def __init__(self, directory: Optional[str] = None, plugins: Optional[List[str]] = None):
        self._open = c_void_p()
        files = (c_char_p * (len(plugins) + 1))(*map(_bytes, plugins), None) if plugins else None
        _call(_lib.tsl_open_at, byref(self._open), _bytes(directory), files)

    @property
    def _self(self) -> c_void_p:
        if not self._open:
            raise Error(EUSAGE, "the library is closed")
        return self._open

    def close(self) -> None:
        """Afterwards it and its states raise an Error."""
        _lib.tsl_close(self._open)
        self._open = c_void_p()

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def events(self) -> List[Event]:
        found, count = POINTER(_Event)(), c_size_t()
        _call(_lib.tsl_events, self._self, byref(found), byref(count))
        return [Event(*(_text(value) if isinstance(value, bytes) else value
                        for value in (getattr(one, name) for name in Event._fields))) for one in found[: count.value]]

    def scrambles(self, event: str, count: int = 1, *, subset: Optional[str] = None, filter: Optional[str] = None,
                  parameters: Optional[str] = None, seed: Optional[str] = None, first: int = 0, jobs: int = 0,
                  random_state: bool = False) -> List[Scramble]:
        """Scrambles for practice: of `seed`, 64 hex digits, the same each time."""
        out: List[Scramble] = []
        if not 0 < count < 1 << 32 or not 0 <= first < 1 << 64 or not 0 <= jobs < 1 << 32:
            raise Error(EUSAGE, "count is from 1 on, first and jobs from 0 on, and all fit their types")

        def take(_, moves, facelets):
            out.append(Scramble(moves.decode(), facelets.decode()))
            return OK

        wish = _Wish(_bytes(event), _bytes(subset), _bytes(filter), _bytes(parameters), _bytes(seed), first, count, jobs,
                     random_state)
        _call(_lib.tsl_scrambles, self._self, byref(wish), _Take(take), None)
        return out

    def state(self, puzzle: str, start: Optional[str] = None) -> State:
        """A state of a puzzle, from moves or facelets; None: solved."""
        return State(self, puzzle, start)

    def generate(self, file: str, key: str, *, passphrase: Optional[str] = None, directory: Optional[str] = None,
                 secrets: Optional[str] = None, seed: Optional[str] = None, when: int = 0, jobs: int = 0) -> Set:
        """Makes a signed set, as `twistseal generate` does."""
        out = _Set()
        request = _Request(_bytes(file), _bytes(key), _bytes(passphrase), _bytes(directory), _bytes(secrets), _bytes(seed),
                           when, jobs)
        _call(_lib.tsl_generate, self._self, byref(out), byref(request))
        return _set(out)

    def generate_memory(self, competition: bytes, key: bytes, *, folder: Optional[str] = None,
                        passphrase: Optional[str] = None, seed: Optional[str] = None, when: int = 0, jobs: int = 0,
                        watch: Optional[Callable[[str, int, int], bool]] = None) -> InMemory:
        """Makes a signed set of the bytes of a competition file and of a key, and writes nothing. `watch` is told the stage,
        its steps that are done and all of them, 0: not counted; False ends it, with an Error of ELIMIT."""
        out, kept = _Set(), ({}, {})

        def put(_, is_secret, name, data, size):
            kept[is_secret][os.fsdecode(name)] = ctypes.string_at(data, size)
            return OK

        def told(_, stage, done, total):
            return OK if watch(stage.decode(), done, total) else ELIMIT

        request = _Memory(competition, len(competition), _bytes(folder), key, len(key), _bytes(passphrase), _bytes(seed),
                          when, jobs, _Put(put), _Watch(told) if watch else _Watch(), None)
        _call(_lib.tsl_generate_memory, self._self, byref(out), byref(request))
        return InMemory(_set(out), *kept)

    def verify(self, directory: str, signers: str) -> None:
        """Error with EFORGED: the set is not genuine; with another status: nobody can tell."""
        _call(_lib.tsl_verify, self._self, _bytes(directory), _bytes(signers))

    def audit(self, directory: str, *, signers: Optional[str] = None, seed_file: Optional[str] = None,
              jobs: int = 0) -> None:
        """Error with EFORGED: the set is not what its seed gives; with another status: nobody can tell."""
        _call(_lib.tsl_audit, self._self, _bytes(directory), _bytes(signers), _bytes(seed_file), c_uint32(jobs))
