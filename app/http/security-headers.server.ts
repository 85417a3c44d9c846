import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './context.server.ts';

/** Adds the security headers that an answer doesn’t set itself. */
export const setSecurityHeaders: MiddlewareHandler<HttpEnv> = async (context, next) => {
  await next();
  const { headers } = context.res;
  if (waysThroughWindow.test(context.req.path))
    headers.set('cross-origin-opener-policy', 'unsafe-none');
  for (const [name, value] of Object.entries(usualHeaders(context.var.services.brand.site)))
    if (!headers.has(name)) headers.set(name, value);
  // The older header can’t say “every site”.
  if (headers.get('content-security-policy')?.includes(framedAnywhere))
    headers.delete('x-frame-options');
};

export function usualHeaders(site: string): Record<string, string> {
  return site.startsWith('https:') ? overTls : plainly;
}

/**
 * The policy of a page. Inline scripts run only with the request's nonce; a page that has none
 * gets no nonce, which is stricter and lets its answer be remembered. `video` allows the video
 * provider's player, for the moment when a visitor presses play. `store` is where the page sends
 * files; `frame` allows frames of our own, `forms` that a form leads on to another origin.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, video, store, frame, compiled, isFramed, forms = [], development } = options;
  // Without a scheme, since the provider's script is fetched over the page's own protocol.
  const provider = video ? ' www.youtube.com www.youtube-nocookie.com' : '';
  return [
    `default-src 'self'`,
    `script-src 'self'${compiled ? " 'wasm-unsafe-eval'" : ''}${nonce ? ` 'nonce-${nonce}'` : ''}${provider}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}${development ? " 'unsafe-inline'" : ''}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `connect-src 'self'${store ? ` ${store}` : ''}${development ? ' ws:' : ''}`,
    `frame-src ${`${frame ? "'self'" : ''}${provider}`.trim() || "'none'"}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    // A form may lead on to another address, which counts as well.
    `form-action ${["'self'", ...forms].join(' ')}`,
    isFramed ? framedAnywhere : `frame-ancestors 'none'`,
  ].join('; ');
}

const framedAnywhere = 'frame-ancestors *';

/**
 * The addresses that the sign-in window passes on its way to a provider and back. With any other policy
 * the page that opened the window could no longer see that it was closed.
 */
const waysThroughWindow = /^\/(sign-in\/(with\/[^/]+|done)|api\/auth\/callback\/[^/]+)$/;

type PolicyOptions = {
  nonce?: string;
  video?: boolean;
  store?: string;
  frame?: boolean;
  /** The page reads codes with WebAssembly. */
  compiled?: boolean;
  /** Any site may show the page in a frame. */
  isFramed?: boolean;
  forms?: readonly string[];
  development?: boolean;
};

const fixed = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
};

const plainly = { ...fixed, 'content-security-policy': contentSecurityPolicy({}) };
const overTls = {
  ...plainly,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
