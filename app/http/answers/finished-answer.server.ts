import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** Bodies that are complete already, so that they needn’t be read back out of their answers. */
const bodies = new WeakMap<Response, Buffer>();

export function finishedAnswer(body: string | Buffer, init: ResponseInit): Response {
  const bytes = Buffer.from(body as string);
  const answer = new Response(bytes as Uint8Array<ArrayBuffer>, init);
  bodies.set(answer, bytes);
  return answer;
}

/** The whole body of an answer; it can’t be read again afterwards. */
export async function bodyOf(answer: Response): Promise<Buffer> {
  return bodies.get(answer) ?? Buffer.from(await answer.arrayBuffer());
}

/** Answers that stay open, each with the function that writes its body. */
const ongoing = new WeakMap<Response, (outgoing: ServerResponse) => void>();

/** An answer whose head is sent at once and whose body `takeOver` writes, for as long as it likes. */
export function goingOn(
  headers: Record<string, string>,
  takeOver: (outgoing: ServerResponse) => void,
): Response {
  const answer = new Response(null, { headers });
  ongoing.set(answer, takeOver);
  return answer;
}

/** Sends complete answers in one piece rather than as a stream, and hands over those that stay open. */
export function sendFinished(answer: Response, outgoing: ServerResponse): Response {
  const takeOver = ongoing.get(answer);
  if (takeOver) {
    outgoing.writeHead(answer.status, [...answer.headers].flat());
    takeOver(outgoing);
    return RESPONSE_ALREADY_SENT;
  }
  const body = bodies.get(answer);
  if (!body || answer.headers.has('content-encoding')) return answer;
  outgoing.writeHead(
    answer.status,
    [...answer.headers, ['content-length', String(body.length)]].flat(),
  );
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}
