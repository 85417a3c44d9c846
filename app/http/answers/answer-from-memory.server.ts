import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { asksActivity } from '#app/http/asks-activity.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { memoryKey } from '#app/http/reader-language.server.ts';
import { chooseEncoding, isKnownTo } from './stored-answer.server.ts';

/**
 * Answers a request of an unknown visitor with a finished page, before anything else looks at it.
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
  // Whoever sends a cookie may be somebody, and gets a page made for them.
  if (request.headers.cookie !== undefined) return false;
  // Pages are kept, and a program of the Fediverse may have to be sent on from there.
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
