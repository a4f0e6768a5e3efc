// The service worker of the hosted page: it serves the one copy that the user let it keep, so that its threads may share memory.
const KEPT = "twistseal";
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add(new Request("./", { cache: "reload" }))));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// The newest file while there is a network, the kept one without.
async function newest(request, name) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(name, answer.clone());
    return answer;
  } catch {
    return (await cache.match(name)) ?? Response.error();
  }
}

async function answer(request) {
  const { status, headers, body } = await newest(request, request.mode === "navigate" ? "./" : request.url);
  return status === 0 ? Response.error() : new Response(body, { status, headers: { ...Object.fromEntries(headers), ...ISOLATED } });
}

addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
