import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { keepSession, noteSeen } from '#app/features/accounts/commands.server.ts';
import { readViewer } from '#app/features/accounts/read-viewer.server.ts';
import type { HttpEnv } from './context.server.ts';
import { inLanguageOf } from './reader-language.server.ts';

export const findViewer: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { services } = context.var;
  const cookie = getCookie(context, sessionCookie(services.brand.site));
  const viewer = await readViewer(services.database.orm, cookie, services);
  if (viewer) {
    await keepSession(services.database.orm, viewer);
    // If it fails, a viewer who is here gets one push too many.
    void noteSeen(services.database.orm, viewer).catch(() => {});
  }
  context.set('viewer', viewer);
  await inLanguageOf(viewer, next);
};

/** True if a request with these cookies may be of a signed-in viewer. */
export const hasSessionCookie = (cookies: string | undefined, site: string): boolean =>
  cookies?.includes(sessionCookie(site)) ?? false;

function sessionCookie(site: string): string {
  return `${site.startsWith('https:') ? '__Host-bandstand' : 'bandstand'}.session_token`;
}
