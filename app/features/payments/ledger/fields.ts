import { z } from 'zod';
import { accountKinds } from '#app/domain/payments/ledger.ts';
import { choice, cursorOf, numberCursor, text } from '#app/fields/kinds.ts';

const owner = text(200, { description: 'Such as `booking:…`, or empty for the platform itself.' });
const currency = text(3, { description: 'The ISO 4217 code of the currency.' });

export const comparisonsQuery = z.object({ after: numberCursor() });

/** Filters the ledger’s accounts; an empty filter leaves out nothing. */
export const accountsQuery = z.object({
  kind: choice(accountKinds).optional(),
  owner: owner.default(''),
  currency: currency.default(''),
  after: cursorOf((id) => (/^\w+\/.*\/[A-Z]{3}$/.test(id) ? id : null)),
});

/** An account, and where its entries continue. */
export const entriesQuery = z.object({
  kind: choice(accountKinds),
  owner: owner.default(''),
  currency,
  after: cursorOf(entryIn),
});

/** The last entry of a page, such as `12.0`; null for any other text. */
export function entryIn(text: string): { transactionId: number; position: number } | null {
  const match = /^(\d{1,15})\.(\d{1,4})$/.exec(text);
  return match && { transactionId: Number(match[1]), position: Number(match[2]) };
}
