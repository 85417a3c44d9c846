import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countWaiting } from '#app/platform/listen.server.ts';
import { LiveStreams } from '#app/platform/live-streams.server.ts';

const streams = new LiveStreams();
const server = createServer((request, response) => {
  response.writeHead(200);
  const by = request.url ?? '';
  streams.open(response, { accountId: by, by, after: null });
  for (const stream of streams.takeJoining()) streams.letIn(stream);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.closeAllConnections());

function open(by: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${by} HTTP/1.1\r\nhost: here\r\n\r\n`);
  const reader = { socket, bytes: 0 };
  return reader;
}

it('drops readers that don’t read, with their waiting events, and no others', async () => {
  const [reads, stalls] = [open('/reads'), open('/stalls')];
  reads.socket.on('data', ({ length }) => {
    reads.bytes += length;
  });
  await expect.poll(() => streams.count).toBe(2);
  const text = `data: ${'x'.repeat(64 * 1024)}\n\n`;
  let most = 0;
  for (let sent = 1; streams.count === 2; sent += 1) {
    expect(sent).toBeLessThan(1_000);
    for (const by of ['/reads', '/stalls'])
      for (const stream of streams.of(by)) {
        streams.send(stream, text);
        most = Math.max(most, stream.outgoing.writableLength);
      }
    // The reader has read it by then.
    const all = sent * text.length;
    await expect.poll(() => reads.bytes, { interval: 1 }).toBeGreaterThan(all);
  }
  expect([...streams.of('/stalls')]).toEqual([]);
  expect([...streams.of('/reads')]).toHaveLength(1);
  expect(most).toBeLessThan(512 * 1024);
  stalls.socket.destroy();
  reads.socket.destroy();
  await expect.poll(() => streams.count).toBe(0);
});

it('has room for twenty of an account, and for none once it stops', async () => {
  const all = Array.from({ length: 20 }, () => open('/one'));
  await expect.poll(() => streams.count).toBe(20);
  expect(streams.hasRoomFor('/one')).toBe('too many');
  expect(streams.hasRoomFor('/other')).toBe('yes');
  streams.stop();
  expect(streams.hasRoomFor('/other')).toBe('not here');
  for (const { socket } of all) socket.destroy();
  await expect.poll(() => streams.count).toBe(0);
});

it('ends a stream that is being let in while its process stops, with its connection', async () => {
  const stopping = new LiveStreams();
  const late = createServer((request, response) => {
    response.writeHead(200);
    stopping.open(response, { accountId: 'one', by: request.url ?? '', after: null });
  });
  // Longer than any test waits: a kept-alive connection isn’t closed.
  late.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve));
  let closed = 0;
  const join = (by: string) => {
    const socket = connect((late.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {}).on('data', () => {});
    socket.on('close', () => {
      closed += 1;
    });
    socket.write(`GET ${by} HTTP/1.1\r\nhost: here\r\n\r\n`);
  };
  for (const by of ['/in', '/joining']) join(by);
  await expect.poll(() => stopping.count).toBe(2);
  const [first, second] = stopping.takeJoining();
  stopping.stop();
  for (const stream of [first, second]) if (stream) stopping.letIn(stream);
  join('/after');
  await expect.poll(() => closed).toBe(3);
  expect([stopping.count, [...stopping.of('/in')]]).toEqual([0, []]);
  late.close();
});

it('a server that stops waits for requests under way, and for no half of a request’s head', async () => {
  const answers: ServerResponse[] = [];
  const stopping = createServer((_, response) => void answers.push(response));
  const endWaiting = countWaiting(stopping);
  await new Promise<void>((resolve) => stopping.listen(0, '127.0.0.1', resolve));
  const speak = (text: string) => {
    const socket = connect((stopping.address() as AddressInfo).port, '127.0.0.1');
    socket.setEncoding('utf8').on('error', () => {});
    socket.write(text);
    const heard = { text: '', isOver: false };
    socket.on('data', (more) => {
      heard.text += more;
    });
    socket.on('close', () => {
      heard.isOver = true;
    });
    return heard;
  };
  const half = speak('GET /half HTTP/1.1\r\nhost: he');
  // Two requests at once on one connection: the first answer leaves the second under way.
  const whole = speak('GET /1 HTTP/1.1\r\nhost: here\r\n\r\nGET /2 HTTP/1.1\r\nhost: here\r\n\r\n');
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.end('one');
  await expect.poll(() => whole.text).toContain('one');
  const closed = new Promise((resolve) => stopping.close(resolve));
  stopping.closeIdleConnections();
  endWaiting();
  await expect.poll(() => half.isOver).toBe(true);
  answers[1]?.end('two');
  await expect.poll(() => whole.text).toContain('two');
  stopping.closeIdleConnections();
  await closed;
});
