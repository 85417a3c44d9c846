import type { Context } from 'hono';
import { type RequestHandler, RouterContextProvider } from 'react-router';
import {
  awayContext,
  type HttpEnv,
  requestContext,
  servicesContext,
} from '#app/http/context.server.ts';
import { retryAfter } from '#app/http/forms/refusal.server.ts';
import type { AppError } from '#app/lib/app-error.ts';
import { answerPlainly } from './answer-plainly.server.ts';

/**
 * What a request comes to that fails on its way because something is away: a page for whoever opens
 * one, a sentence for programs.
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
