import PostalMime, { addressParser, decodeWords, type Email } from 'postal-mime';
import { AppError } from '#app/lib/app-error.ts';
import { type MailLine, plainLines } from '#app/lib/mail/mail-lines.ts';
import { pictureSize } from '../pictures.server.ts';
import { htmlLines, type ShownPicture } from './html-lines.ts';

/** The parts of an arrived mail that are used. */
export type ArrivedMail = {
  /** The one address in `From`; null if it has none or several. */
  from: string | null;
  messageId: string | null;
  /** The ids of the mails that it answers, the nearest first. */
  answersIds: string[];
  /** Written by a program: an absence note, a report about a delivery, a mailing list. */
  isAutomatic: boolean;
  /** With everything that was quoted. */
  lines: MailLine[];
  /** The names of the files that a person has added; empty for one without a name. */
  files: string[];
};

/**
 * Takes a mail apart. Nothing that it names is loaded.
 * @throws AppError `bad-input` for bytes that are no mail, or are nested as none of people’s are: sent again, it
 *   would be no better
 */
export async function readMail(bytes: Buffer): Promise<ArrivedMail> {
  const parser = new PostalMime({
    maxNestingDepth: 20,
    maxHeadersSize: 64 * 1024,
    forceRfc822Attachments: true,
  });
  const mail = await parser.parse(bytes).catch((cause) => {
    throw new AppError('bad-input', 'This mail can’t be read.', { cause });
  });
  // The parser’s own text joins flowed lines of different authors; its parts are right.
  const { root } = parser as unknown as { root: MimePart };
  const body = bodyOf(root, { isAlternative: false });
  return {
    from: oneAddress(valuesOf(mail, 'from')),
    messageId: mail.messageId || null,
    answersIds: idsIn(mail.inReplyTo, mail.references),
    isAutomatic: isAutomatic(mail),
    lines: body.lines,
    files: await filesOf(body),
  };
}

/** A part of a mail as the parser keeps it. */
type MimePart = {
  contentType: { multipart: string | false; parsed: Structured };
  contentDisposition: { parsed: Structured };
  /** With its brackets. */
  contentId?: string | undefined;
  content: ArrayBuffer | null;
  childNodes: MimePart[];
  getTextContent(): string;
};
type Structured = { value: string; params: Record<string, string> };

type Body = { lines: MailLine[]; pictures: ShownPicture[]; parts: MimePart[] };

const nothing: Body = { lines: [], pictures: [], parts: [] };

/** Splits a part into text that is read, and parts that aren’t: files, or pictures of a text. */
function bodyOf(part: MimePart, { isAlternative }: { isAlternative: boolean }): Body {
  const { multipart, parsed } = part.contentType;
  if (multipart === 'alternative') return chosen(part.childNodes);
  // RFC 1847: the second part is the seal of the first.
  const parts =
    multipart === 'signed' || multipart === 'encrypted'
      ? part.childNodes.slice(0, 1)
      : part.childNodes;
  if (multipart)
    return parts.map((child) => bodyOf(child, { isAlternative: false })).reduce(joined, nothing);
  if (isText(part)) return readText(part);
  // Another form of the same text, such as AMP. An invitation holds more than its text (RFC 6047, 2.4).
  const isForm = parsed.value.startsWith('text/') && parsed.value !== 'text/calendar';
  if (isAlternative && isForm && !isNamed(part)) return nothing;
  return { ...nothing, parts: [part] };
}

/**
 * RFC 2046, section 5.1.4: the last form is the one that the sender prefers, and saw while writing. If
 * it is empty, the one before it is read.
 */
function chosen(forms: readonly MimePart[]): Body {
  const bodies = forms.map((form) => bodyOf(form, { isAlternative: true }));
  const best = bodies.findLast(({ lines }) => lines.some(({ text }) => text.trim() !== ''));
  return { ...(best ?? nothing), parts: bodies.flatMap(({ parts }) => parts) };
}

function joined(before: Body, after: Body): Body {
  return {
    lines: [...before.lines, ...after.lines],
    pictures: [...before.pictures, ...after.pictures],
    parts: [...before.parts, ...after.parts],
  };
}

const isNamed = ({ contentType, contentDisposition }: MimePart) =>
  nameOf({ contentType, contentDisposition }) !== '';

function nameOf({
  contentType,
  contentDisposition,
}: Pick<MimePart, 'contentType' | 'contentDisposition'>): string {
  const { filename } = contentDisposition.parsed.params;
  return decodeWords(filename ?? contentType.parsed.params.name ?? '').trim();
}

/** A text that is shown, not one that goes along as a file. */
function isText(part: MimePart): boolean {
  const { value } = part.contentType.parsed;
  const isShown = part.contentDisposition.parsed.value !== 'attachment' && !isNamed(part);
  return (value === 'text/plain' || value === 'text/html') && isShown;
}

