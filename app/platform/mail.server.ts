import nodemailer from 'nodemailer';
import { FinalError } from '#app/lib/app-error.ts';
import type { Settings } from './env.ts';

/** An outgoing mail; `text` and `html` say the same. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of an optional mail: one request there stops its kind (RFC 8058). */
  unsubscribeUrl?: string;
  replyTo?: string;
};

export type Attachment = { name: string; type: string; bytes: Uint8Array };

export type Mailer = {
  /**
   * Hands a mail over. The same key marks the same mail, so that a mail sent twice can be recognised.
   * Attachments are made only if it is really sent.
   * @throws FinalError if the address doesn’t exist; any other error is worth another attempt
   */
  send(mail: Mail & { attach?: () => Promise<Attachment[]> }, key: string): Promise<void>;
  close(): void;
};

type MailSettings = Pick<Settings, 'BRAND_NAME' | 'MAIL_FROM' | 'SUPPORT_EMAIL'>;

/** The most time for handing over one mail, whatever the server does. */
const mostSendingMs = 60_000;

/** Sends mails through the server of `SMTP_URL`, with TLS as the address says. */
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

/** False for anything that a mail program could take for two addresses, a name or another header. */
function isOneAddress(text: string): boolean {
  return /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u.test(text) && text.length <= 320;
}

type SmtpError = { code: string; command: string; responseCode: number; response: string };

/** The server’s codes without its words, which repeat the address. */
function refusalOf({ code, command, responseCode, response = '' }: Partial<SmtpError>): Error {
  const [detail = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const facts = [code, command, responseCode, detail].filter(Boolean).join(' ');
  const message = `a mail was not taken: ${facts || 'no answer in time'}`;
  // No such mailbox, no such domain, no mail there: RFC 3463 and RFC 7505.
  const isUnknown = command === 'RCPT TO' && /^5\.1\.(1|2|3|10)$/.test(detail);
  return isUnknown ? new FinalError(message) : new Error(message);
}
