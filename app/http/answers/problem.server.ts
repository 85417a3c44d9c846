import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type RequestHandler, RouterContextProvider } from 'react-router';
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
 * The name of each kind of problem by its status. It ends the problem’s `type`, an address of the
 * API’s page.
 */
const problemKinds = {
  400: 'unreadable',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  405: 'no-method',
  409: 'conflict',
  411: 'no-length',
  413: 'too-large',
  415: 'not-json',
  422: 'bad-input',
  429: 'too-many',
  500: 'failed',
  503: 'unavailable',
} as const;
type ProblemStatus = keyof typeof problemKinds;

/** A refusal as a document of RFC 9457, with `error` and `fields` as they were before it. */
export function answerProblem(
  context: Context<HttpEnv>,
  status: number,
  detail: string,
  refused?: AppError,
): Response {
  const known = (status in problemKinds ? status : 500) as ProblemStatus;
  const { fields = {}, codes = {} } = refused ?? {};
  const wrong = Object.entries(fields);
  const document = {
    type: `${context.var.services.brand.site}/api#${problemKinds[known]}`,
    title: words('routes')(`problem.${problemKinds[known]}`),
    status,
    detail,
    ...(wrong.length > 0 && {
      errors: wrong.map(([path, sentence]) => ({
        pointer: pointerTo(path),
        detail: sentence,
        code: codes[path] ?? 'refused',
      })),
    }),
    error: detail,
    ...(wrong.length > 0 && { fields }),
  };
  context.header('cache-control', 'no-store');
  const again = refused?.retryAfterSeconds ?? (status === 503 ? retryAfter : undefined);
  if (again !== undefined) context.header('retry-after', String(again));
  const type = { 'content-type': 'application/problem+json' };
  return context.json(document, status as ContentfulStatusCode, type);
}

/** `slots.0.name` as a JSON Pointer: `#/slots/0/name`. */
function pointerTo(path: string): string {
  return path === ''
    ? '#'
    : `#/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('.', '/')}`;
}

/** A refusal before any page or call is reached: a sentence, as JSON for programs. */
export function answerPlainly(
  context: Context<HttpEnv>,
  sentence: string,
  status: ContentfulStatusCode,
): Response {
  context.header('cache-control', 'no-store');
  const { path } = context.req;
  if (path.startsWith('/api/v1/')) return answerProblem(context, status, sentence);
  if (path.startsWith('/api/auth/')) return context.json({ error: sentence }, status);
  return context.text(sentence, status);
}

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
