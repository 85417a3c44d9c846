import { parse, serialize } from 'hono/utils/cookie';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';

/** Remembers, in one browser, as which page somebody works. It holds an id and proves nothing. */
const cookieName = 'profile';
const keptSeconds = 365 * 24 * 60 * 60;

/** The page that somebody works as: the one that the address names, or else the remembered one. */
export function currentProfile(viewer: Viewer, request: Request): Membership | null {
  const named = new URL(request.url).searchParams.get('page') ?? '';
  return membershipOf(viewer, named) ?? rememberedProfile(viewer, request);
}

/** The page that somebody chose if it is still theirs, else their first. */
export function rememberedProfile(viewer: Viewer, request: Request): Membership | null {
  const chosen = parse(request.headers.get('cookie') ?? '', cookieName)[cookieName] ?? '';
  return membershipOf(viewer, chosen) ?? viewer.profiles[0] ?? null;
}

/** The header that remembers the choice. */
export function profileCookie(profileId: string, site: string): string {
  return serialize(cookieName, profileId, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: site.startsWith('https:'),
    maxAge: keptSeconds,
  });
}
