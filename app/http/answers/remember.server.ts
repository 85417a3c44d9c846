import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import {
  bodyOf,
  chooseEncoding,
  etagOf,
  finishedAnswer,
  isKnownTo,
  storeAnswer,
} from '#app/http/answers/stored-answer.server.ts';
import { asksActivity } from '#app/http/asks-activity.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { memoryKey } from '#app/http/reader.server.ts';
import { loggedPath, routeOf } from '#app/http/request-log.server.ts';
import { knownLanguages } from '#app/lib/language.ts';

/**
 * Names the rows that an answer was made from, as tags separated by spaces. An answer that carries this
 * header is the same for every visitor and is remembered; the header itself is removed before sending.
 */
export const rememberHeader = 'x-remember';

/** Marks a page that is sent before all its data is there. Removed before sending as well. */
export const lateHeader = 'x-late';

/** Remembers finished answers for the next visitor and gives them an etag. */
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
  const isPublic = request.header('cookie') === undefined && !request.url.includes('?');
  if (isPublic) {
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
  const sent = { ...headers, etag, 'x-request-id': requestId };
  context.res = isUnchanged
    ? new Response(null, { status: 304, headers: sent })
    : finishedAnswer(body, { headers: sent });
};

/**
 * Answers a visitor who isn’t signed in with a remembered page, before any other handler runs.
 * @returns false if the request has to be answered the long way
 */
export function answerFromMemory(
  { memory, log, metrics }: Services,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const startedAt = performance.now();
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  // With a cookie the visitor may be signed in, and gets a page made for them.
  if (request.headers.cookie !== undefined) return false;
  // Only pages are remembered; a Fediverse program has to be redirected to the document.
  if (asksActivity(request.headers.accept)) return false;
  const answer = memory.find(memoryKey(request.url ?? '/', request.headers['accept-language']));
  if (!answer) return false;

  const requestId = randomUUID();
  const headers = [...answer.headers, 'x-request-id', requestId];
  const status = isKnownTo(request.headers['if-none-match'], answer.etag) ? 304 : 200;
  if (status === 304) {
    response.writeHead(304, headers);
    response.end();
  } else {
    const encoding = chooseEncoding(request.headers['accept-encoding'], answer.bodies);
    const body = answer.bodies[encoding] ?? answer.bodies.identity;
    headers.push('content-length', String(body.length));
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    response.writeHead(200, headers);
    response.end(method === 'HEAD' ? undefined : body);
  }
  log.info({
    requestId,
    method,
    path: answer.shownPath,
    status,
    from: 'memory',
  });
  const { route } = answer;
  metrics?.observe({ method, route, status, from: 'memory' }, performance.now() - startedAt);
  return true;
}
