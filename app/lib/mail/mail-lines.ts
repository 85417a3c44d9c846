/**
 * A line of a mail as people read it, with its part by the marks of the program that wrote the
 * mail.
 */
export type MailLine = {
  text: string;
  /** Levels of quoting; 0 for none. */
  depth: number;
  /**
   * `marked`: quoted, with a mark of its own in a plain text. `quote`: quoted by the structure of
   * an HTML text, in which people may have typed. `heading`: names the author of what it quotes.
   * `tail`: everything below a heading, where the program doesn’t mark what it quotes. `signature`:
   * added to every mail.
   */
  part: 'written' | 'marked' | 'quote' | 'heading' | 'tail' | 'signature';
};

/** The parameters of a text/plain part that say where its lines end. */
export type TextFormat = { isFlowed?: boolean; isSpaceDeleted?: boolean };

/**
 * The lines of a plain text. Those of `format=flowed` are joined to paragraphs as RFC 3676 says,
 * section 4: quote marks and a stuffed space come off first, a line that ends in a space goes on in
 * the next one of the same depth, and `-- ` never does.
 */
export function plainLines(text: string, format: TextFormat = {}): MailLine[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (format.isFlowed) return flowedLines(lines, format);
  return lines.map((line, at) =>
    isEscaped(line, lines[at - 1], lines[at + 1]) ? written(line.slice(1)) : fixedLine(line),
  );
}

/** RFC 4155: a mailbox file puts a mark before a line that would begin the next mail. */
function isEscaped(line: string, before = '', after = ''): boolean {
  return line.startsWith('>From ') && !before.startsWith('>') && !after.startsWith('>');
}

const written = (text: string): MailLine => ({ text, depth: 0, part: 'written' });

function fixedLine(line: string): MailLine {
  const [marks = ''] = /^[ \t]?>[> \t]*/.exec(line) ?? [];
  const depth = marks.replace(/[^>]/g, '').length;
  if (depth === 0) return written(line);
  // One space belongs to the mark, more are what was quoted.
  const [, gap = ''] = /> ?([ \t]*)$/.exec(marks) ?? [];
  return { text: gap + line.slice(marks.length), depth, part: 'marked' };
}

function flowedLines(lines: string[], { isSpaceDeleted = false }: TextFormat): MailLine[] {
  const joined: MailLine[] = [];
  let open: MailLine | null = null;
  for (const line of lines) {
    const [marks = ''] = /^>*/.exec(line) ?? [];
    const depth = marks.length;
    const text = line.slice(depth).replace(/^ /, '');
    const isSignature = text === '-- ';
    if (open === null || open.depth !== depth || isSignature) {
      open = { text: '', depth, part: depth > 0 ? 'marked' : 'written' };
      joined.push(open);
    }
    const goesOn = text.endsWith(' ') && !isSignature;
    open.text += goesOn && isSpaceDeleted ? text.slice(0, -1) : text;
    if (!goesOn) open = null;
  }
  return joined;
}
