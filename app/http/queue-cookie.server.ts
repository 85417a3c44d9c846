import { parse, serialize } from 'hono/utils/cookie';
import type { Brand } from '#app/platform/brand.ts';
import type { Asking } from './forms/answer-rush-form.server.ts';

/* Keeps somebody’s place in the queue for a show in their browser. What it says is signed. */

type Kept = { brand: Brand; showId: string; place: string };

const nameFor = (showId: string) => `queue-${showId}`;

export function queueCookie({ brand, showId, place }: Kept): string {
  return serialize(nameFor(showId), place, {
    path: '/events',
    httpOnly: true,
    sameSite: 'Lax',
    secure: brand.site.startsWith('https:'),
    maxAge: 24 * 60 * 60,
  });
}

/** The place that this browser keeps; empty for none. */
export function placeIn(request: Pick<Asking, 'headers'>, showId: string): string {
  const name = nameFor(showId);
  return (parse(request.headers.get('cookie') ?? '', name)[name] ?? '').slice(0, 300);
}
