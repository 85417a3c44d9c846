import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv } from './context.server.ts';

type Refuse = (context: Context<HttpEnv>, status: 411 | 413) => Response;

/**
 * Takes no larger body than this, by the length that every browser announces. One of unknown length
 * isn't taken at all: Hono's own limit would read it, and then fails on the requests of its server
 * for Node, those with a method but no body among them.
 */
export function limitBody(mostBytes: number, refuse: Refuse): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const { req } = context;
    if (req.header('transfer-encoding') !== undefined) return refuse(context, 411);
    if (Number(req.header('content-length') ?? 0) > mostBytes) return refuse(context, 413);
    return next();
  };
}
