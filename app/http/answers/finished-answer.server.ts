import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** Bodies that are there as a whole, which needn’t be read back out of their answers. */
const bodies = new WeakMap<Response, Buffer>();

export function finishedAnswer(body: string | Buffer, init: ResponseInit): Response {
  const bytes = Buffer.from(body as string);
  const answer = new Response(bytes as Uint8Array<ArrayBuffer>, init);
  bodies.set(answer, bytes);
  return answer;
}

/** The whole body of an answer, which nobody can read any longer then. */
export async function bodyOf(answer: Response): Promise<Buffer> {
  return bodies.get(answer) ?? Buffer.from(await answer.arrayBuffer());
}

/** Sends an answer that is there as a whole at once, rather than as a stream. */
export function sendFinished(answer: Response, outgoing: ServerResponse): Response {
  const body = bodies.get(answer);
  if (!body || answer.headers.has('content-encoding')) return answer;
  outgoing.writeHead(
    answer.status,
    [...answer.headers, ['content-length', String(body.length)]].flat(),
  );
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}
