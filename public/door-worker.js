/* Lets the page of the door open without a network. It keeps that page and its files, nothing else. */
const name = 'door';

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
  const cache = await caches.open(name);
  if (path !== '/door/scan') return (await cache.match(path)) ?? fetch(event.request);
  try {
    const fresh = await fetch(path, { credentials: 'omit', signal: AbortSignal.timeout(3000) });
    if (fresh.ok) return fresh;
  } catch {}
  return (await cache.match(path)) ?? fetch(event.request);
}

/** All files of one build together, so that the page never meets those of another. */
async function keepAll(paths) {
  const cache = await caches.open(name);
  const had = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  const isNew = (path) => path === '/door/scan' || !had.has(path);
  await Promise.all(
    [...new Set(paths)].filter(isNew).map(async (path) => {
      const file = await fetch(path, { credentials: 'omit' });
      if (file.ok) await cache.put(path, file);
    }),
  );
  for (const path of had) if (!paths.includes(path)) await cache.delete(path);
}

function pathOf(address) {
  return new URL(address, self.location.href).pathname;
}

function isKept(path) {
  return path === '/door/scan' || path === '/theme.js' || /^\/(static|assets)\//.test(path);
}