function readText(part: MimePart): Body {
  const { value, params } = part.contentType.parsed;
  if (value === 'text/html') return { ...htmlLines(part.getTextContent()), parts: [] };
  const isFlowed = params.format?.toLowerCase() === 'flowed';
  const isSpaceDeleted = params.delsp?.toLowerCase() === 'yes';
  // The parser joins lines where it reads this parameter.
  params.format = '';
  const lines = plainLines(part.getTextContent(), { isFlowed, isSpaceDeleted });
  return { ...nothing, lines };
}

/** Types of parts that programs add by themselves. */
const addedTypes = /^(application\/(x-)?(pgp|pkcs7)-|text\/(x-)?vcard)/;

/** A picture that takes no more room than a line or two is a logo or an icon. */
const mostLogoHeight = 150;

async function filesOf({ parts, pictures }: Body): Promise<string[]> {
  const files = await Promise.all(
    parts.map(async (part) => {
      const { value } = part.contentType.parsed;
      if (addedTypes.test(value) || value.startsWith('multipart/')) return null;
      if (part.content === null || part.content.byteLength === 0) return null;
      if (isEmptyTnef(part)) return null;
      if (await isDecoration(part, pictures)) return null;
      return nameOf(part);
    }),
  );
  const written = pictures.filter(({ data }) => data !== null);
  const logos = await Promise.all(written.map((picture) => isLogo(picture, picture.data)));
  return [
    ...files.filter((name) => name !== null),
    ...logos.filter((isSmall) => !isSmall).map(() => ''),
  ];
}

/**
 * True for a picture that appears only in quotes or signatures, or that is a logo by its size. Mail
 * programs mark a photograph put into the text in the same way.
 */
async function isDecoration(part: MimePart, pictures: readonly ShownPicture[]): Promise<boolean> {
  const id = part.contentId?.replace(/^<|>$/g, '');
  const uses = pictures.filter(({ contentId }) => contentId === id);
  if (uses.length === 0) return false;
  const areLogos = await Promise.all(uses.map((picture) => isLogo(picture, part.content)));
  return areLogos.every(Boolean);
}

/** True for a picture outside of the written text, or no higher than a line or two. */
async function isLogo(
  { part, width, height }: ShownPicture,
  bytes: ArrayBuffer | Uint8Array | null,
): Promise<boolean> {
  if (part !== 'written') return true;
  if (height > 0) return height <= mostLogoHeight;
  const natural = await pictureSize(new Uint8Array(bytes ?? new ArrayBuffer(0)));
  if (natural === null) return false;
  const scale = width > 0 ? width / natural.width : 1;
  return natural.height * scale <= mostLogoHeight;
}

/**
 * Outlook’s `winmail.dat` holds how a text looks, and files that were added: its
 * attributes of level 2 ([MS-OXTNEF], section 2.1.3).
 */
function isEmptyTnef(part: MimePart): boolean {
  const isTnef =
    /^application\/(vnd\.)?ms-tnef$/.test(part.contentType.parsed.value) ||
    nameOf(part).toLowerCase() === 'winmail.dat';
  if (!isTnef || part.content === null) return false;
  const bytes = Buffer.from(part.content);
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== 0x223e9f78) return false;
  let at = 6;
  while (at + 9 <= bytes.length) {
    if (bytes[at] === 2) return false;
    at += 9 + bytes.readUInt32LE(at + 5) + 2;
  }
  return at === bytes.length;
}

function oneAddress(headers: string[]): string | null {
  const [sender, ...others] = headers.flatMap((value) => addressParser(value));
  return others.length === 0 ? (sender?.address ?? null) : null;
}

function idsIn(inReplyTo = '', references = ''): string[] {
  const ids = `${inReplyTo} ${references.split(/\s+/).reverse().join(' ')}`;
  return [...new Set(ids.match(/<[^<>\s]+>/g))].slice(0, 20);
}

function valuesOf({ headers }: Email, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value);
}

/** Headers from before RFC 3834 that are still in use. */
const automaticHeaders = [
  'x-autoreply',
  'x-autoreply-from',
  'x-autorespond',
  'x-autoresponder',
  'x-autogenerated',
  'x-mail-autoreply',
  'x-failed-recipients',
  'list-id',
];

function isAutomatic(mail: Email): boolean {
  const has = (name: string, like: RegExp) =>
    valuesOf(mail, name).some((value) => like.test(value.trim()));
  return (
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^(bulk|list|junk|auto_reply)\b/i) ||
    has('x-precedence', /^(bulk|list|junk|auto_reply)\b/i) ||
    has('content-type', /^multipart\/report\b/i) ||
    has('x-post-messageclass', /autoresponder/i) ||
    automaticHeaders.some((name) => has(name, /^(?!no$)/i))
  );
}
