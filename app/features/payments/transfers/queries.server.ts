import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { fixed } from '#app/db/expressions.server.ts';
import { charges, transfers } from '#app/db/schema/payments.ts';
import {
  type transferFilters,
  transferKinds,
  transferStates,
  unfinishedTransfers,
} from '#app/domain/payments/payment.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { adminQuery, refuseUnknown } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { cutPage } from '#app/lib/list-cursor.ts';
import { ofTransfer, transfersQuery } from './fields.ts';

type InDatabase = { database: Database };

/** Counts transfers that wait for too long, have failed, or are at their bank for too long. */
export async function countLateTransfers(orm: Orm): Promise<Record<keyof typeof isLate, number>> {
  const of = (name: keyof typeof isLate) =>
    sql`count(*) filter (where ${isLate[name]})`.mapWith(Number);
  const [counts] = await orm
    .select({ waiting: of('waiting'), failed: of('failed'), slow: of('slow') })
    .from(transfers)
    // All other states are final; these are in a partial index.
    .where(sql`${transfers.state} = any(${fixed(unfinishedTransfers)}::text[])`);
  return counts ?? { waiting: 0, failed: 0, slow: 0 };
}

const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

const transferShape = z.object({
  id,
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
  sourceType: z.string(),
  sourceId: z.string().describe('The booking it belongs to.'),
  partyId: z.string().describe('Who pays or is paid: `profile:…` or `person:…`.'),
  currency: z.string(),
  amountMinor: minor,
  providerId: z.string().nullable().describe('What the card provider calls it.'),
  attempts: z.int(),
  problem: z.string().nullable().describe('Why it is waiting or failed.'),
  dueAt: moment,
  createdAt: moment,
  sentAt: moment.nullable(),
  endedAt: moment.nullable(),
});

/** A transfer, with an administrator’s ways to act on it. */
export const readTransfer = adminQuery({
  operation: 'readTransfer',
  input: z.object(ofTransfer),
  answer: z.object({
    transfer: transferShape,
    back: z
      .object({ currency: z.string(), leftMinor: minor, takenMinor: minor })
      .nullable()
      .describe('What can still be reversed and what has been; null where nothing can.'),
  }),
  async run({ database: { orm } }: InDatabase, _viewer, { transferId }) {
    const [transfer] = await orm.select().from(transfers).where(eq(transfers.id, transferId));
    if (!transfer) refuseUnknown();
    const { currency } = transfer;
    const back = canComeBack(transfer) ? await readTakenBack(orm, transfer) : null;
    return { transfer, back: back && { ...back, currency } };
  },
});

/** The currency of a transfer’s amounts; empty for an unknown one. */
export async function readTransferCurrency(orm: Orm, transferId: string): Promise<string> {
  const [transfer] = await orm
    .select({ currency: transfers.currency })
    .from(transfers)
    .where(eq(transfers.id, transferId));
  return transfer?.currency ?? '';
}

/** Only what came from a card can go back to one. */
export function canComeBack({
  kind,
  state,
  chargeId,
}: Pick<typeof transfers.$inferSelect, 'kind' | 'state' | 'chargeId'>): boolean {
  return kind === 'transfer' && chargeId !== null && (state === 'sent' || state === 'arrived');
}

/**
 * The amounts of a transfer that have been or are about to be taken back, and that can still be
 * taken, in its minor units. A charge’s money that was refunded out of another payout can’t be
 * taken again.
 */
export async function readTakenBack(
  orm: Orm,
  { id, chargeId, amountMinor }: typeof transfers.$inferSelect,
): Promise<{ takenMinor: number; leftMinor: number }> {
  const [sum] = await orm
    .select({
      taken: sumWhere(eq(transfers.ofTransferId, id)),
      coming: sumWhere(inArray(transfers.state, ['waiting', 'sent'])),
    })
    .from(transfers)
    .where(
      and(
        eq(transfers.chargeId, chargeId ?? ''),
        eq(transfers.kind, 'reversal'),
        notInArray(transfers.state, ['failed', 'dropped']),
      ),
    );
  const [charge] = await orm
    .select({ sentMinor: charges.transferredMinor })
    .from(charges)
    .where(eq(charges.id, chargeId ?? ''));
  const takenMinor = Number(sum?.taken ?? 0);
  const ofCharge = (charge?.sentMinor ?? 0) - Number(sum?.coming ?? 0);
  return { takenMinor, leftMinor: Math.max(0, Math.min(amountMinor - takenMinor, ofCharge)) };
}

function sumWhere(condition: SQL) {
  return sql<string>`coalesce(sum(${transfers.amountMinor}) filter (where ${condition}), 0)`;
}

export type TransferFilter = { show: (typeof transferFilters)[number]; sourceId: string };
export type ListedTransfer = typeof transfers.$inferSelect;

export const transfersPerPage = 30;

/** Transfers that an operator should look at, by reason. */
const isLate: Record<Exclude<TransferFilter['show'], 'stuck' | 'all'>, SQL | undefined> = {
  waiting: and(
    eq(transfers.state, 'waiting'),
    or(isNotNull(transfers.problem), lt(transfers.createdAt, sql`now() - interval '10 minutes'`)),
  ),
  failed: eq(transfers.state, 'failed'),
  // Banks take up to ten business days.
  slow: and(
    inArray(transfers.state, ['sent']),
    inArray(transfers.kind, ['refund', 'payout']),
    gt(sql`now() - interval '14 days'`, transfers.sentAt),
  ),
};

/** Transfers, the newest first. */
export const listTransfers = adminQuery({
  operation: 'listTransfers',
  input: transfersQuery,
  answer: listOf(transferShape, transfersPerPage),
  async run({ database: { orm } }: InDatabase, _viewer, { show, sourceId, after: before }) {
    const { waiting, failed, slow } = isLate;
    const condition = { ...isLate, stuck: or(waiting, failed, slow), all: undefined }[show];
    const cursor = sql`(select created_at, id from ${transfers} as cursor where cursor.id = ${before ?? ''})`;
    const rows = await orm
      .select()
      .from(transfers)
      .where(
        and(
          condition,
          sourceId ? eq(transfers.sourceId, sourceId) : undefined,
          before ? sql`(${transfers.createdAt}, ${transfers.id}) < ${cursor}` : undefined,
        ),
      )
      .orderBy(desc(transfers.createdAt), desc(transfers.id))
      .limit(transfersPerPage + 1);
    const { entries: items, next } = cutPage(rows, transfersPerPage, ({ id }) => id);
    return { items, next };
  },
});
