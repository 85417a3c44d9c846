/** A mail as its reader's program takes it apart. */
export type ReceivedMail = {
  /** The real recipients, whatever its headers say. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Attachments. */
  files: { name: string; text: string }[];
  /** By name in small letters; encoded words are decoded. */
  headers: Record<string, string>;
};

/** Takes apart a mail with the forms `text/plain` and `text/html`; bytes come as latin1. */
export function readMail(raw: string, to: string[]): ReceivedMail {
  const { headers } = readPart(raw);
  const forms = partsOf(raw);
  const formOf = (type: string) => {
    const form = forms.find((each) => each.headers['content-type']?.startsWith(type));
    return form ? decodeBody(form.body, form.headers['content-transfer-encoding']) : '';
  };
  return {
    to,
    from: headers.from ?? '',
    subject: headers.subject ?? '',
    text: formOf('text/plain'),
    html: formOf('text/html'),
    files: forms.flatMap(({ headers: of, body }) => {
      const [, name] =
        /^attachment;.*filename="?([^";]+)/.exec(of['content-disposition'] ?? '') ?? [];
      return name ? [{ name, text: decodeBody(body, of['content-transfer-encoding']) }] : [];
    }),
    headers,
  };
}

/** The leaf parts, in order. */
function partsOf(raw: string): ReturnType<typeof readPart>[] {
  const part = readPart(raw);
  const [, boundary] = /boundary="?([^";]+)/.exec(part.headers['content-type'] ?? '') ?? [];
  if (!boundary) return [part];
  const parts = part.body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((each) => partsOf(each.replace(/^\r\n/, '')));
}

function readPart(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    return [name.toLowerCase(), decodeWords(value)];
  });
  requireOnce(headers.map(([name = '']) => name));
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4).replace(/\r\n$/, '') };
}

/** RFC 5322, section 3.6, and RFC 2369, section 3: each of these is there once. */
function requireOnce(names: string[]): void {
  const traces = ['received', 'dkim-signature', ''];
  const twice = names.find((name, at) => names.indexOf(name) < at && !traces.includes(name));
  if (twice) throw new Error(`a mail has two headers “${twice}”`);
}

function decodeBody(body: string, encoding = '7bit'): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? quotedPrintable(body) : body, 'latin1');
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

/** RFC 2047: `=?UTF-8?Q?caf=C3=A9?=`. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(quotedPrintable(text.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    );
}

function quotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
