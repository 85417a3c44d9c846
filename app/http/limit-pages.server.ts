import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv } from './context.server.ts';
import { limitBody } from './limit-body.server.ts';

type Refuse = (context: Context<HttpEnv>, status: 411 | 413) => Response;

/** More than any form or call needs that carries no files. */
const mostBytes = 1024 * 1024;
/** Three files of 10 MB, and what is typed beside them. */
const mostFileBytes = 32 * 1024 * 1024;

/** Forms that carry files, from people who are signed in. */
const withFiles = /^\/bookings\/[\w-]+\/claim(\/statements)?(\.data)?$/;

/** How large a body may be that is read as a whole. */
export function limitPages(refuse: Refuse): MiddlewareHandler<HttpEnv> {
  const [usual, larger] = [limitBody(mostBytes, refuse), limitBody(mostFileBytes, refuse)];
  return (context, next) =>
    (context.var.viewer && withFiles.test(context.req.path) ? larger : usual)(context, next);
}
