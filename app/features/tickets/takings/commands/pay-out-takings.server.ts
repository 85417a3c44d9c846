import { and, asc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { chargebacks, charges } from '#app/db/schema/payments.ts';
import { orders } from '#app/db/schema/tickets.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { releaseHours } from '#app/domain/payments/terms.ts';
import { entry } from '#app/domain/payments/transaction.ts';
import { lockParty } from '#app/features/payments/ledger/commands/divide-held.server.ts';
import {
  readBalance,
  readBalancesOf,
} from '#app/features/payments/ledger/queries/read-balances.server.ts';
import { postTransaction } from '#app/features/payments/ledger/steps/post-transaction.server.ts';
import { queueTransfer } from '#app/features/payments/transfers/steps/queue-transfers.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { sourceOf } from '../../orders/words/order-names.ts';

/**
 * Pays venues what was taken for tickets of shows that were played, by the database’s time: two days
 * after the end, in one transfer for each thousand orders. Orders that a bank contests wait for its word.
 * Any number of workers may do it at once.
 */
export async function payOutTakings({ database }: { database: Database }): Promise<void> {
  const { orm } = database;
  const due = await orm
    .selectDistinct({ eventId: orders.eventId })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(isOwed(orm), isPlayed))
    .limit(mostEvents);
  await eachAlone(
    due,
    async ({ eventId }) => {
      while ((await orm.transaction((tx) => payOut(tx, eventId))) > 0);
    },
    'takings can’t be paid out',
  );
}

const mostEvents = 100;
const mostOrders = 1_000;

const isPlayed = and(
  isNull(events.cancelledAt),
  sql`${events.venueId} is not null
    and ${events.loadOutAt} + make_interval(hours => ${releaseHours}) <= now()`,
);

function isOwed(orm: Orm) {
  return and(
    eq(orders.state, 'placed'),
    isNull(orders.paidOutAt),
    gt(orders.totalMinor, 0),
    notExists(
      orm
        .select({ one: sql`1` })
        .from(charges)
        .innerJoin(chargebacks, eq(chargebacks.chargeId, charges.id))
        .where(
          and(
            eq(charges.sourceType, 'order'),
            eq(charges.sourceId, orders.id),
            inArray(chargebacks.state, ['open', 'sent']),
          ),
        ),
    ),
  );
}

/** @returns how many orders were paid out */
async function payOut(tx: Orm, eventId: string): Promise<number> {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), isPlayed));
  if (!event?.venueId) return 0;
  const owed = await tx
    .select({ id: orders.id, currency: orders.currency })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), isOwed(tx)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(mostOrders)
    .for('update', { of: orders, skipLocked: true });
  const [first] = owed;
  if (!first) return 0;
  const payeeId = pageParty(event.venueId);
  await post(tx, { eventId, payeeId, ids: owed.map(({ id }) => id), currency: first.currency });
  await tx
    .update(orders)
    .set({ paidOutAt: sql`now()` })
    .where(
      inArray(
        orders.id,
        owed.map(({ id }) => id),
      ),
    );
  return owed.length;
}

type Payout = { eventId: string; payeeId: string; ids: string[]; currency: string };

/** What the venue owes from earlier is taken from it first, in a line of its own. */
async function post(tx: Orm, { eventId, payeeId, ids, currency }: Payout): Promise<void> {
  await lockParty(tx, payeeId);
  const held = (
    await readBalancesOf(
      tx,
      ids.map((id) => ownerOf(id)),
    )
  ).filter(
    ({ kind, balanceMinor }) => (kind === 'held' || kind === 'heldFees') && balanceMinor < 0,
  );
  const sum = (kind: string) =>
    held.reduce((all, one) => all - (one.kind === kind ? one.balanceMinor : 0), 0);
  const takingsMinor = sum('held');
  const feeMinor = sum('heldFees');
  if (takingsMinor + feeMinor === 0) return;
  const cause = `takings ${eventId} ${ids[0]}`;
  const source = { type: 'event', id: eventId };
  await postTransaction(tx, {
    ...{ cause, source, kind: 'released' },
    facts: { payee: payeeId, toPayeeMinor: takingsMinor, payeeFeeMinor: 0, feeKeptMinor: feeMinor },
    entries: [
      ...held.flatMap(({ kind, owner, balanceMinor }) =>
        entry({ kind, owner, currency }, 'debit', -balanceMinor),
      ),
      ...entry({ kind: 'owedTo', owner: payeeId, currency }, 'credit', takingsMinor),
      ...entry({ kind: 'platformFees', owner: '', currency }, 'credit', feeMinor),
    ],
  });
  await countTransferred(tx, ids);
  const owedMinor = await readBalance(tx, { kind: 'owedBy', owner: payeeId, currency });
  const keptMinor = Math.min(owedMinor, takingsMinor);
  if (keptMinor > 0)
    await postTransaction(tx, {
      ...{ cause: `${cause} set-off`, source, kind: 'setOff' },
      entries: [
        ...entry({ kind: 'owedTo', owner: payeeId, currency }, 'debit', keptMinor),
        ...entry({ kind: 'owedBy', owner: payeeId, currency }, 'credit', keptMinor),
      ],
    });
  if (takingsMinor > keptMinor)
    await queueTransfer(tx, {
      ...{ kind: 'transfer', cause, source, partyId: payeeId, currency },
      amountMinor: takingsMinor - keptMinor,
    });
}

/** What is the venue’s now can’t go back to the cards that it came from as well. */
async function countTransferred(tx: Orm, ids: string[]): Promise<void> {
  const left = sql`${charges.amountMinor} + ${charges.feeMinor} - ${charges.refundedMinor}`;
  await tx
    .update(charges)
    .set({ transferredMinor: left })
    .where(and(eq(charges.sourceType, 'order'), inArray(charges.sourceId, ids)));
}

function ownerOf(orderId: string): string {
  const { type, id } = sourceOf(orderId);
  return `${type}:${id}`;
}
