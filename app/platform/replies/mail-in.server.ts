import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { AppError } from '#app/lib/app-error.ts';
import type { Log } from '../log.ts';
import { type ArrivedMail, readMail } from './read-mail.server.ts';

/** Where mail is taken: an address of this machine, and the files of a certificate if there is one. */
export type MailInAddress = { host: string; port: number; cert?: string; key?: string };

/** Who takes mail. What they throw as `AppError` is told to the sender’s server, and is final. */
export type MailTaker<To> = {
  /** Whom an address stands for. Asked before anything of the mail is sent. */
  find(address: string): Promise<To>;
  /** @param sender whom a server would tell of a failure; empty where nobody is to be told */
  take(to: To, mail: ArrivedMail, sender: string): Promise<void>;
};

export type MailIn = { port: number; stop(): Promise<void> };

/** Text is small. Whoever announces more is refused before it is sent. */
const mostBytes = 1024 * 1024;
const limits = {
  connections: 50,
  idleMs: 30_000,
  /** However slowly somebody sends. */
  connectedMs: 300_000,
  /** Of unknown addresses, before the connection is closed. */
  refusals: 3,
} as const;

/**
 * Takes mail by SMTP. Each goes to one address that is known; nothing is ever passed on, and no mail
 * is answered by another: what is wrong, the sender’s server hears at once and tells the sender.
 * @throws AppError `in-use` or `bad-setting`, with a sentence for the operator
 */
export async function openMailIn<To extends object>(
  { host, port, ...files }: MailInAddress,
  { domain, log }: { domain: string; log: Log },
  taker: MailTaker<To>,
): Promise<MailIn> {
  const tls = readCertificate(files);
  const found = new Map<string, { to?: To; refused: number }>();
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
    // Whoever is refused is told why, and of one mail.
    maxRecipients: 1,
    socketTimeout: limits.idleMs,
    closeTimeout: 5_000,
    onRcptTo({ address }, { id }, done) {
      const session = found.get(id) ?? { refused: 0 };
      found.set(id, session);
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
        const to = found.get(id)?.to;
        // Too large: the server says so by itself.
        if (stream.sizeExceeded || to === undefined) return;
        await taker.take(to, await readMail(bytes), sender);
      };
      read().then(
        () => done(),
        (error) => done(refusalOf(error, log)),
      );
    },
    onClose: ({ id }) => void found.delete(id),
  });
  // What goes wrong on a connection concerns its sender alone.
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

/** What is more than that is read to its end and thrown away. */
async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += (chunk as Buffer).length;
    if (length <= mostBytes) chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** A refusal is final and says why; anything else is worth another attempt, and says nothing. */
function refusalOf(error: unknown, log: Log, code = 550): Error {
  if (error instanceof AppError) {
    const detail = code < 500 ? '4.7.0' : '5.7.1';
    return Object.assign(new Error(`${detail} ${inAscii(error.message)}`), { responseCode: code });
  }
  log.warn({ error }, 'a mail could not be taken');
  return Object.assign(new Error('4.3.0 Try again later'), { responseCode: 451 });
}

/** What servers say to each other is in ASCII. */
function inAscii(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/…/g, '...')
    .replace(/[–—]/g, '-')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
}
