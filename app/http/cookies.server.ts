import { parse, serialize } from 'hono/utils/cookie';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { isStillReferral, referralDays } from '#app/domain/profiles/invitation.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import type { Asking } from '#app/http/forms/answer-rush-form.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned, signText } from '#app/platform/token.server.ts';

/** The cookie of the page that a viewer works as. It holds an id and proves nothing. */
const profileName = 'profile';
const keptSeconds = 365 * 24 * 60 * 60;

/** The page that a viewer works as: the one in the address, or else the remembered one. */
export function currentProfile(viewer: Viewer, request: Request): Membership | null {
  const inAddress = new URL(request.url).searchParams.get('page') ?? '';
  return membershipOf(viewer, inAddress) ?? rememberedProfile(viewer, request);
}

/** The page that a viewer chose if it is still theirs, else their first. */
export function rememberedProfile(viewer: Viewer, request: Request): Membership | null {
  const chosen = parse(request.headers.get('cookie') ?? '', profileName)[profileName] ?? '';
  return membershipOf(viewer, chosen) ?? viewer.profiles[0] ?? null;
}

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
 * The cookie of a referral link that a browser opened, with the time: signed, so that it can’t be
 * renewed.
 */
const referralName = 'brought';

/** A link opened later replaces the one before. */
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

/** The code of the link that this browser came by; null without one, or after too long. */
export function referredBy(
  { secret }: { secret: string },
  request: Request,
  now = new Date(),
): string | null {
  const cookie = parse(request.headers.get('cookie') ?? '', referralName)[referralName] ?? '';
  const [code = '', openedMs = ''] = (readSigned(secret, referralName, cookie) ?? '').split('.');
  return code !== '' && isStillReferral(new Date(Number(openedMs)), now) ? code : null;
}

/* The cookie of a buyer’s place in the queue for a show. The place is signed. */

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

/** Empty for none. */
export function placeIn(request: Pick<Asking, 'headers'>, showId: string): string {
  const name = queueName(showId);
  return (parse(request.headers.get('cookie') ?? '', name)[name] ?? '').slice(0, 300);
}
