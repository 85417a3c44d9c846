import { expect, it } from 'vitest';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';
import type { Sheet } from '#app/platform/print/sheet.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';

const sheet: Sheet = {
  kicker: '',
  title: 'A title',
  lead: '',
  picture: null,
  facts: [],
  sections: [],
  link: 'https://bandstand.test/users/a',
  language: 'en',
  producer: 'Bandstand',
};
const log = { warn: () => {} };
const print = async (changes: Partial<Sheet>) =>
  textOfPdf(await printSheet({ ...sheet, ...changes }, log));

it('sets headings, texts, facts and tables in their order, and a foot on every page', async () => {
  const text = await print({
    sections: [
      { heading: 'Words', text: 'One.\n\nTwo.' },
      { heading: 'Facts', facts: [{ label: 'Size', value: 'Łarge' }] },
      {
        heading: 'Table',
        columns: ['a', 'b'],
        rows: Array.from({ length: 40 }, (_, row) => [`${row}`, 'x']),
      },
    ],
    picture: await drawPicture(),
  });
  expect(text).toMatch(/A title.*Words.*One\..*Two\..*Facts.*Size.*Łarge.*Table.*ab.*39x/s);
  expect(text.split(sheet.link)).toHaveLength(3);
  expect(text).toContain('1 / 2');
  expect(text).toContain('2 / 2');
});

it('sets markup, words of the format itself and placeholders as text', async () => {
  const hostile = `</script><script>alert(1)</script> <b>&amp; ) Tj ET endstream endobj %PDF-1.3 ( << {{name}} $t(x) %s`;
  const text = await print({ title: 'Odd', sections: [{ heading: hostile, text: hostile }] });
  expect(text.replaceAll(/\s+/g, ' ').split(hostile)).toHaveLength(3);
});

it.each([
  ['what no font shows, and half signs', '東京 🎸 مرحبا 👩‍👩‍👧 \ud83c and \udfb8'],
  ['endless words, with marks in a pile', `${'Wow'.repeat(1_000)}a${'\u0301'.repeat(500)}`],
  ['nothing but blanks', ' \n\n \n'.repeat(60)],
  ['a very long text', 'Words and more words. '.repeat(250)],
])('sets a sheet that holds %s', async (_what, odd) => {
  const sections = [{ heading: odd, text: odd }];
  expect(await print({ title: odd, kicker: odd, lead: odd, sections })).toContain(sheet.link);
});

it('keeps the words of every part whole for copying', async () => {
  const text = await print({
    kicker: 'PAYOUT STATEMENT',
    lead: 'Half of all',
    title: 'To the Owls',
  });
  for (const words of ['PAYOUT STATEMENT', 'Half of all', 'To the Owls'])
    expect(text).toContain(words);
});

it('leaves out signs without a shape, which can only mislead', async () => {
  expect(await print({ title: 'a\u202eb\u200bc\u0000d\u0007e' })).toContain('abcde');
});

it('says so where a sheet can’t be set, and goes on with the next', async () => {
  const broken = { ...sheet, sections: null } as never;
  const [first, second] = await Promise.allSettled([
    printSheet(broken, log),
    printSheet(sheet, log),
  ]);
  expect(first.status).toBe('rejected');
  expect(second.status).toBe('fulfilled');
});

it('lets this thread do other things meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  await print({ sections: [{ heading: 'Bio', text: 'Words and more words. '.repeat(2_000) }] });
  clearInterval(timer);
  // Set in this thread, it would have had no more than a handful.
  expect(turns).toBeGreaterThan(20);
});
