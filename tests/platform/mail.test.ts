import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FinalError } from '#app/lib/app-error.ts';
import { parseSettings } from '#app/platform/env.ts';
import { describeError } from '#app/platform/log.ts';
import { type Mailer, openSmtpMailer } from '#app/platform/mail.server.ts';
import { type Smtp, startSmtp } from '#tests/harness/servers/smtp.ts';

const mail = {
  to: 'ada@quay.example',
  subject: 'Confirm your address',
  text: 'Olá,\n\nopen https://bandstand.example/confirm?token=abc=def\n',
  html: '<!doctype html><p>Olá, <a href="https://bandstand.example/confirm?token=abc=def">open</a></p>',
};
const key = 'a1b2c3';

let smtp: Smtp;
const mailers: Mailer[] = [];
const open = (url = smtp.url, environment: Record<string, string> = {}) => {
  const mailer = openSmtpMailer(url, parseSettings(environment));
  mailers.push(mailer);
  return mailer;
};

beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close();
  await smtp.stop();
});

async function errorOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => {
      throw new Error('the mail was taken');
    },
    (error) => error,
  );
}

describe('a mail by SMTP', () => {
  it('arrives in both forms, from the brand, marked as written by a program', async () => {
    const settings = { BRAND_NAME: 'Café “Quay”, Lisboa', MAIL_FROM: 'post@bandstand.example' };
    const entry = { name: 'show.ics', type: 'text/calendar', bytes: Buffer.from('Olá') };
    await open(smtp.url, settings).send({ ...mail, attach: async () => [entry] }, key);
    const [got] = smtp.mails;
    expect(got).toMatchObject({
      files: [{ name: 'show.ics', text: 'Olá' }],
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    });
    expect(got?.from).toMatch(/^"?Café “Quay”, Lisboa"? <post@bandstand\.example>$/);
    expect(got?.headers).toMatchObject({
      to: mail.to,
      'message-id': '<a1b2c3@bandstand.example>',
      'auto-submitted': 'auto-generated',
    });
    expect(Math.abs(Date.parse(got?.headers.date ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('can be stopped by one press in a mail program, where one can do without it', async () => {
    const unsubscribeUrl = `https://bandstand.example/unsubscribe?token=${'a1B2'.repeat(30)}`;
    await open().send({ ...mail, unsubscribeUrl }, key);
    await open().send(mail, key);
    expect(smtp.mails[0]?.headers).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(smtp.mails[1]?.headers).not.toHaveProperty('list-unsubscribe');
  });

  it('comes from the support address where no other is named', async () => {
    await open(smtp.url, { SUPPORT_EMAIL: 'help@quay.example' }).send(mail, key);
    expect(smtp.mails[0]?.from).toBe('Bandstand <help@quay.example>');
  });

  it('signs in with the name and password of the address, decoded', async () => {
    const guarded = await startSmtp({ requiresPassword: true });
    await open(guarded.url.replace('//', '//post%40quay:p%2Fw%3A@')).send(mail, key);
    expect(guarded.signedInWith).toEqual({ user: 'post@quay', password: 'p/w:' });
    expect(guarded.mails).toHaveLength(1);
    await guarded.stop();
  });

  it('takes any text of a subject as text, never as a header', async () => {
    const subject = 'Hi\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>\u{1F3B5}';
    await open().send({ ...mail, subject }, key);
    expect(smtp.mails[0]?.headers).not.toHaveProperty('bcc');
    expect(smtp.mails[0]?.to).toEqual([mail.to]);
    expect(smtp.mails[0]?.text).toBe(mail.text);
    expect(smtp.mails[0]?.subject).toContain('<script>alert(1)</script>\u{1F3B5}');
  });

  it.each([
    'ada@quay.example, eve@evil.example',
    'ada@quay.example,eve@evil.example',
    'eve@evil.example;ada@quay.example',
    'Ada <ada@quay.example>',
    'ada@quay.example\r\nBcc: eve@evil.example',
    'ada@quay.example\u0000',
    'team: ada@quay.example;',
    '"ada@evil.example"@quay.example',
    'ada@evil.example@quay.example',
    'ada',
    '',
    `${'a'.repeat(400)}@quay.example`,
  ])('has one plain address, not %j', async (to) => {
    expect(await errorOf(open().send({ ...mail, to }, key))).toBeInstanceOf(FinalError);
    expect(smtp.attempts).toBe(0);
  });
});

describe('a mail that is refused', () => {
  it.each([
    ['recipient', 450, '4.2.1 <ada@quay.example> is busy', false, '450 4.2.1'],
    ['mail', 451, '4.3.0 try again, ada@quay.example', false, '451 4.3.0'],
    ['mail', 554, '5.7.1 spam from ada@quay.example', false, '554 5.7.1'],
    ['recipient', 554, '5.7.1 <ada@quay.example>: relaying denied', false, '554 5.7.1'],
    ['recipient', 550, 'no', false, '550'],
    ['recipient', 550, '5.1.1 <ada@quay.example> unknown', true, '550 5.1.1'],
    ['recipient', 556, '5.1.10 ada@quay.example takes no mail', true, '556 5.1.10'],
    ['mail', 550, '5.1.1 <ada@quay.example> unknown', false, '550 5.1.1'],
  ] as const)('at the %s with %i "%s" is given up: %s', async (at, code, text, isFinal, told) => {
    smtp.mood = { at, code, text };
    const error = await errorOf(open().send(mail, key));
    expect(error instanceof FinalError).toBe(isFinal);
    expect(error.message).toContain(told);
    expect(JSON.stringify(describeError(error))).not.toMatch(/ada|quay/);
    expect(smtp.mails).toEqual([]);
  });

  it('leaves the way open for the next', async () => {
    const mailer = open();
    smtp.mood = { at: 'recipient', code: 450, text: 'busy' };
    await errorOf(mailer.send(mail, key));
    smtp.mood = 'well';
    await mailer.send(mail, key);
    expect(smtp.mails).toHaveLength(1);
  });

  it('is worth another attempt without an answer', async () => {
    const { url } = smtp;
    await smtp.stop();
    const error = await errorOf(open(url).send(mail, key));
    expect(error).not.toBeInstanceOf(FinalError);
    expect(error.message).toMatch(/ECONN|ESOCKET/);
    expect(error.message).not.toMatch(/ada|127\.0/);
  });

  it('does not wait for ever for a server that stays silent', async () => {
    smtp.mood = 'silence';
    const error = await errorOf(open(`${smtp.url}?socketTimeout=300`).send(mail, key));
    expect(error).not.toBeInstanceOf(FinalError);
    expect(smtp.mails).toHaveLength(1);
  });
});
