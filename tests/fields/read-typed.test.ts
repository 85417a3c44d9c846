import { expect, test } from 'vitest';
import { z } from 'zod';
import { typedChanges } from '#app/features/bookings/terms/words.ts';
import { withIds } from '#app/fields/command.ts';
import { formFields } from '#app/fields/form-field.ts';
import { amount, choice, id, list, page, share, text, whole } from '#app/fields/kinds.ts';
import { readTyped, typedIn } from '#app/fields/read-typed.ts';

const input = z.object({
  as: page,
  bookingId: id,
  version: whole(1, 100),
  feeMinor: amount(1_000_000).nullable(),
  part: share().default(0),
  isSure: z.boolean(),
  note: text(20, { rows: 3, label: () => 'A note', hint: () => 'If you like.' }).default(''),
  name: text(10, { least: 1, missing: () => 'Who are you?' }),
  kind: choice(['one', 'two']).nullable().default(null),
  lines: list(z.object({ name: text(10), seats: whole(1, 9).nullable() }), 3),
  days: list(text(10), 3),
  deal: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('flat'), guaranteeMinor: amount(1_000_000) }),
    z.object({ kind: z.literal('door'), shareBasisPoints: share() }),
  ]),
  radius: z.object({ kilometres: whole(1, 9), days: whole(1, 9) }).nullable(),
});

const typed = {
  version: '1,0',
  feeMinor: '12.50',
  part: '6,5 %',
  isSure: 'on',
  note: 'a\r\nb',
  name: ' Ana ',
  'lines.2.name': 'Back',
  'lines.0.name': 'Front',
  'lines.0.seats': '4',
  'lines.1.name': '',
  'days.0': '',
  'days.1': 'Monday',
  'deal.kind': 'door',
  'deal.shareBasisPoints': '80',
  'deal.guaranteeMinor': '5',
  'radius.kilometres': '',
  'radius.days': '',
  kind: '',
  as: 'ana',
};

test('what a form says takes the shape of an input', () => {
  const read = readTyped(input, { ...typed, bookingId: 'b' }, 'EUR');
  expect(input.parse(read)).toEqual({
    as: 'ana',
    bookingId: 'b',
    version: 1,
    feeMinor: 1250,
    part: 650,
    isSure: true,
    note: 'a\nb',
    name: 'Ana',
    kind: null,
    radius: null,
    days: ['Monday'],
    lines: [
      { name: 'Front', seats: 4 },
      { name: 'Back', seats: null },
    ],
    deal: { kind: 'door', shareBasisPoints: 8_000 },
  });
});

test('amounts have as many digits as their currency', () => {
  const read = (currency: string) => readTyped(input, { feeMinor: '12.5' }, currency);
  expect(read('EUR')).toMatchObject({ feeMinor: 1250 });
  expect(read('JPY')).toMatchObject({ feeMinor: { text: '12.5' } });
});

test('unreadable input is reported beside its field', () => {
  const wrong = { ...typed, version: 'x', feeMinor: '1.2.3', name: ' ', 'lines.0.seats': '99' };
  const { error } = input.safeParse(readTyped(input, { ...wrong, bookingId: 'b' }, 'EUR'));
  const told = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
  expect(told).toEqual({
    version: 'Enter a whole number from 1 to 100.',
    feeMinor: expect.stringContaining('Enter an amount'),
    name: 'Who are you?',
    'lines.0.seats': 'Enter a whole number from 1 to 9.',
  });
});

test('a page has the words and limits of its fields from their input', () => {
  const refused = { fields: { name: 'Who are you?' }, typed: { note: 'Hello' } };
  const { note, name, version, kind, feeMinor } = formFields(input, refused);
  expect(note).toMatchObject({ label: 'A note', hint: 'If you like.', maxLength: 20, rows: 3 });
  expect(note).toMatchObject({ defaultValue: 'Hello', required: undefined });
  expect(name).toMatchObject({ error: 'Who are you?', required: true });
  expect(version).toMatchObject({ inputMode: 'numeric', required: true });
  expect(feeMinor).toMatchObject({ inputMode: 'decimal', required: undefined });
  expect(kind.options).toEqual([
    { value: 'one', label: 'one' },
    { value: 'two', label: 'two' },
  ]);
});

