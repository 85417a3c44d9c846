import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { AppError } from '#app/lib/app-error.ts';
import type { Log } from '../log.ts';
import { type ArrivedMail, readMail } from './read-mail.server.ts';

/** The address of this computer that takes mail, and the files of a certificate if there is one. */
export type MailInAddress = { host: string; port: number; cert?: string; key?: string };

/** The receiver of mail. Its `AppError`s are told to the sender’s server, and are final. */
export type MailTaker<To> = {
  /** The recipient of an address. Called before the mail itself is sent. */
  find(address: string): Promise<To>;
  /** @param sender the address for failures; empty if none is wanted */
  take(to: To, mail: ArrivedMail, sender: string): Promise<void>;
};

export type MailIn = { port: number; stop(): Promise<void> };

/** Text is small. A larger mail that announces its size is refused before it is sent. */
const mostBytes = 1024 * 1024;
const limits = {
  connections: 50,
  idleMs: 30_000,
  /** However slow the sender is. */
  connectedMs: 300_000,
  /** Of unknown addresses, before the connection is closed. */
  refusals: 3,
} as const;

/**
 * Takes mail by SMTP, each for one known address. Nothing is passed on, and no mail is answered by
 * another: the sender’s server hears the reason at once and tells the sender.
 * @throws AppError `in-use` or `bad-setting`, with a sentence for the operator
 */
export async function openMailIn<To extends object>(
  { host, port, ...files }: MailInAddress,
  { domain, log }: { domain: string; log: Log },
  taker: MailTaker<To>,
): Promise<MailIn> {
  const tls = readCertificate(files);
  const sessions = new Map<string, { to?: To; refused: number }>();
  const server = new SMTPServer({
    ...tls,
    name: domain,
    banner: 'ESMTP',
    logger: false,
    disabledCommands: tls === null ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    disableReverseLookup: true,
    size: mostBytes,
    rejectOversized: true,
    maxClients: limits.connections,
    // A refusal then concerns one recipient.
    maxRecipients: 1,
    socketTimeout: limits.idleMs,
    closeTimeout: 5_000,
    onRcptTo({ address }, { id }, done) {
      const session = sessions.get(id) ?? { refused: 0 };
      sessions.set(id, session);
      taker.find(address).then(
        (to) => {
          session.to = to;
          done();
        },
        (error) => {
          session.refused += error instanceof AppError ? 1 : 0;
          done(refusalOf(error, log, session.refused > limits.refusals ? 421 : undefined));
        },
      );
    },
    onData(stream, { id, envelope }, done) {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
      const read = async () => {
        const bytes = await readAll(stream);
        const to = sessions.get(id)?.to;
        // Too large: the server says so by itself.
        if (stream.sizeExceeded || to === undefined) return;
        await taker.take(to, await readMail(bytes), sender);
      };
      read().then(
        () => done(),
        (error) => done(refusalOf(error, log)),
      );
    },
    onClose: ({ id }) => void sessions.delete(id),
  });
  // A failed connection concerns its sender alone.
  server.on('error', (error) => log.debug({ error }, 'a connection for mail failed'));
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), limits.connectedMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  await listen(server, host, port);
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readCertificate({ cert, key }: Pick<MailInAddress, 'cert' | 'key'>) {
  if (cert === undefined || key === undefined) return null;
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

function listen(server: SMTPServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.server.once('error', (cause: NodeJS.ErrnoException) => {
      const message = `SMTP_IN_URL: ${host}, port ${port} can’t be listened on: ${cause.code}.`;
      reject(new AppError('in-use', message, { cause }));
    });
    server.listen(port, host, () => resolve());
  });
}

/** Reads the stream to its end, and drops everything beyond the limit. */
async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += (chunk as Buffer).length;
    if (length <= mostBytes) chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** A refusal is final and gives its reason; any other error invites another attempt, without one. */
function refusalOf(error: unknown, log: Log, code = 550): Error {
  if (error instanceof AppError) {
    const detail = code < 500 ? '4.7.0' : '5.7.1';
    return Object.assign(new Error(`${detail} ${inAscii(error.message)}`), { responseCode: code });
  }
  log.warn({ error }, 'a mail could not be taken');
  return Object.assign(new Error('4.3.0 Try again later'), { responseCode: 451 });
}

/** SMTP answers are in ASCII. */
function inAscii(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/…/g, '...')
    .replace(/[–—]/g, '-')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
}
