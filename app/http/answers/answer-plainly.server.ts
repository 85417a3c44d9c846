import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpEnv } from '#app/http/context.server.ts';
import { answerProblem } from './problem.server.ts';

/** A sentence for whoever is refused before a page or call is reached; programs read it as JSON. */
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
