// What JavaScript does for the program (page.h): instances for scripts, clocks, progress.
mergeInto(LibraryManager.library, {
  $scripts: {
    setup: [], // what every instance reads first
    inbox: [],
    outbox: [],
    exports: null, // of the instance; null: there is none
    ended: false,
    status: 0,
    ENDED: {},

    // Moves bytes from a list of pieces into memory; returns their number.
    take: function (list, memory, at, size) {
      if (list.length === 0) return 0;
      var piece = list[0];
      var count = Math.min(size, piece.length);
      memory.set(piece.subarray(0, count), at);
      if (count === piece.length) list.shift();
      else list[0] = piece.subarray(count);
      return count;
    },

    // An instance has its own memory, and three functions.
    start: function () {
      var instance = new WebAssembly.Instance(Module["script"], {
        wire: {
          read: function (at, size) { return scripts.take(scripts.inbox, scripts.memory(), at, size); },
          write: function (at, size) { scripts.outbox.push(scripts.memory().slice(at, at + size)); },
          end: function () { throw scripts.ENDED; },
        },
      });
      scripts.inbox = scripts.setup.slice();
      scripts.outbox = [];
      scripts.ended = false;
      scripts.status = 0;
      scripts.exports = instance.exports;
      scripts.run(scripts.exports["begin"]);
    },

    memory: function () { return new Uint8Array(scripts.exports["memory"].buffer); },

    // A trap, or a stack that is full, ends the instance as SIGSEGV ends a process.
    run: function (step) {
      try {
        step();
      } catch (e) {
        scripts.ended = true;
        if (e !== scripts.ENDED) scripts.status = 11;
      }
    },
  },

  web_peer_forget__deps: ["$scripts"],
  web_peer_forget: function () { scripts.setup = []; scripts.exports = null; },

  web_worker_start__deps: ["$scripts"],
  web_worker_start: function () { scripts.start(); return 1; },

  web_worker_end__deps: ["$scripts"],
  web_worker_end: function () {
    scripts.exports = null;
    scripts.inbox = [];
    scripts.outbox = [];
    return scripts.status;
  },

  web_wire_write__deps: ["$scripts"],
  web_wire_write: function (wire, at, size) {
    (wire === 0 ? scripts.setup : scripts.inbox).push(HEAPU8.slice(at, at + size));
  },

  web_wire_read__deps: ["$scripts"],
  web_wire_read: function (at, size) {
    if (scripts.outbox.length === 0 && scripts.exports && !scripts.ended) scripts.run(scripts.exports["answer"]);
    return scripts.take(scripts.outbox, HEAPU8, at, size);
  },

  $kept: {},
  web_kept__deps: ["$kept"],
  web_kept: function (name) { return kept[UTF8ToString(name)] || 0; },
  web_keep__deps: ["$kept"],
  web_keep: function (name, at) { kept[UTF8ToString(name)] = at; },

  web_zone_distance: function (zone, seconds) {
    try {
      var parts = {};
      new Intl.DateTimeFormat("en-US", {
        timeZone: UTF8ToString(zone), hourCycle: "h23", era: "short", year: "numeric", month: "numeric", day: "numeric",
        hour: "numeric", minute: "numeric", second: "numeric",
      }).formatToParts(new Date(seconds * 1000)).forEach(function (p) { parts[p.type] = +p.value; });
      var there = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) / 1000;
      return there - Math.floor(seconds);
    } catch (e) {
      return NaN;
    }
  },

  web_show: function (title, label, done, total) {
    if (Module["onprogress"]) Module["onprogress"](UTF8ToString(title), UTF8ToString(label), done, total);
  },
});
