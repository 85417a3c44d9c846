import { readFileSync, writeFileSync } from 'node:fs';
import { settingsTable } from '#app/platform/env.ts';

const file = 'docs/operating.md';

/** The document with a new settings table; everything around the table stays as it is. */
export function withSettings(document: string): string {
  const parts = /^(.*<!-- settings -->\n).*(\n<!-- \/settings -->.*)$/s.exec(document);
  if (!parts) throw new Error(`${file} has no place for the settings table.`);
  return `${parts[1]}\n${table()}\n${parts[2]}`;
}

function table(): string {
  const head = ['Setting', 'Default', 'What it is for', 'Value'];
  const rows = Object.entries(settingsTable).map(([name, { absent, about, must }]) =>
    [`\`${name}\``, absent ? `\`${absent}\`` : '', about, `Must ${must}.`].map((cell) =>
      cell.replaceAll('|', '\\|'),
    ),
  );
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

if (import.meta.main) {
  const document = readFileSync(file, 'utf8');
  const current = withSettings(document);
  if (!process.argv.includes('--check')) writeFileSync(file, current);
  else if (document === current) process.stdout.write(`${file}: the settings table is current\n`);
  else {
    const remedy = 'npx node scripts/write-settings.ts';
    process.stderr.write(`${file}: the settings table is stale. Run: ${remedy}\n`);
    process.exitCode = 1;
  }
}
