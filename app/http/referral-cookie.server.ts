import { parse, serialize } from 'hono/utils/cookie';
import { isStillReferral, referralDays } from '#app/domain/profiles/referral.ts';
import type { Brand } from '#app/platform/brand.ts';
import { readSigned, signText } from '#app/platform/token.server.ts';

/**
 * Remembers, in one browser, which page’s link it opened and when. It is signed, so that nobody
 * makes an old link young again.
 */
const cookieName = 'brought';

/** The header that remembers it; a link opened later takes the place of one before. */
export function referralCookie(
  { secret, brand }: { secret: string; brand: Brand },
  code: string,
  now: Date,
): string {
  return serialize(cookieName, signText(secret, cookieName, `${code}.${now.getTime()}`), {
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
  const given = parse(request.headers.get('cookie') ?? '', cookieName)[cookieName] ?? '';
  const [code = '', openedMs = ''] = (readSigned(secret, cookieName, given) ?? '').split('.');
  return code !== '' && isStillReferral(new Date(Number(openedMs)), now) ? code : null;
}
