/*
 * Lets one day sheet open without a network. Its copy says that it is one, and goes as soon as the
 * address answers that its reader may no longer read it: a link that has ended, a session that is over.
 */
importScripts('/kept-pages.js');

const own = new URL(self.registration.scope).pathname;

self.keepPages({
  name: `day sheet ${own}`,
  isPage: (path) => path === own,
  credentials: 'same-origin',
  ended: ({ redirected, status }) => redirected || [401, 403, 404].includes(status),
  marked: async (kept) => {
    const page = (await kept.text()).replace('<html', '<html data-copy');
    return new Response(page, { headers: kept.headers });
  },
});
