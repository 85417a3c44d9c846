import { mkdtempSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#app/lib/app-error.ts';
import { openLog } from '#app/platform/log.ts';
import { type MailIn, openMailIn } from '#app/platform/replies/mail-in.server.ts';
import { makeCertificate } from '#tests/harness/servers/tls-proxy.ts';

const open: MailIn[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.stop()));
});

const find = vi.fn(async (address: string) => {
  if (address === 'ana@reply.example') return { address };
  if (address === 'away@reply.example') throw new Error('a database is away');
  throw new AppError('not-found', 'There’s “no one” here.');
});
const take = vi.fn(async () => {});

async function start(files: { cert?: string; key?: string } = {}) {
  const at = { host: '127.0.0.1', port: 0, ...files };
  const server = await openMailIn(
    at,
    { domain: 'reply.example', log: openLog('silent') },
    { find, take },
  );
  open.push(server);
  find.mockClear();
  take.mockClear();
  return server.port;
}

const send = (port: number, mail: object, options: object = {}) => {
  const transport = nodemailer.createTransport({ host: 'localhost', port, ...options });
  const whole = { from: 'bob@quay.example', to: 'ana@reply.example', text: 'Yes.', ...mail };
  return transport.sendMail(whole).finally(() => transport.close());
};
const refusalOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'taken',
    ({ response }) => response,
  );

it('hands over the recipient, the text, and the sender', async () => {
  await send(await start(), { text: 'Às quatro.' });
  const mail = expect.objectContaining({
    from: 'bob@quay.example',
    lines: [{ text: 'Às quatro.', depth: 0, part: 'written' }],
  });
  expect(take).toHaveBeenCalledWith({ address: 'ana@reply.example' }, mail, 'bob@quay.example');
});

it('refuses whom it doesn’t know before anything is sent, and says so in ASCII', async () => {
  const port = await start();
  expect(await refusalOf(send(port, { to: 'eve@evil.example' }))).toBe(
    `550 5.7.1 There's "no one" here.`,
  );
  expect(await refusalOf(send(port, { to: 'away@reply.example' }))).toMatch(/^451 4\.3\.0/);
  expect(take).not.toHaveBeenCalled();
});

it('has one recipient a mail, no accounts, and no patience with guesses', async () => {
  const port = await start();
  const many = send(port, { to: ['ana@reply.example', 'cy@reply.example'] });
  expect((await many).rejected).toEqual(['cy@reply.example']);
  expect(find).toHaveBeenCalledTimes(1);
  const lines = await talk(port, [
    'EHLO quay.example',
    'MAIL FROM:<eve@evil.example>',
    ...Array.from({ length: 9 }, (_, at) => `RCPT TO:<guess${at}@reply.example>`),
  ]);
  expect(lines.filter((line) => line.startsWith('550'))).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/^421 /);
  expect(lines.join('\n')).not.toMatch(/AUTH|STARTTLS/);
});

it('takes nothing large, announced or not', async () => {
  const port = await start();
  const text = 'a'.repeat(1_100_000);
  expect(await refusalOf(send(port, { text }))).toMatch(/^552 /);
  const answers = await talk(port, [
    'EHLO quay.example',
    'MAIL FROM:<bob@quay.example>',
    'RCPT TO:<ana@reply.example>',
    'DATA',
    `Subject: a\r\n\r\n${text.replaceAll(/.{70}/g, '$&\r\n')}\r\n.`,
  ]);
  expect(answers.at(-1)).toMatch(/^552 /);
  expect(take).not.toHaveBeenCalled();
});

it('offers TLS where it has a certificate', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-mail-'));
  const certificate = await makeCertificate();
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  for (const name of ['cert', 'key'] as const) writeFileSync(files[name], certificate[name]);
  const tls = { ca: certificate.cert };
  await send(await start(files), {}, { requireTLS: true, tls });
  expect(take).toHaveBeenCalledTimes(1);
});

/** Sends lines, each after the answer to the one before. */
function talk(port: number, lines: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const answers: string[] = [];
    const socket = createConnection(port, '127.0.0.1').setEncoding('utf8');
    const rest = [...lines];
    socket.on('data', (answer: string) => {
      answers.push(...answer.trim().split('\r\n'));
      if (/^\d{3}-/.test(answers.at(-1) ?? '')) return;
      const next = rest.shift();
      if (next === undefined) socket.end();
      else socket.write(`${next}\r\n`);
    });
    socket.on('close', () => resolve(answers)).on('error', reject);
  });
}
