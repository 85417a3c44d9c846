import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#app/http/context.server.ts';
import { memoryKey } from '#app/http/reader-language.server.ts';
import { loggedPath, routeOf } from '#app/http/request-log.server.ts';
import { knownLanguages } from '#app/lib/language.ts';
import { bodyOf, finishedAnswer } from './finished-answer.server.ts';
import { etagOf, isKnownTo, storeAnswer } from './stored-answer.server.ts';

/**
 * Names what an answer was made from, as tags separated by spaces. An answer that carries this
 * header is the same for everybody and is remembered; the header itself never leaves the house.
 */
export const rememberHeader = 'x-remember';

/** Says that a page is begun before its data is there. It never leaves the house either. */
export const lateHeader = 'x-late';

/** Keeps finished answers for the next visitor and gives them an etag. */
export const rememberAnswers: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { memory } = context.var.services;
  const ticket = memory.ticket();
  await next();
  const { res: response, req: request } = context;
  const tags = response.headers.get(rememberHeader);
  if (tags === null) return;
  response.headers.delete(rememberHeader);
  if (request.method !== 'GET' || response.status !== 200) return;

  const body = await bodyOf(response);
  const { 'x-request-id': requestId = '', ...headers } = Object.fromEntries(response.headers);
  delete headers['content-length'];
  headers.vary =
    knownLanguages().length < 2 ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language';
  const isForAnybody = request.header('cookie') === undefined && !request.url.includes('?');
  if (isForAnybody) {
    const { pathname } = new URL(request.url);
    const about = { shownPath: loggedPath(pathname), route: routeOf(context) };
    const answer = storeAnswer(body, headers, about);
    memory.keep(
      memoryKey(pathname, request.header('accept-language')),
      answer,
      tags.split(' '),
      ticket,
    );
  }

  const etag = etagOf(body);
  const isUnchanged = isKnownTo(request.header('if-none-match'), etag);
  context.res = undefined;
  const shown = { ...headers, etag, 'x-request-id': requestId };
  context.res = isUnchanged
    ? new Response(null, { status: 304, headers: shown })
    : finishedAnswer(body, { headers: shown });
};
