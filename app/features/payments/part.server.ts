import { asc, inArray } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { charges, instalments, payees, savedCards, transfers } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { partiesOf } from './policy.ts';

type ExportedTable = {
  table: PgTable;
  /** The column of its owner. */
  party: AnyPgColumn;
  order: AnyPgColumn[];
  /** Columns about the platform alone. */
  hiddenColumns?: string[];
};

const tables: Record<string, ExportedTable> = {
  instalments: {
    table: instalments,
    party: instalments.payerId,
    hiddenColumns: ['cause', 'reminded'],
    order: [instalments.createdAt, instalments.id],
  },
  payments: { table: charges, party: charges.payerId, order: [charges.paidAt, charges.id] },
  transfers: {
    table: transfers,
    party: transfers.partyId,
    hiddenColumns: ['cause', 'idempotencyKey'],
    order: [transfers.createdAt, transfers.id],
  },
  cards: { table: savedCards, party: savedCards.payerId, order: [savedCards.createdAt] },
  accountsForPayouts: {
    table: payees,
    party: payees.id,
    order: [payees.id],
    hiddenColumns: ['idempotencyKey', 'providerAccountId', 'checkedAt'],
  },
};

/**
 * The amounts asked of a person and the pages they own, their payments, transfers and kept cards.
 * Of cards only the brand and the last four digits are known here.
 */
async function* exportMoney(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const parties = partiesOf(viewer);
  const parts: Record<string, object[]> = {};
  for (const [name, { table, party, order, hiddenColumns = [] }] of Object.entries(tables)) {
    const isTheirs = inArray(party, parties);
    const rows = await orm
      .select()
      .from(table)
      .where(isTheirs)
      .orderBy(...order.map(asc));
    const isShown = ([column]: [string, unknown]) => !hiddenColumns.includes(column);
    parts[name] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(isShown)));
  }
  if (Object.values(parts).some((rows) => rows.length > 0)) yield jsonPart('money.json', parts);
}

export const part: Part = { exports: [exportMoney] };
