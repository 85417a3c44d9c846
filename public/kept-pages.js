/*
 * What the service workers of pages that open without a network have in common. A worker keeps its
 * pages and their files, nothing else.
 */
self.keepPages = ({ name, isPage, credentials, ended = () => false, marked = (kept) => kept }) => {
  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

  self.addEventListener('message', (event) => {
    const { keep } = event.data ?? {};
    if (Array.isArray(keep)) event.waitUntil(keepAll(keep.map(pathOf).filter(isKept)));
  });

  self.addEventListener('fetch', (event) => {
    const path = pathOf(event.request.url);
    if (event.request.method === 'GET' && isKept(path)) event.respondWith(answer(path, event));
  });

  /** Files never change under their names; the page is taken anew where there is a network. */
  async function answer(path, event) {
    // Looked up without being opened, which would make one that isn’t there.
    const find = () => caches.match(path, { cacheName: name });
    if (!isPage(path)) return (await find()) ?? fetch(event.request);
    try {
      const signal = AbortSignal.timeout(3000);
      const fresh = await fetch(event.request.url, { credentials, signal });
      if (ended(fresh)) await caches.delete(name);
      else if (fresh.ok) return fresh;
    } catch {}
    const kept = await find();
    return kept ? marked(kept) : fetch(event.request);
  }

  /** All files of one build together, so that the page never meets those of another. */
  async function keepAll(paths) {
    const cache = await caches.open(name);
    const had = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
    const isNew = (path) => isPage(path) || !had.has(path);
    await Promise.all(
      [...new Set(paths)].filter(isNew).map(async (path) => {
        const file = await fetch(path, { credentials });
        if (file.ok && !ended(file)) await cache.put(path, file);
      }),
    );
    for (const path of had) if (!paths.includes(path)) await cache.delete(path);
  }

  function isKept(path) {
    return isPage(path) || path === '/theme.js' || /^\/(static|assets)\//.test(path);
  }
};

function pathOf(address) {
  return new URL(address, self.location.href).pathname;
}
