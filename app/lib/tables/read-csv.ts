export type CsvRow = { line: number; cells: string[] };

/**
 * The rows of a table, with commas, semicolons or tabs between its columns (RFC 4180), each with the line
 * that it begins in.
 * @returns null where a quotation is never closed
 */
export function readCsv(text: string): CsvRow[] | null {
  const [head = ''] = text.split(/\r?\n/, 1);
  return cellsOf(text, separatorIn(head));
}

function separatorIn(head: string): string {
  const counted = [',', ';', '\t'].map((one) => [one, head.split(one).length] as const);
  return counted.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}

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
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
    if (character === '\n') line += 1;
  }
  if (isQuoted) return null;
  if (cell !== '' || row.cells.length > 0) endRow();
  return rows;
}
