import {
  isAuthorizedHost,
  loopbackHosts,
  readOrigin,
} from '#app/domain/accounts/authorized-host.ts';
import type { SignInCode } from '#app/domain/accounts/sign-in-code.ts';
import { authorizedHosts } from '#app/features/accounts/commands/open-identity.server.ts';
import type { Services } from '#app/http/context.server.ts';

/**
 * Whether a request was sent by a page of the very origin it is sent to, which must be one of those
 * from which signing in is allowed.
 */
export function isFromOwnOrigin(services: Services, headers: Headers): boolean {
  const host = headers.get('host') ?? '';
  const scheme = URL.parse(services.brand.site)?.protocol ?? '';
  return (
    headers.get('origin') === URL.parse(`${scheme}//${host}`)?.origin &&
    isAuthorizedHost(host, authorizedHosts(services))
  );
}

/** What browsers call a secure context: https, or this machine itself. */
export function isSecure(services: Services, headers: Headers): boolean {
  if (services.brand.site.startsWith('https:')) return true;
  return isAuthorizedHost(headers.get('host') ?? '', loopbackHosts);
}

/** Spec: signing in is only permitted from an authorised host. Null where it is. */
export function whyNotFrom(services: Services, headers: Headers): SignInCode | null {
  const origin = headers.get('origin') ?? 'null';
  const host = origin === 'null' ? headers.get('host') : readOrigin(origin)?.host;
  if (isAuthorizedHost(host ?? '', authorizedHosts(services))) return null;
  return services.settings.BASE_URL ? 'unauthorized-domain' : 'auth-domain-config-required';
}
