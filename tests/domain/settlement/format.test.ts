import { expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from '#app/domain/settlement/canonical-json.ts';
import { factsOf } from '#app/domain/settlement/document.ts';
import { exampleDocument } from '#app/domain/settlement/example.ts';
import { sheetOf } from '#app/domain/settlement/sheet.ts';
import { hashOf } from '#app/features/settlement/queries/hash-of.server.ts';
import { settlementFile } from '#app/features/settlement/views.ts';
import {
  balanceOf,
  readSettlement,
  type SettlementDocument,
  writeSettlement,
} from '../../../clients/settlement/settlement.ts';

/* The open settlement format: what the platform writes, its schema and its reader agree. */

const signed = { version: 1, paidMinor: 5_000_00, signatures: [] };
const document = exampleDocument as unknown as SettlementDocument;
const written = () => writeSettlement({ document, ...signed });

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
  await expect(writeSettlement({ document: wrong, ...signed })).rejects.toThrow(/add up/);
  await expect(readSettlement('{}')).rejects.toThrow(/settlement/);
});

it('has all that its sums are worked out from, whatever order its keys are in', async () => {
  const shuffled = JSON.parse(canonicalJson(exampleDocument));
  expect(sheetOf(factsOf(shuffled))).toEqual(exampleDocument.sheet);
  expect(hashOf(shuffled)).toBe(hashOf(exampleDocument));
});
