import nodemailer from 'nodemailer';
import { FinalError } from '#app/lib/app-error.ts';
import type { Settings } from './env.ts';

/** A mail as it leaves the house: both forms say the same. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of a mail that one can do without: where one request stops its kind (RFC 8058). */
  unsubscribeUrl?: string;
  /** Where an answer goes, if somebody reads it. */
  replyTo?: string;
};

/** A file that a mail brings along. */
export type Attachment = { name: string; type: string; bytes: Uint8Array };

/** Whoever carries mails. */
export type Mailer = {
  /**
   * Hands a mail over. The same key marks the same mail, so that one that was handed over
   * twice can be known as such. What it brings along is made only where it is carried.
   * @throws FinalError if there is nobody at the address; any other error is worth another attempt
   */
  send(mail: Mail & { attach?: () => Promise<Attachment[]> }, key: string): Promise<void>;
  close(): void;
};

type MailSettings = Pick<Settings, 'BRAND_NAME' | 'MAIL_FROM' | 'SUPPORT_EMAIL'>;

/** The longest that handing over one mail may take, whatever the server does. */
const mostSendingMs = 60_000;

/** Carries mails to the mail server that `SMTP_URL` names. TLS is as the address says. */
export function openSmtpMailer(smtpUrl: string, settings: MailSettings): Mailer {
  const address = settings.MAIL_FROM ?? settings.SUPPORT_EMAIL;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    // A mail whose connection broke may have arrived; the outbox decides about another attempt.
    maxRequeues: 0,
    idleTimeout: 30_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, unsubscribeUrl, replyTo, attach }, key) {
      if (!isOneAddress(to)) throw new FinalError('the address of a mail is none');
      const attachments = (await attach?.()) ?? [];
      try {
        await transport.sendMail({
          from: { name: settings.BRAND_NAME, address },
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: settings.BRAND_NAME, address: replyTo } }),
          subject,
          text,
          html,
          attachments: attachments.map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(bytes),
          })),
          messageId: `<${key}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribeUrl) },
          signal: AbortSignal.timeout(mostSendingMs),
        });
      } catch (error) {
        throw refusalOf(error as Partial<SmtpError>);
      }
    },
    close: () => transport.close(),
  };
}

function listHeaders(unsubscribeUrl: string | undefined): Record<string, string> {
  if (!unsubscribeUrl) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Nothing that a mail program could take for two addresses, a name or another header. */
function isOneAddress(text: string): boolean {
  return /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u.test(text) && text.length <= 320;
}

type SmtpError = { code: string; command: string; responseCode: number; response: string };

/** What the server said, without its own words: those repeat the address. */
function refusalOf({ code, command, responseCode, response = '' }: Partial<SmtpError>): Error {
  const [detail = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const facts = [code, command, responseCode, detail].filter(Boolean).join(' ');
  const message = `a mail was not taken: ${facts || 'no answer in time'}`;
  // No such mailbox, no such domain, no mail there: RFC 3463 and RFC 7505.
  const isNobody = command === 'RCPT TO' && /^5\.1\.(1|2|3|10)$/.test(detail);
  return isNobody ? new FinalError(message) : new Error(message);
}
