import { htmlToText } from 'html-to-text';
import PostalMime, { addressParser, type Email } from 'postal-mime';
import { AppError } from '#app/lib/app-error.ts';

/** A mail that somebody has sent here, as far as it is used. */
export type ArrivedMail = {
  /** The one address in `From`; null where it names none or several. */
  from: string | null;
  messageId: string | null;
  /** Written by a program: an absence note, a report about a delivery, a mailing list. */
  isAutomatic: boolean;
  /** With everything that was quoted. */
  text: string;
  /** Whether files hang on it that somebody has added. */
  hasFiles: boolean;
};

/**
 * Takes a mail apart. Nothing that it names is loaded.
 * @throws AppError `bad-input` for what is no mail, or is nested as none of people’s are: sent again, it
 *   would be no better
 */
export async function readMail(bytes: Buffer): Promise<ArrivedMail> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: 20,
    maxHeadersSize: 64 * 1024,
    forceRfc822Attachments: true,
  }).catch((cause) => {
    throw new AppError('bad-input', 'This mail can’t be read.', { cause });
  });
  return {
    from: oneAddress(valuesOf(mail, 'from')),
    messageId: mail.messageId || null,
    isAutomatic: isAutomatic(mail),
    text: mail.text ?? textOfHtml(mail.html ?? ''),
    hasFiles: mail.attachments.some(
      ({ disposition, mimeType }) => disposition === 'attachment' && !signatures.test(mimeType),
    ),
  };
}

/** What programs add by themselves. */
const signatures = /^(application\/(x-)?(pgp|pkcs7)-|application\/pgp-|text\/(x-)?vcard)/;

function oneAddress(headers: string[]): string | null {
  const [sender, ...others] = headers.flatMap((value) => addressParser(value));
  return others.length === 0 ? (sender?.address ?? null) : null;
}

function valuesOf({ headers }: Email, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value);
}

/** RFC 3834, and what programs wrote before it. */
function isAutomatic(mail: Email): boolean {
  const has = (name: string, like: RegExp) =>
    valuesOf(mail, name).some((value) => like.test(value.trim()));
  return (
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^(bulk|list|junk|auto_reply)\b/i) ||
    has('content-type', /^multipart\/report\b/i) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => has(name, /^/))
  );
}

/** Without what mail programs mark as quoted, and without pictures and addresses behind words. */
function textOfHtml(html: string): string {
  const left = ['blockquote', 'div.gmail_quote', 'div.gmail_attr', '#divRplyFwdMsg', 'img'];
  return htmlToText(html, {
    wordwrap: false,
    limits: { maxInputLength: 1_000_000, maxDepth: 50, maxChildNodes: 2_000 },
    selectors: [
      ...left.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { ignoreHref: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
}
