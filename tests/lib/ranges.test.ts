import { expect, it } from 'vitest';
import { writeRange } from '#app/lib/formats.ts';
import { moneyFormat } from '#app/lib/money/money.ts';

const open = {
  from: (value: string) => `from ${value}`,
  upTo: (value: string) => `up to ${value}`,
};

it.each([
  [400, 800, '€400 – €800'],
  [400.5, 800, '€400.50 – €800'],
  [400, 400, '€400'],
  [400, null, 'from €400'],
  [null, 800, 'up to €800'],
  [0, null, 'from €0'],
  [null, null, null],
])('from %s to %s is %s', (least, most, written) => {
  expect(writeRange({ least, most }, moneyFormat('EUR'), open)).toBe(written);
});
