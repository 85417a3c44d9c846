import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import {
  getOutside,
  type MayReach,
  outgoingAddress,
  postOutside,
  publicWeb,
} from '#app/platform/outgoing.server.ts';
import { isPublicAddress } from '#app/platform/public-address.ts';

const limits = { mostBytes: 1_000_000, longestMs: 5_000 };
const servers: Server[] = [];

/** A server on this computer, and permission to reach it and nothing else private. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const mayReach: MayReach = {
    port: () => true,
    address: (address, toPort) =>
      (address === '127.0.0.1' && toPort === port) || isPublicAddress(address),
  };
  return { address: `http://127.0.0.1:${port}`, port, options: { ...limits, mayReach } };
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('an address that is never asked', () => {
  test.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '017700000001', '0', '10.1.2.3'],
    ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '[::1]', '[::]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
    ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[2002:7f00:1::]', '[2001::1]', '[ff02::1]'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'printer.local'],
    ...['metadata.google.internal'],
  ])('because it is private: %s', (host) => {
    expect(() => outgoingAddress(`http://${host}/a.ics`)).toThrow('private');
    expect(() => outgoingAddress(`webcal://${host}:8443/a.ics`)).toThrow('private');
  });

  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['ftp://example.org/a.ics', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://ana:secret@example.org/', 'credentials'],
    ['http://ana@example.org/', 'credentials'],
    ['http://example.org:22/', 'port'],
    ['http://example.org:6667/', 'port'],
    ['http://example.org:0/', 'port'],
    ...[5432, 3306, 6379, 27017, 9200, 11211, 1433, 1521, 2375, 6432, 10250, 50000].map((port) => [
      `http://example.org:${port}/`,
      'port',
    ]),
    ['calendar.example/mine.ics', 'unreadable'],
    ['http://', 'unreadable'],
    ['', 'unreadable'],
  ])('because of its nature: %s', (address, problem) => {
    expect(() => outgoingAddress(address)).toThrow(problem);
  });

  test.each([
    ['webcal://calendar.example/mine.ics', 'https://calendar.example/mine.ics'],
    ['https://calendar.example:8443/mine.ics', 'https://calendar.example:8443/mine.ics'],
    ['http://93.184.215.14/', 'http://93.184.215.14/'],
    ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/'],
  ])('others are: %s', (address, href) => expect(outgoingAddress(address).href).toBe(href));
});

describe('asking an address', () => {
  test('a name with any private address is refused, and nothing is sent', async () => {
    let count = 0;
    const { port } = await serve((_request, response) => {
      count += 1;
      response.end('secret');
    });
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '::ffff:127.0.0.1']]) {
      const input = {
        ...limits,
        mayReach: { ...publicWeb, port: () => true },
        findAddresses: async () => addresses.map((address) => ({ address })),
      };
      await expect(getOutside(`http://rebind.example:${port}/`, input)).rejects.toMatchObject({
        problem: 'private',
      });
    }
    expect(count).toBe(0);
  });

  test('a name is looked up once, and the connection goes to the judged address', async () => {
    const { port, options } = await serve((request, response) =>
      response.end(request.headers.host),
    );
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    const findAddresses = async () => [{ address: answers.shift() ?? '' }];
    const address = `http://rebind.example:${port}/`;
    const { body } = await getOutside(address, { ...options, findAddresses });
    expect(String(body)).toBe(`rebind.example:${port}`);
    expect(answers).toHaveLength(2);
  });

  test('a redirect into a private network is refused on the way', async () => {
    let count = 0;
    const inner = await serve((_request, response) => {
      count += 1;
      response.end('secret');
    });
    for (const location of [
      inner.address,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'file:///etc/passwd',
      '//127.0.0.1/',
    ]) {
      const outer = await serve((_request, response) =>
        response.writeHead(302, { location }).end(),
      );
      await expect(getOutside(outer.address, outer.options)).rejects.toMatchObject({
        problem: expect.stringMatching(/private|scheme/),
      });
    }
    expect(count).toBe(0);
  });

  test('redirects are followed, but not round and round', async () => {
    const { address, options } = await serve((request, response) => {
      if (request.url === '/end') response.end('here');
      else if (request.url === '/begin') response.writeHead(301, { location: '/end' }).end();
      else response.writeHead(302, { location: '/again' }).end();
    });
    expect(String((await getOutside(`${address}/begin`, options)).body)).toBe('here');
    await expect(getOutside(`${address}/again`, options)).rejects.toMatchObject({
      problem: 'redirects',
    });
  });

  test('an answer that is too large, packed or not, is given up as it comes', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const { address, options } = await serve((request, response) => {
      if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      else response.end(Buffer.alloc(2_000_000));
    });
    expect(bomb.length).toBeLessThan(options.mostBytes);
    for (const path of ['/packed', '/plain'])
      await expect(getOutside(address + path, options)).rejects.toMatchObject({
        problem: 'too-large',
      });
  });

  test('an answer that is slow, or breaks off, is given up', async () => {
    const { address, options } = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('a');
      if (request.url === '/broken') setTimeout(() => response.destroy(), 50);
    });
    const short = { ...options, longestMs: 300 };
    await expect(getOutside(`${address}/slow`, short)).rejects.toMatchObject({ problem: 'slow' });
    await expect(getOutside(`${address}/broken`, options)).rejects.toMatchObject({
      problem: 'no-answer',
    });
  });

  test('a packed answer is unpacked; a status without a body is told', async () => {
    const { address, options } = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('BEGIN'));
    });
    expect(String((await getOutside(address, options)).body)).toBe('BEGIN');
    const known = { ...options, headers: { 'if-none-match': '"1"' } };
    expect((await getOutside(address, known)).status).toBe(304);
  });
});

describe('sending to an address', () => {
  test('sends the text once, follows no redirect, and reads the beginning of any answer', async () => {
    const got: string[] = [];
    const { address, options } = await serve(async (request, response) => {
      got.push(`${request.method} ${request.url} ${await text(request)}`);
      if (request.url === '/moved') response.writeHead(307, { location: '/elsewhere' }).end();
      else response.writeHead(500).end('b'.repeat(5_000));
    });
    const post = (path: string) =>
      postOutside(address + path, { ...options, mostBytes: 10, body: 'é' });
    expect(await post('/moved')).toMatchObject({ status: 307 });
    const { status, body } = await post('/wrong');
    expect([status, String(body)]).toEqual([500, 'bbbbbbbbbb']);
    expect(got).toEqual(['POST /moved é', 'POST /wrong é']);
  });

  test('whose answer never ends is known by its status; one that never begins is slow', async () => {
    const { address, options } = await serve((request, response) => {
      if (request.url === '/begun') response.writeHead(200).write('begun');
    });
    const short = { ...options, longestMs: 300, body: '' };
    const { status, body } = await postOutside(`${address}/begun`, short);
    expect([status, String(body)]).toEqual([200, 'begun']);
    await expect(postOutside(`${address}/never`, short)).rejects.toMatchObject({ problem: 'slow' });
  });

  test('a name with any private address is refused when the connection is made', async () => {
    let count = 0;
    const { port } = await serve((_request, response) => {
      count += 1;
      response.end();
    });
    const input = {
      ...limits,
      body: '{}',
      mayReach: { ...publicWeb, port: () => true },
      findAddresses: async () => [{ address: '93.184.215.14' }, { address: '127.0.0.1' }],
    };
    await expect(postOutside(`http://rebind.example:${port}/`, input)).rejects.toMatchObject({
      problem: 'private',
    });
    expect(count).toBe(0);
  });
});
