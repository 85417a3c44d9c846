import type { MiddlewareHandler } from 'hono';
import {
  isAuthorizedHost,
  loopbackHosts,
  readOrigin,
  type SignInCode,
} from '#app/domain/accounts/sign-in-popup.ts';
import { authorizedHosts } from '#app/features/accounts/open-identity.server.ts';
import { answerPlainly } from '#app/http/answers/problem.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';

/**
 * True if a request was sent by a page of the origin it is sent to, and signing in is allowed from
 * there.
 */
export function isFromOwnOrigin(services: Services, headers: Headers): boolean {
  const host = headers.get('host') ?? '';
  const scheme = URL.parse(services.brand.site)?.protocol ?? '';
  return (
    headers.get('origin') === URL.parse(`${scheme}//${host}`)?.origin &&
    isAuthorizedHost(host, authorizedHosts(services))
  );
}

/** True in what browsers call a secure context: https, or this computer itself. */
export function isSecure(services: Services, headers: Headers): boolean {
  if (services.brand.site.startsWith('https:')) return true;
  return isAuthorizedHost(headers.get('host') ?? '', loopbackHosts);
}

/** Spec: signing in is only permitted from an authorised host. Null from one. */
export function whyNotFrom(services: Services, headers: Headers): SignInCode | null {
  const origin = headers.get('origin') ?? 'null';
  const host = origin === 'null' ? headers.get('host') : readOrigin(origin)?.host;
  if (isAuthorizedHost(host ?? '', authorizedHosts(services))) return null;
  return services.settings.BASE_URL ? 'unauthorized-domain' : 'auth-domain-config-required';
}

/**
 * Only our own pages, and programs without cookies, may change anything. Another site can make a browser
 * send a form with our cookies; its origin gives it away.
 */
export const refuseForeignForms: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { method } = context.req;
  const header = (name: string) => context.req.header(name);
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next();
  // A provider may send people back with a form, which is checked against its own state.
  if (context.req.path.startsWith('/api/auth/callback/')) return next();
  // Calls with a key or a token use no cookie, and no browser adds this header by itself.
  if (context.req.path.startsWith('/api/v1/') && header('authorization') !== undefined)
    return next();
  if (isOwnForm(header, context.var.services.brand.site)) return next();
  return answerPlainly(context, words('routes')('plain.foreignForm'), 403);
};

/** True for a page of ours and for a program without cookies. */
export function isOwnForm(header: (name: string) => string | undefined, ours: string): boolean {
  const origin = header('origin');
  const site = header('sec-fetch-site');
  return origin === undefined || origin === 'null'
    ? site === 'same-origin' || (site === undefined && header('cookie') === undefined)
    : isOurs(origin, header('host') ?? '', ours);
}

/**
 * The site itself, by whatever name a proxy calls it, or the host of the request. If the site has https
 * the page needs it too, or it may have been changed on its way.
 */
function isOurs(origin: string, host: string, site: string): boolean {
  const schemes = site.startsWith('https:') ? ['https'] : ['http', 'https'];
  return origin === site || schemes.some((one) => origin === URL.parse(`${one}://${host}`)?.origin);
}
