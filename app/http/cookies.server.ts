import { parse, serialize } from 'hono/utils/cookie';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { isStillReferral, referralDays } from '#app/domain/profiles/referral.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import type { Asking } from '#app/http/forms/answer-rush-form.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned, signText } from '#app/platform/token.server.ts';

/** Remembers, in one browser, as which page somebody works. It holds an id and proves nothing. */
const profileName = 'profile';
const keptSeconds = 365 * 24 * 60 * 60;

/** The page that somebody works as: the one that the address names, or else the remembered one. */
export function currentProfile(viewer: Viewer, request: Request): Membership | null {
  const named = new URL(request.url).searchParams.get('page') ?? '';
  return membershipOf(viewer, named) ?? rememberedProfile(viewer, request);
}

/** The page that somebody chose if it is still theirs, else their first. */
export function rememberedProfile(viewer: Viewer, request: Request): Membership | null {
  const chosen = parse(request.headers.get('cookie') ?? '', profileName)[profileName] ?? '';
  return membershipOf(viewer, chosen) ?? viewer.profiles[0] ?? null;
}

/** The header that remembers the choice. */
export function profileCookie(profileId: string, site: string): string {
  return serialize(profileName, profileId, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: site.startsWith('https:'),
    maxAge: keptSeconds,
  });
}

/**
 * Remembers, in one browser, which page’s link it opened and when. It is signed, so that nobody
 * makes an old link young again.
 */
const referralName = 'brought';

/** The header that remembers it; a link opened later takes the place of one before. */
export function referralCookie(
  { secret, brand }: { secret: string; brand: Brand },
  code: string,
  now: Date,
): string {
  return serialize(referralName, signText(secret, referralName, `${code}.${now.getTime()}`), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: brand.site.startsWith('https:'),
    maxAge: referralDays * 24 * 60 * 60,
  });
}

/** The code of the link that this browser came by; null without one, or if it was too long ago. */
export function referredBy(
  { secret }: { secret: string },
  request: Request,
  now = new Date(),
): string | null {
  const given = parse(request.headers.get('cookie') ?? '', referralName)[referralName] ?? '';
  const [code = '', openedMs = ''] = (readSigned(secret, referralName, given) ?? '').split('.');
  return code !== '' && isStillReferral(new Date(Number(openedMs)), now) ? code : null;
}

/* Keeps somebody’s place in the queue for a show in their browser. What it says is signed. */

type QueuePlace = { brand: Brand; showId: string; place: string };

const queueName = (showId: string) => `queue-${showId}`;

export function queueCookie({ brand, showId, place }: QueuePlace): string {
  return serialize(queueName(showId), place, {
    path: '/events',
    httpOnly: true,
    sameSite: 'Lax',
    secure: brand.site.startsWith('https:'),
    maxAge: 24 * 60 * 60,
  });
}

/** The place that this browser keeps; empty for none. */
export function placeIn(request: Pick<Asking, 'headers'>, showId: string): string {
  const name = queueName(showId);
  return (parse(request.headers.get('cookie') ?? '', name)[name] ?? '').slice(0, 300);
}
