import { connect, type Socket } from 'node:net';

export type Answer = { status: number; location: string; body: string };
export type Asked = {
  method?: 'GET' | 'POST';
  typed?: Record<string, string>;
  cookie?: string;
  /** The network that a proxy would name. */
  from: string;
};
export type Connection = ReturnType<typeof openConnection>;

/**
 * A connection that stays open, over which one request is sent after the other. It understands just as
 * much of HTTP as a server behind `node:http` answers with, and so costs little beside what it measures.
 */
export function openConnection(address: string) {
  const { hostname, port, host } = new URL(address);
  let socket: Socket | null = null;
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  let came = '';
  let usedAt = 0;
  const fail = (failed: Socket, error?: Error) => {
    if (failed !== socket) return;
    socket = null;
    came = '';
    waiting?.reject(error ?? new Error('the connection was closed'));
    waiting = null;
  };
  const open = () => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    opened.setEncoding('latin1');
    opened.on('data', (chunk) => {
      came += chunk;
      const answer = readAnswer(came);
      if (!answer) return;
      came = '';
      const { resolve } = waiting ?? {};
      waiting = null;
      resolve?.(answer);
    });
    opened.once('error', (error) => fail(opened, error)).once('close', () => fail(opened));
    return opened;
  };
  return {
    ask(path: string, { method = 'GET', typed, cookie, from }: Asked) {
      return new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
        if (performance.now() - usedAt > mostIdleMs) {
          const idle = socket;
          socket = null;
          idle?.destroy();
        }
        usedAt = performance.now();
        socket ??= open();
        const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`, `x-forwarded-for: ${from}`];
        if (cookie !== undefined) lines.push(`cookie: ${cookie}`);
        const body = typed === undefined ? '' : new URLSearchParams(typed).toString();
        if (typed !== undefined)
          lines.push(
            ...[`origin: ${address}`, 'content-type: application/x-www-form-urlencoded'],
            `content-length: ${body.length}`,
          );
        socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
      });
    },
    close: () => socket?.destroy(),
  };
}

/** Servers close what has been idle for five seconds. */
const mostIdleMs = 4_000;

/** A whole answer; null while more of it is to come. */
function readAnswer(came: string): Answer | null {
  const end = came.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = came.slice(0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  let body = came.slice(end + 4);
  if (length !== undefined) {
    if (body.length < Number(length)) return null;
  } else if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    if (!body.endsWith('0\r\n\r\n')) return null;
    body = body.replaceAll(/(^|\r\n)[0-9a-f]+\r\n/gi, '');
  }
  return {
    status: Number(head.slice(9, 12)),
    location: /\r\nlocation: (.*)/i.exec(head)?.[1] ?? '',
    body,
  };
}
