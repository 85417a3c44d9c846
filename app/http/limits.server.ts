import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { answerPlainly } from '#app/http/answers/problem.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';

type Refuse = (context: Context<HttpEnv>, status: 411 | 413) => Response;

/**
 * Refuses larger bodies by the length that every browser announces, and bodies of unknown length:
 * Hono’s own limit would read those first, and fails on requests of its Node server without a body.
 */
export function limitBody(mostBytes: number, refuse: Refuse): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const { req } = context;
    if (req.header('transfer-encoding') !== undefined) return refuse(context, 411);
    if (Number(req.header('content-length') ?? 0) > mostBytes) return refuse(context, 413);
    return next();
  };
}

const sentences = { 411: 'noLength', 413: 'tooLarge' } as const;

/** More than any form or call without files needs. */
const usual = limitMegabytes(1);
/** Five files of 10 MB, and the form’s text. */
const larger = limitMegabytes(52);

/** Forms that carry files, from signed-in viewers. */
const withFiles =
  /^\/messages\/[\w-]+(\.data)?$|\/(messages|comments|dispute(\/statements)?|shows\/import|announcement\/poster)(\.data)?$/;

/** Calls that take files beside their JSON; they read nothing before the caller is known. */
const callsWithFiles =
  /^\/api\/v1\/profiles\/[\w/-]+\/(messages|comments|dispute(\/statements)?|show-imports|announcement\/poster)$/;

/** The call whose body is one file, which is taken in as it comes and no longer than announced. */
const upload = /^\/api\/v1\/profiles\/[\w-]+\/uploads\/[\w-]+$/;

export const limitPages: MiddlewareHandler<HttpEnv> = (context, next) => {
  const { method, path } = context.req;
  if (method === 'PUT' && upload.test(path)) return next();
  const carriesFiles = context.req.header('content-type')?.startsWith('multipart/form-data');
  const isOpen = context.var.viewer && withFiles.test(path);
  const isLarger = carriesFiles && (isOpen || callsWithFiles.test(path));
  return (isLarger ? larger : usual)(context, next);
};

function limitMegabytes(most: number): MiddlewareHandler<HttpEnv> {
  return limitBody(most * 1024 * 1024, (context, status) =>
    answerPlainly(context, words('routes')(`plain.${sentences[status]}`, { most }), status),
  );
}

/** Pages of one sale that are made at once; a crowd gains nothing by more. */
const mostAtOnce = 2;

const pageOfSale = /^\/events\/[^/]+\/tickets$/;

const sales = new LRUCache<string, LimitFunction>({ max: 1_000 });

/**
 * Makes the page of a sale for a few visitors at once, so that a crowd in its queue holds up no other
 * pages. Their forms don’t wait here: baskets are granted together.
 */
export const fewOfASale: MiddlewareHandler<HttpEnv> = (context, next) => {
  const { method, path } = context.req;
  if (method !== 'GET' || !pageOfSale.test(path)) return next();
  const limit = sales.get(path) ?? pLimit(mostAtOnce);
  sales.set(path, limit);
  return limit(next);
};
