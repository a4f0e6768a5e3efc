// The service worker of the hosted page: it serves the one copy that the user let it keep.
const KEPT = "twistseal";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add(new Request("./", { cache: "reload" }))));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// The newest page while there is a network, the kept one without.
async function page(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put("./", answer.clone());
    return answer;
  } catch {
    return cache.match("./");
  }
}

addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
});
