import { expect, it } from 'vitest';
import { csvOf } from '#app/lib/csv.ts';

it('quotes every cell and ends every row', () => {
  const rows = [
    ['a', 'b "c"', 'd,e'],
    ['1', 'two\nlines', 'ç'],
  ];
  expect(csvOf(rows)).toBe('\ufeff"a","b ""c""","d,e"\r\n"1","two\nlines","ç"\r\n');
});

it.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  'keeps a spreadsheet from reckoning %j',
  (text) => {
    expect(csvOf([[text]])).toBe(`\ufeff"'${text}"\r\n`);
  },
);
