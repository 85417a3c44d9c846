/**
 * A table for spreadsheets: UTF-8 with a byte order mark, quoted, one row a line. An apostrophe keeps
 * cells from being read as formulas.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${csvRows(rows)}`;
}

/** Rows to append to such a table. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
    return `"${harmless.replaceAll('"', '""')}"`;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

export type CsvRow = { line: number; cells: string[] };

/**
 * The rows of a table, with commas, semicolons, tabs or bars between its columns (RFC 4180), each
 * with the line that it begins in. Which of them it is follows from its rows, since headings have
 * commas too (“Town, country”), or from a first line `sep=;`, as Excel writes and reads it.
 * @returns null where a quotation is never closed
 */
export function readCsv(text: string): CsvRow[] | null {
  const [, declared] = /^\uFEFF?"?sep=([,;\t|])"?(?:\r?\n|\r|$)/i.exec(text) ?? [];
  if (declared) return cellsOf(text, declared)?.slice(1) ?? null;
  const tables = ['\t', ';', '|', ','].map((separator) => cellsOf(text, separator));
  const [best] = tables
    .flatMap((rows) => (rows ? [{ rows, fit: fitOf(rows) }] : []))
    // Of equal fits the comma comes last, since decimals and dates have commas too.
    .toSorted((one, other) => other.fit - one.fit);
  // With every other separator, a file that ends within a quotation has just one column.
  if (best?.fit === 0 && tables.includes(null)) return null;
  return best?.rows ?? null;
}

/**
 * How well a separator fits: the columns of the head, weighted by how many rows have as many. Programs
 * leave out empty cells at the end of a row. A comma within a heading has a blank behind it, which one
 * between columns rarely has.
 */
function fitOf([head, ...rows]: CsvRow[]): number {
  const cells = head?.cells ?? [];
  if (cells.length < 2) return 0;
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const fits = filled.map((row) => {
    if (row.cells.length === cells.length) return 1;
    return row.cells.length > 1 && row.cells.length < cells.length ? shorterRow : 0;
  });
  const alike = (fits.reduce<number>((sum, fit) => sum + fit, 0) + 1) / (filled.length + 1);
  const loose = cells.filter((cell, at) => at > 0 && cell.startsWith(' ')).length;
  return alike * (cells.length - loose);
}

const shorterRow = 0.9;

function cellsOf(text: string, separator: string): CsvRow[] | null {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let [cell, line, isQuoted] = ['', 1, false];
  const endRow = () => {
    row.cells.push(cell);
    rows.push(row);
    cell = '';
    row = { line: line + 1, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (character === '"') isQuoted = false;
      else cell += character;
    } else if (character === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (character === separator) {
      row.cells.push(cell);
      cell = '';
    } else if (isLineEnd(text, at)) endRow();
    else if (character !== '\n' && character !== '\r') cell += character;
    if (isLineEnd(text, at)) line += 1;
  }
  if (isQuoted) return null;
  if (cell !== '' || row.cells.length > 0) endRow();
  return rows;
}

/** A carriage return alone too, as Excel’s “CSV (Macintosh)” writes it. */
function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
}

/**
 * The text of a file without its byte order mark: UTF-8, or UTF-16 if the mark says so.
 * @returns text null for another character set, and for a file that is no text
 */
export function textInBytes(bytes: Uint8Array): { text: string } | { text: null; isText: boolean } {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isWide = isLittle || (first === 0xfe && second === 0xff);
  const charset = isWide ? (isLittle ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    // A picture or a spreadsheet is no text, even where its bytes happen to be letters.
    return text.includes('\0') ? { text: null, isText: false } : { text };
  } catch {
    return { text: null, isText: !bytes.includes(0) };
  }
}
