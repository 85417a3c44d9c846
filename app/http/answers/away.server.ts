import type { Context } from 'hono';
import { type RequestHandler, RouterContextProvider } from 'react-router';
import { answerPlainly } from '#app/http/answers/problem.server.ts';
import {
  awayContext,
  type HttpEnv,
  requestContext,
  servicesContext,
} from '#app/http/context.server.ts';
import { retryAfter } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isAway } from '#app/lib/is-away.ts';
import { words } from '#app/lib/words.ts';
import { type Log, saysOnce } from '#app/platform/log.ts';

/**
 * The refusal that visitors read where something is unavailable, the database above all. The log says
 * it once.
 * @returns null for any other failure
 */
export function awayIn(error: unknown, log: Log): AppError | null {
  if (error instanceof AppError) return error.code === 'unavailable' ? error : null;
  if (!isAway(error)) return null;
  const sayOnce = sayers.get(log) ?? saysOnce(log);
  sayers.set(log, sayOnce);
  sayOnce('error', error, 'what a request needs is away');
  return new AppError('unavailable', words('routes')('plain.away'), { cause: error });
}

const sayers = new WeakMap<Log, ReturnType<typeof saysOnce>>();

/**
 * The answer to a request that fails because something is unavailable: a page, or a sentence for
 * programs.
 */
export async function answerAway(
  context: Context<HttpEnv>,
  away: AppError,
  pages: RequestHandler,
): Promise<Response> {
  const { req, var: known } = context;
  context.header('retry-after', retryAfter);
  if (!req.header('accept')?.includes('text/html') || /^\/api\//.test(req.path))
    return answerPlainly(context, away.message, 503);
  const router = new RouterContextProvider();
  const { requestId, services, clientAddress = '' } = known;
  router.set(servicesContext, services);
  router.set(requestContext, { requestId, nonce: requestId, clientAddress });
  router.set(awayContext, away);
  const page = await pages(new Request(new URL('/no-such-address', req.url)), router);
  page.headers.set('retry-after', retryAfter);
  return page;
}
