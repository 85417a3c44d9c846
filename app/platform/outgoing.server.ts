import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address.ts';

/*
 * Requests to addresses that people have typed in. Such an address may be meant to reach computers that
 * only this one can reach, so every connection, also after each redirect, goes to an IP address that has
 * been checked: a name is resolved once, and the checked address is the one connected to.
 */

export type OutgoingProblem =
  | 'unreadable'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'private'
  | 'unknown-host'
  | 'no-answer'
  | 'slow'
  | 'too-large'
  | 'redirects';

/** Why an outside address couldn’t be read. */
export class OutgoingError extends Error {
  readonly problem: OutgoingProblem;

  constructor(problem: OutgoingProblem, options?: ErrorOptions) {
    super(`an address elsewhere: ${problem}`, options);
    this.name = 'OutgoingError';
    this.problem = problem;
  }
}

export type OutgoingAnswer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
};

/** Ports and addresses that may be connected to. */
export type MayReach = {
  port: (port: number) => boolean;
  address: (address: string, port: number) => boolean;
};

/** Web servers on the internet: any other port belongs to a service of another kind. */
const webPorts = new Set([80, 443, 8080, 8443]);
export const publicWeb: MayReach = {
  port: (port) => webPorts.has(port),
  address: isPublicAddress,
};

export type OutgoingRequest = {
  headers?: Record<string, string>;
  /** Of the body, unpacked. */
  mostBytes: number;
  /** From the first request to the last byte. */
  longestMs: number;
  /** Redirects to follow; five if absent. */
  mostRedirects?: number;
  /** Absent: the public web; tests let their own computer in. */
  mayReach?: MayReach | undefined;
  /** Every address that a name has. */
  findAddresses?: (host: string) => Promise<{ address: string }[]>;
};

const usualRedirects = 5;

/**
 * The address in a typed text.
 * @throws OutgoingError for addresses that are never requested
 */
export function outgoingAddress(text: string, mayReach: MayReach = publicWeb): URL {
  let url: URL;
  try {
    url = new URL(text.trim().replace(/^webcals?:/i, 'https:'));
  } catch {
    throw new OutgoingError('unreadable');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutgoingError('scheme');
  if (url.username !== '' || url.password !== '') throw new OutgoingError('credentials');
  const port = portOf(url);
  if (!mayReach.port(port)) throw new OutgoingError('port');
  const host = hostOf(url);
  if (isIP(host) !== 0 && !mayReach.address(host, port)) throw new OutgoingError('private');
  if (/(^|\.)(localhost|local|internal)\.?$/.test(host)) throw new OutgoingError('private');
  return url;
}

/**
 * Reads the content of an address, following redirects.
 * @throws OutgoingError
 */
export async function getOutside(
  address: string,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(request.longestMs);
  const { mostRedirects = usualRedirects } = request;
  let url = outgoingAddress(address, request.mayReach);
  for (let step = 0; step <= mostRedirects; step += 1) {
    const answer = await getOnce(url, request, signal).catch(inKind(signal));
    if (!isRedirect(answer)) return answer;
    const next = URL.parse(answer.headers.location ?? '', url);
    if (!next) throw new OutgoingError('unreadable');
    url = outgoingAddress(next.href, request.mayReach);
  }
  throw new OutgoingError('redirects');
}

function isRedirect({ status, headers }: OutgoingAnswer): boolean {
  return [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined;
}

/**
 * Sends a text to an address, once. No redirect is followed, and of the answer no more is read than
 * its first `mostBytes`, whatever its status.
 * @throws OutgoingError
 */
export async function postOutside(
  address: string,
  { body, ...request }: OutgoingRequest & { body: string | Uint8Array },
): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(request.longestMs);
  const url = outgoingAddress(address, request.mayReach);
  const response = await send(url, request, signal, body).catch(inKind(signal));
  try {
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: await readStart(response, request.mostBytes) };
  } finally {
    response.destroy();
  }
}

/** The beginning of a body, also if the rest never comes. */
async function readStart(response: http.IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= mostBytes) break;
    }
  } catch {
    // The status came before, and is all that matters.
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}

async function getOnce(
  url: URL,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'accept-encoding': 'gzip, deflate, br',
    ...request.headers,
  };
  const response = await send(url, { ...request, headers }, signal);
  try {
    const { statusCode: status = 0, headers } = response;
    const isWanted = status >= 200 && status < 300;
    const body = isWanted ? await readBody(response, request.mostBytes) : Buffer.alloc(0);
    return { status, headers, body };
  } finally {
    response.destroy();
  }
}

/** Sends a request, with a body or without, to an IP address that has been checked. */
async function send(
  url: URL,
  outgoing: OutgoingRequest,
  signal: AbortSignal,
  body?: string | Uint8Array,
): Promise<http.IncomingMessage> {
  const address = await resolve(url, outgoing, signal);
  const request = url.protocol === 'https:' ? https.request : http.request;
  return new Promise<http.IncomingMessage>((done, fail) => {
    const sent = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      signal,
      // No connection is reused: each goes to the address that was checked for it.
      agent: false,
      lookup: alwaysTo(address),
      headers: { 'user-agent': 'Bandstand', ...outgoing.headers },
      maxHeaderSize: 16 * 1024,
    });
    sent.once('response', done).once('error', fail).end(body);
  });
}

function inKind(signal: AbortSignal) {
  return (error: unknown): never => {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError(signal.aborted ? 'slow' : 'no-answer', { cause: error });
  };
}

/** The IP address to connect to. A name with any private address is refused. */
async function resolve(
  url: URL,
  { mayReach = publicWeb, findAddresses = lookUp }: OutgoingRequest,
  signal: AbortSignal,
): Promise<string> {
  const host = hostOf(url);
  const addresses = isIP(host)
    ? [{ address: host }]
    : await abortable(findAddresses(host), signal).catch((cause) => {
        throw new OutgoingError(signal.aborted ? 'slow' : 'unknown-host', { cause });
      });
  const [first] = addresses;
  if (!first) throw new OutgoingError('unknown-host');
  if (!addresses.every(({ address }) => mayReach.address(address, portOf(url))))
    throw new OutgoingError('private');
  return first.address;
}

function lookUp(host: string) {
  return lookup(host, { all: true });
}

function alwaysTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

async function readBody(response: http.IncomingMessage, mostBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Counted after decompression, so that a small body can’t become a huge one.
  for await (const chunk of unpacked(response, encoding)) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new OutgoingError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unpacked(response: http.IncomingMessage, encoding: string): Readable {
  const unpack = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[encoding];
  if (!unpack) {
    if (encoding === 'identity' || encoding === '') return response;
    throw new OutgoingError('no-answer');
  }
  const stream = unpack();
  response.once('error', (error) => stream.destroy(error));
  response.once('aborted', () => stream.destroy(new Error('the answer broke off')));
  return response.pipe(stream);
}

function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((done, fail) => {
    const stop = () => fail(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', stop));
  });
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
