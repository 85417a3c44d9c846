import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { readViewer } from '#app/features/accounts/queries/read-viewer.server.ts';
import type { HttpEnv } from './context.server.ts';

/** Finds out who is asking, once for every request that carries a session. */
export const findViewer: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { database, secret, brand } = context.var.services;
  const cookie = getCookie(context, sessionCookie(brand.site));
  context.set('viewer', await readViewer(database.orm, cookie, secret));
  await next();
};

/** The name of the cookie that carries a session. */
function sessionCookie(site: string): string {
  return `${site.startsWith('https:') ? '__Host-bandstand' : 'bandstand'}.session_token`;
}
