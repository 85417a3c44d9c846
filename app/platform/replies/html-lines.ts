import { Parser } from 'htmlparser2';
import type { MailLine } from '#app/lib/mail/mail-lines.ts';

type Part = MailLine['part'];
type Attributes = Record<string, string>;

/**
 * A picture that belongs to the mail, where its text shows it: a part of the mail, or written into
 * the text.
 */
export type ShownPicture = {
  contentId: string | null;
  data: Uint8Array | null;
  part: Part;
  width: number;
  height: number;
};

/** The lines of a mail in HTML, and the pictures of its own that it shows. Nothing is loaded. */
export type HtmlLines = { lines: MailLine[]; pictures: ShownPicture[] };

/*
 * Classes and ids that mail programs give to the parts of a reply. Outlook and others put `x_` before
 * those of a mail that is quoted again.
 */
const signatures =
  /^(x_)?(gmail_signature(_prefix)?|moz-signature|signature|ms-outlook-mobile-signature|applemailsignature.*|protonmail_signature_block.*|ymail_(android|ios)_signature|composer_signature)$/i;
const headings = /^(gmail_attr|moz-cite-prefix|zmail_extra_hr)$/i;
/** Everything after the first of these is the answered mail. */
const tailHeadings = /^(x_)?(divrplyfwdmsg)$/i;
const tailStarts =
  /^(x_)?(appendonsend|mail-editor-reference-message-container|ms-outlook-mobile-reference-message|messagereplysection)$/i;
/** Elements that hold the answered mail. */
const quotes = /^(yahoo_quoted.*|ydp.*yahoo_quoted|protonmail_quote|quoted-content|zmail_extra)$/i;
/** Word’s line above “From: … Sent: …”, in the two colours that it has had since 2007. */
const wordRule = /border-top:\s*solid\s+#?(e1e1e1|b5c4df)/i;

const blocks = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const unread = new Set(['script', 'style', 'title', 'template', 'xml']);

type Open = {
  name: string;
  part: Part | null;
  depth: number;
  isHidden: boolean;
  isPre: boolean;
  /** Of a list: the number of its last entry, 0 for bullets. */
  entry: number | null;
  /** The tail begins where it ends. */
  thenTail: boolean;
  /** It has a blank line before and after it. */
  isSpaced: boolean;
};

/** Reads a mail in HTML to its end, however deep its elements are nested. */
export function htmlLines(html: string): HtmlLines {
  const lines: MailLine[] = [];
  const pictures: ShownPicture[] = [];
  const open: Open[] = [];
  let line = '';
  let isTail = false;
  let isBlankDue = false;

  const inner = (): Open | undefined => open.at(-1);
  const partHere = (): Part => inner()?.part ?? (isTail ? 'tail' : 'written');
  const push = (text: string) => lines.push({ text, depth: inner()?.depth ?? 0, part: partHere() });
  /** Ends a line, where one has begun. */
  const flush = () => {
    const text = line.replace(/[ \t\u00a0]+/g, ' ').trim();
    // A line of a no-break space is how a blank line is written.
    if (line !== '' && (text !== '' || /\u00a0/.test(line))) {
      if (isBlankDue && lines.length > 0 && lines.at(-1)?.text !== '')
        lines.push({
          text: '',
          depth: Math.min(lines.at(-1)?.depth ?? 0, inner()?.depth ?? 0),
          part: partHere(),
        });
      isBlankDue = false;
      push(inner()?.isPre ? line.replace(/\u00a0/g, ' ').trimEnd() : text);
    }
    line = '';
  };
  const isShown = () => !inner()?.isHidden;

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'br') {
          if (!isShown()) return;
          if (line.trim() === '') {
            line = '';
            push('');
          } else flush();
          return;
        }
        if (name === 'img') {
          if (isShown()) notePicture(attributes);
          return;
        }
        if (blocks.has(name) && !isMark(line)) flush();
        if (name === 'hr') {
          isBlankDue = true;
          return;
        }
        if ((name === 'td' || name === 'th') && line.trim() !== '') line += ' ';
        const opened = openedBy(name, attributes, inner());
        if (startsTail(attributes)) isTail = true;
        if (opened.isSpaced) isBlankDue = true;
        open.push(opened);
        if (name === 'li') line = markOf(open.at(-2));
      },
      ontext(text) {
        if (!isShown()) return;
        if (!inner()?.isPre) {
          const joined = text.replace(/[ \t\r\n\f]+/g, ' ');
          line += line === '' ? joined.replace(/^ /, '') : joined;
          return;
        }
        const [first = '', ...others] = text.split(/\r?\n/);
        line += first;
        for (const other of others) {
          if (line.trim() === '') push('');
          else flush();
          line = other;
        }
      },
      onclosetag(name) {
        if (blocks.has(name)) flush();
        if (inner()?.name !== name) return;
        const closed = open.pop();
        if (closed?.isSpaced) isBlankDue = true;
        if (closed?.thenTail) isTail = true;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  const notePicture = ({ src = '', alt = '', width, height, style = '' }: Attributes) => {
    const [, contentId] = /^cid:(.+)$/i.exec(src.trim()) ?? [];
    const [, data] = /^data:image\/[^,]*;base64,(.*)$/is.exec(src.trim()) ?? [];
    if (contentId || data) {
      const size = {
        width: pixelsOf(width, /(?:^|[;\s])width:\s*([\d.]+)(px|in|pt)/i.exec(style)),
        height: pixelsOf(height, /(?:^|[;\s])height:\s*([\d.]+)(px|in|pt)/i.exec(style)),
      };
      pictures.push({
        contentId: contentId ? decoded(contentId) : null,
        data: data ? Buffer.from(data, 'base64') : null,
        part: partHere(),
        ...size,
      });
    } else if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 20) line += alt;
  };
  parser.write(html);
  parser.end();
  flush();
  return { lines, pictures };
}

