import type { Brand } from '#app/platform/brand.ts';

/** The stream of what happens, which isn’t below `/api/v1` and never ends by itself. */
export function livePaths({ site }: Brand) {
  return {
    '/live': {
      get: {
        servers: [{ url: site }],
        tags: ['Live'],
        operationId: 'readLive',
        summary: 'Follow what happens as it happens',
        description:
          'Server-sent events, such as `data: {"kind":"booking","id":"…","what":"accept","pages":["…"]}`: what kind of thing, which one, what was done, and which of your pages it concerns. Read the rest with the other calls. A first event `ready` says that you hear everything from now on. If the connection breaks, connect again with the last `id` you received as `Last-Event-ID`: you get what you missed, each event once and in order. An event `reload` means that it is too long ago; read again what you show. With a session rather than a key you also hear who types, as events of the kind `typing` with the thread’s `id` and the page `by` which they type: without an `id` of their own, and never again. A line comes at least every 25 seconds. An account can have 20 streams.',
        security: [{ key: ['read'] }, { bearer: [] }, { cookie: [] }] as Record<string, string[]>[],
        parameters: [
          {
            name: 'Last-Event-ID',
            in: 'header' as const,
            description: 'The `id` of the last event you received.',
            schema: { type: 'string' as const },
          },
        ],
        responses: {
          200: { description: 'The stream.', content: { 'text/event-stream': {} } },
          401: { description: 'Not signed in.' },
          403: { description: 'The key lacks the scope `read`.' },
          429: { description: 'The account has 20 streams already.' },
          503: { description: 'No room right now. Try again after `Retry-After`.' },
        },
      },
    },
  };
}
