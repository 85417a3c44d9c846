import { type Context, Hono } from 'hono';
import { listensBy } from '#app/features/profiles/queries.server.ts';
import { answerPlainly, answerProblem } from '#app/http/answers/problem.server.ts';
import { goingOn } from '#app/http/answers/stored-answer.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { retryAfter } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { findCaller } from './v1/find-caller.server.ts';
import { forOrigins, openToOrigins } from './v1/open-to-origins.server.ts';

const t = words('routes');

/**
 * Live changes on the reader's pages: server-sent events with ids alone. The stream resumes after
 * `Last-Event-ID`, or `after` in the address.
 */
export const liveStream = new Hono<HttpEnv>().use('/live/*', openToOrigins);

liveStream.get('/live', findCaller, (context) => {
  const { viewer, services } = context.var;
  if (!viewer) return refuse(context, t('live.signedOut'), 401);
  if (viewer.key && !viewer.key.scopes.includes('read'))
    return refuse(context, t('calls.scope', { scope: 'read' }), 403);
  const { accountId } = viewer;
  const by = listensBy(viewer);
  const room = services.live.hasRoomFor(accountId);
  if (room !== 'yes') {
    context.header('retry-after', retryAfter);
    const [sentence, status] =
      room === 'too many' ? ([t('live.tooMany'), 429] as const) : ([t('live.full'), 503] as const);
    return refuse(context, sentence, status);
  }
  const after = context.req.header('last-event-id') ?? context.req.query('after') ?? null;
  return goingOn(
    {
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      ...forOrigins(context),
    },
    (outgoing) => services.live.open(outgoing, { accountId, by, after: after || null }),
  );
});

/** Programs get a problem document, browsers a sentence. */
function refuse(context: Context<HttpEnv>, sentence: string, status: 401 | 403 | 429 | 503) {
  const isCall = context.req.header('authorization') !== undefined;
  return isCall
    ? answerProblem(context, status, sentence)
    : answerPlainly(context, sentence, status);
}
