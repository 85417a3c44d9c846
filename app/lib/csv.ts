/**
 * A table as spreadsheets read it: UTF-8 with a mark, quoted, one row a line. What a spreadsheet
 * would take for a formula stands as text.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${csvRows(rows)}`;
}

/** More rows of one. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
    return `"${harmless.replaceAll('"', '""')}"`;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
