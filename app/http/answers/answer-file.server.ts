import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { retryAfter, statusOf } from './refusal.server.ts';

/** Why somebody doesn’t get a file, in a sentence. What is no refusal goes on as what it is. */
export function refuseFile(context: Context<HttpEnv>, error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  context.header('cache-control', 'private, no-store');
  if (error.code === 'unavailable') context.header('retry-after', retryAfter);
  return context.text(error.message, statusOf(error.code) as ContentfulStatusCode);
}