test('an address says for whom, and of what', () => {
  const ids = { profileId: 'ana', bookingId: 'b' };
  expect(withIds(input, { bookingId: 'other', as: 'other' }, ids)).toEqual({
    as: 'ana',
    bookingId: 'b',
  });
  expect(withIds(z.object({ profileId: id }), {}, ids)).toMatchObject({ profileId: 'ana' });
  expect(withIds(input, 'no object', ids)).toBe('no object');
});

test('lines that stayed empty count in a form, and one field takes a list', () => {
  const schema = z.object({ lines: list(z.object({ name: text(9), words: list(text(9), 3) }), 3) });
  const typed = { 'lines.0.name': '', 'lines.2.name': 'Fado', 'lines.2.words': 'a, b,, a' };
  expect(readTyped(schema, typed)).toEqual({ lines: [{ name: 'Fado', words: ['a', 'b'] }] });
  expect(typedIn(schema, 'lines.0.name', typed)).toBe('lines.2.name');
  expect(typedIn(schema, 'lines.0.words.1', typed)).toBe('lines.2.words');
});

test.each([
  [
    '25.005',
    'EUR',
    '“25.005” can be read in two ways. Type 25005 for €25,005, or 25.01 for €25.01.',
  ],
  ['1,200', 'EUR', '“1,200” can be read in two ways. Type 1200 for €1,200, or 1.20 for €1.20.'],
  [
    '1.200',
    'HUF',
    '“1.200” can be read in two ways. Type 1200 for HUF 1,200, or 1.20 for HUF 1.20.',
  ],
  [
    '25,005',
    'KWD',
    '“25,005” can be read in two ways. Type 25005 for KWD 25,005, or 25.005 for KWD 25.005.',
  ],
  ['2500.50', 'JPY', 'JPY has no decimals. Type 2500 or 2501.'],
  ['25.0051', 'KWD', 'KWD has 3 decimals. Type 25.005 or 25.006.'],
  ['9.999', 'USD', '“9.999” can be read in two ways. Type 9999 for $9,999, or 10.00 for $10.'],
  ['19.9951', 'USD', 'USD has 2 decimals. Type 19.99 or 20.00.'],
  [
    'five',
    'USD',
    'Enter an amount of 0 or more, such as 1200.50, with no more decimals than the currency has.',
  ],
])('%s in %s says what to type', (text, currency, error) => {
  const field = z.object({ feeMinor: amount(1_000_000_000_000) });
  const result = field.safeParse(readTyped(field, { feeMinor: text }, currency));
  expect(result.error?.issues.map(({ message }) => message)).toEqual([error]);
});

test('a whole number isn’t made of its decimals', () => {
  const field = z.object({ seats: whole(1, 2_000) });
  const read = (text: string) => field.safeParse(readTyped(field, { seats: text }));
  expect(read('1,200').data).toEqual({ seats: 1_200 });
  expect(read('12.00').data).toEqual({ seats: 12 });
  expect(read('12.5').error?.issues[0]?.message).toBe('Enter a whole number, such as 12 or 13.');
});

test.each(['constructor', '__proto__', '2147483648', 'EURO', 'eur', ''])(
  'a currency that is none (%j) says nothing of amounts, and fails at nothing',
  (currency) => {
    expect(readTyped(input, { ...typed, feeMinor: '12.50' }, currency)).toMatchObject({
      feeMinor: 1250,
    });
    const terms = {
      'terms.currency': 'EUR',
      'terms.deal.kind': 'flat',
      'terms.deal.guaranteeMinor': '500',
    };
    const changed = typedChanges(terms, { ...terms, 'terms.currency': currency });
    expect(changed.find(({ at }) => at === 'terms.deal.guaranteeMinor')).toMatchObject({
      now: '500',
    });
  },
);
