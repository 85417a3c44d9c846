import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { makePressKit, packPressKit } from '#app/features/profiles/press/commands.server.ts';

import { readPressKit } from '#app/features/profiles/press/queries.server.ts';
import { findAudience } from '#app/features/profiles/queries.server.ts';
import { isKnownTo } from '#app/http/answers/stored-answer.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');

/** ZIPs on their way at once: each holds a photo in memory, and a reader may be slow. */
const mostPacking = 8;
const longestPackingMs = 10 * 60 * 1_000;
let packing = 0;

export const pressKit = new Hono<HttpEnv>()
  .get('/users/:userId/press-kit.pdf', (context) => answer(context, 'pdf'))
  .get('/users/:userId/press-kit.zip', (context) => answer(context, 'zip'));

async function answer(context: Context<HttpEnv>, type: 'pdf' | 'zip'): Promise<Response> {
  const { services, viewer, requestId } = context.var;
  const userId = userIdOf(context.req.param('userId') ?? '');
  const audience = userId && (await findAudience(services.database.orm, viewer ?? null, userId));
  if (!userId || !audience) return context.text(t('unknown'), 404, { 'cache-control': 'no-store' });
  try {
    const kit = await readPressKit(services, userId);
    const etag = `"${kit.version}-${type}"`;
    context.header('etag', etag);
    const isPublic = audience === 'everyone';
    context.header('cache-control', isPublic ? 'public, no-cache' : 'private, no-store');
    if (isKnownTo(context.req.header('if-none-match'), etag)) return context.body(null, 304);
    const disposition = type === 'pdf' ? 'inline' : 'attachment';
    const headers = {
      'content-type': `application/${type}`,
      'content-disposition': `${disposition}; filename="${kit.fileName}.${type}"`,
    };
    if (context.req.method === 'HEAD') return context.body(null, 200, headers);
    if (type === 'zip' && packing >= mostPacking) return refuse(context, 'busy', 429);
    const pdf = await makePressKit(services, kit);
    // A download that fails halfway can only be cut off: half a ZIP must not look like a whole one.
    const onError = (error: unknown) =>
      services.log.error({ error, requestId }, 'a press kit broke off');
    if (type === 'pdf') return context.body(new Uint8Array(pdf), 200, headers);
    return context.body(stream(packPressKit(services, kit, pdf), onError), 200, headers);
  } catch (error) {
    services.log.error({ error, requestId }, 'a press kit can’t be made');
    return refuse(context, 'failed', 503);
  }
}

function refuse(context: Context<HttpEnv>, reason: 'busy' | 'failed', status: 429 | 503) {
  context.header('etag', undefined);
  const headers = { 'cache-control': 'no-store', 'retry-after': '10' };
  return context.text(t(`pressKit.${reason}`), status, headers);
}

/** Reads only as fast as the reader takes it, and stops after the longest time allowed. */
function stream(
  pieces: AsyncGenerator<Uint8Array>,
  onError: (error: unknown) => void,
): ReadableStream {
  packing += 1;
  const readable = Readable.from(reportingErrors(pieces, onError), { objectMode: false });
  const timer = setTimeout(() => readable.destroy(), longestPackingMs).unref();
  readable.once('close', () => {
    clearTimeout(timer);
    packing -= 1;
  });
  return Readable.toWeb(readable) as ReadableStream;
}

async function* reportingErrors(
  pieces: AsyncGenerator<Uint8Array>,
  onError: (error: unknown) => void,
) {
  try {
    yield* pieces;
  } catch (error) {
    onError(error);
    // The server prints this outside the log, so it names no page or person.
    throw new Error('a press kit broke off');
  }
}
