import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  canonicalJson,
  documentOf,
  documentsOf,
  exampleDocument,
  factsOf,
  inTodaysDigits,
} from '#app/domain/settlement/document.ts';
import { sheetOf } from '#app/domain/settlement/sheet.ts';
import { hashOf } from '#app/features/settlement/queries.server.ts';
import { settlementFile } from '#app/features/settlement/views.ts';
import { formatMinor, shiftMinor } from '#app/lib/money/money.ts';
import {
  balanceOf,
  readSettlement,
  type SettlementDocument,
  writeSettlement,
} from '../../../clients/settlement/settlement.ts';

/* The open settlement format: the platform’s documents, its schema and its reader agree. */

const agreed = { version: 1, paidMinor: 5_000_00, signatures: [] };
const document = exampleDocument as unknown as SettlementDocument;
const written = () => writeSettlement({ document, ...agreed });

it('is read with the numbers that it was written with, and the hash that both signed', async () => {
  const read = await readSettlement(await written());
  expect(read.hash).toBe(hashOf(exampleDocument));
  expect(read.document.sheet.payoutMinor).toBe(11_407_12);
  expect(balanceOf(read)).toBe(read.document.sheet.totalMinor - 5_000_00);
});

it('is as its schema says, which refuses what isn’t', async () => {
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(settlementFile)));
  const judge = z.fromJSONSchema(schema);
  const file = JSON.parse(await written());
  expect(judge.safeParse(file).error).toBeUndefined();
  const half = { ...file, document: { ...file.document, sheet: { rows: [] } } };
  expect(judge.safeParse(half).success).toBe(false);
});

it('is refused once a number was altered, and where the rows don’t add up', async () => {
  const text = await written();
  await expect(readSettlement(text.replace('"sold": 500', '"sold": 499'))).rejects.toThrow(/hash/);
  const wrong = structuredClone(document);
  wrong.sheet.totalMinor += 1;
  await expect(writeSettlement({ document: wrong, ...agreed })).rejects.toThrow(/add up/);
  await expect(readSettlement('{}')).rejects.toThrow(/settlement/);
});

it('has all that its sums are worked out from, whatever order its keys are in', async () => {
  const shuffled = JSON.parse(canonicalJson(exampleDocument));
  expect(sheetOf(factsOf(shuffled))).toEqual(exampleDocument.sheet);
  expect(hashOf(shuffled)).toBe(hashOf(exampleDocument));
});

it('keeps the hash that was signed while its currency counted in other digits', async () => {
  const { format: _, sheet: __, ...rest } = exampleDocument;
  // As it was signed: 5,000.00 was half a million forints without fillér.
  const before = documentOf({ ...rest, currency: 'HUF' });
  const facts = shiftMinor({ ...rest, currency: 'HUF' }, 2);
  if (!facts) throw new Error('not whole');
  const { document, signed, digits } = documentsOf(facts, 0);
  expect(hashOf(signed)).toBe(hashOf(before));
  expect(digits).toBe(0);
  expect(document.sheet.payoutMinor).toBe(before.sheet.payoutMinor * 100);
  expect(formatMinor(document.sheet.payoutMinor, 'HUF')).toBe('HUF\u00a01,140,712');
  expect(inTodaysDigits(signed, 0)).toEqual(document);
  // Rows and total still add up, and its reader accepts that.
  const file = { document: signed as unknown as SettlementDocument, digits: 0, ...agreed };
  expect((await readSettlement(await writeSettlement(file))).hash).toBe(hashOf(before));
});

it('goes on in the digits of today once an amount isn’t whole in those', () => {
  const { format: _, sheet: __, ...rest } = exampleDocument;
  const facts = { ...rest, currency: 'HUF' };
  const odd = {
    ...facts,
    lines: [{ id: 'a', kind: 'cash' as const, label: 'Cash', amountMinor: 150 }],
  };
  expect(documentsOf(odd, 0)).toMatchObject({ digits: null });
  expect(documentsOf({ ...rest, currency: 'EUR' }, null).document).toEqual(exampleDocument);
});
