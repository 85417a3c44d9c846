import { expect, it } from 'vitest';
import { csvOf, readCsv } from '#app/lib/csv.ts';

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

it.each([
  [
    'Title;Place, town, country;Day\nA;Cinema, Porto, Portugal;1',
    ['Title', 'Place, town, country', 'Day'],
  ],
  ['Title;Place, town, country\nA;Cinema, Porto, Portugal', ['Title', 'Place, town, country']],
  ['Date, time, zone;Title\n1;A\n2;B', ['Date, time, zone', 'Title']],
  ['Title,Price; EUR; with fee,Day\nA,12.50,1', ['Title', 'Price; EUR; with fee', 'Day']],
  ['"Title; or name; or act",Day\nA,1', ['Title; or name; or act', 'Day']],
  ['"Place, town, country";"Day"\nA;1', ['Place, town, country', 'Day']],
  ['Title;Price\nA;12,50\nB;10,00', ['Title', 'Price']],
  ['Title\tTown, country, zone\nA\tPorto, PT', ['Title', 'Town, country, zone']],
  ['Title, Day, Place\nA, 1, B', ['Title', ' Day', ' Place']],
  ['Title,"Notes\nof; the; night"\nA,b', ['Title', 'Notes\nof; the; night']],
  ['Title\nA, B and C', ['Title']],
  // Excel for Mac’s “CSV (Macintosh)”.
  ['Title;Day\rA;1\rB;2', ['Title', 'Day']],
  // As Excel writes and reads its separator.
  ['sep=;\r\nTitle, act;Day\r\nA;1', ['Title, act', 'Day']],
  ['sep=|\nTitle, act|Day\nA|1', ['Title, act', 'Day']],
  ['Title, act|Notes; of the night|Day\nA, B|c; d|1', ['Title, act', 'Notes; of the night', 'Day']],
  // A comma in each price as in its heading.
  ['Fee,EUR;Day\n10,50;2026-12-05\n9,00;2026-12-06', ['Fee,EUR', 'Day']],
  // Empty cells at the end of a row are left out.
  [
    'Title;Day;Town, country;Notes\nA;1;Porto, PT\nB;2;Faro, PT',
    ['Title', 'Day', 'Town, country', 'Notes'],
  ],
  ['Title,Day\n12" night,1\nThe "Owls",2', ['Title', 'Day']],
  ['Title;Day\rA;1\r"B\rC";2', ['Title', 'Day']],
])('reads the columns of %j by its rows, whatever its headings have', (text, head) => {
  expect(readCsv(text)?.[0]?.cells).toEqual(head);
});

it('says where rows begin, also below a line for Excel', () => {
  expect(readCsv('Title,Day\r"A\rB",1\rC,2')?.map(({ line }) => line)).toEqual([1, 2, 4]);
  expect(readCsv('sep=,\nTitle,Day\n"A\nB",1\nC,2')?.map(({ line }) => line)).toEqual([2, 3, 5]);
});

it('begins a row at any line end, also at one of a spreadsheet of the Macintosh', () => {
  const rows = [
    { line: 1, cells: ['Title', 'Day'] },
    { line: 2, cells: ['A\r"B"', '1'] },
    { line: 4, cells: ['C', '2'] },
  ];
  expect(readCsv('Title,Day\r"A\r""B""",1\rC,2\r')).toEqual(rows);
});
