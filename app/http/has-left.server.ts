import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpEnv } from './context.server.ts';

/** Whether whoever asks has gone while they were still sending: that is no failure of ours. */
export function hasLeft({ env, req }: Context<HttpEnv>): boolean {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  return req.raw.signal.aborted || (incoming?.destroyed === true && !incoming.complete);
}

/** What the log says then, as other servers do; nobody reads the answer. */
export const statusOfLeft = 499 as ContentfulStatusCode;
