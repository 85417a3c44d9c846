import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpEnv } from '#app/http/context.server.ts';

/** A sentence for whoever is refused before a page or call is reached; programs read it as JSON. */
export function answerPlainly(
  context: Context<HttpEnv>,
  sentence: string,
  status: ContentfulStatusCode,
): Response {
  context.header('cache-control', 'no-store');
  if (/^\/api\/(v1|auth)\//.test(context.req.path))
    return context.json({ error: sentence }, status);
  return context.text(sentence, status);
}