/** The part of a mail that an element is, by its names and by the element around it. */
function openedBy(name: string, attributes: Attributes, around: Open | undefined): Open {
  const { style = '' } = attributes;
  const names = namesOf(attributes);
  const has = (pattern: RegExp) => names.some((one) => pattern.test(one));
  const isCited = name === 'blockquote' && isProgramQuote(attributes, names);
  const isHeading = has(headings) || has(tailHeadings) || wordRule.test(style);
  const part: Part | null = has(signatures)
    ? 'signature'
    : isHeading
      ? 'heading'
      : isCited || (name !== 'blockquote' && has(quotes)) || attributes.name === 'quote'
        ? 'quote'
        : null;
  return {
    name,
    // A quoted signature is part of the quote.
    part: around?.part === 'quote' ? 'quote' : (part ?? around?.part ?? null),
    depth: (around?.depth ?? 0) + (name === 'blockquote' ? 1 : 0),
    isHidden: around?.isHidden || unread.has(name) || /display:\s*none/i.test(style),
    isPre: name === 'pre' || (around?.isPre ?? false),
    entry: name === 'ol' ? Number(attributes.start ?? 1) - 1 : name === 'ul' ? -1 : null,
    thenTail: has(tailHeadings) || wordRule.test(style),
    isSpaced:
      /^h[1-6]$/.test(name) ||
      (name === 'p' &&
        !/mso|x_mso/i.test(attributes.class ?? '') &&
        !/margin[^;]*:\s*0/i.test(style)),
  };
}

function namesOf({ class: classes = '', id = '', 'data-smartmail': smart = '' }: Attributes) {
  return [...classes.split(/\s+/), id, smart].filter((one) => one !== '');
}

/**
 * Gmail’s and K-9’s class, `type="cite"` of Apple Mail, Thunderbird, Proton and Fastmail, Yahoo’s
 * iOS.
 */
function isProgramQuote({ type, cite }: Attributes, names: string[]): boolean {
  return (
    type?.toLowerCase() === 'cite' ||
    cite !== undefined ||
    names.some((one) => /^(gmail_quote|protonmail_quote|iosymail|yahoo_quoted.*)$/i.test(one))
  );
}

function startsTail(attributes: Attributes): boolean {
  const { name = '' } = attributes;
  return [...namesOf(attributes), name].some((one) => tailStarts.test(one));
}

/** The beginning of an entry of a list, whose text is still to come. */
const isMark = (line: string) => /^(- |\d+\. )$/.test(line);

function markOf(list: Open | undefined): string {
  if (list?.entry === undefined || list.entry === null || list.entry < 0) return '- ';
  list.entry += 1;
  return `${list.entry}. `;
}

const unitPixels: Record<string, number> = { px: 1, in: 96, pt: 96 / 72 };

/** 0 where none is given. */
function pixelsOf(attribute: string | undefined, style: RegExpExecArray | null): number {
  if (style) return Number(style[1]) * (unitPixels[style[2]?.toLowerCase() ?? 'px'] ?? 1);
  return /^\d+(px)?$/.test(attribute ?? '') ? Number.parseInt(attribute ?? '', 10) : 0;
}

/** RFC 2392: the address of a part is its Content-ID, percent-encoded. */
function decoded(contentId: string): string {
  try {
    return decodeURIComponent(contentId);
  } catch {
    return contentId;
  }
}
