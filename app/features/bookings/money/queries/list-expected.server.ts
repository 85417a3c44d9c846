import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, fixed } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { instalments, transfers } from '#app/db/schema/payments.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import type { Expected } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { dayIn } from '#app/lib/time/days.ts';
import { words } from '#app/lib/words.ts';
import { columnOf } from '../../queries/list-bookings.server.ts';

const most = 6;

/**
 * The next instalments, for their payers and their receivers, and payouts on their way to a bank.
 */
export async function listExpected(orm: Orm, ids: string[]): Promise<Expected[]> {
  return (await Promise.all([listInstalments(orm, ids), listTransfers(orm, ids)])).flat();
}

async function listInstalments(orm: Orm, ids: string[]): Promise<Expected[]> {
  const t = words('bookings');
  const rows = await readInstalments(orm, { ids });
  return rows.map(({ id, side, profileId, other, dueAt, timeZone, ...row }) => {
    const paidMinor = side === 'venue' ? row.amountMinor + row.feeMinor : row.amountMinor;
    const values = { other: nameInText(other), amount: formatMinor(paidMinor, row.currency) };
    const text = t(side === 'venue' ? 'money.today.pay' : 'money.today.paid', values);
    // The last day on which it can be paid, on the venue’s clock.
    const on = dayIn(new Date(dueAt.getTime() - 1_000), timeZone);
    return { profileId, path: `/bookings/${id}/payments`, text, on };
  });
}

const readInstalments = builtOnce((orm) =>
  unionAll(selectOf(orm, 'venue'), selectOf(orm, 'performer')),
);

function selectOf(orm: Orm, side: Side) {
  const { amountMinor, feeMinor, currency, dueAt } = instalments;
  return orm
    .select({
      amountMinor,
      feeMinor,
      currency,
      dueAt,
      timeZone: bookings.timeZone,
      id: bookings.id,
      side: sql<Side>`${fixed(side)}`.as('side'),
      profileId: sql<string>`${columnOf(side)}`.as('profile_id'),
      other: profiles.displayName,
    })
    .from(bookings)
    .innerJoin(
      instalments,
      and(sql`${instalments.sourceType} = 'booking'`, eq(instalments.sourceId, bookings.id)),
    )
    .leftJoin(profiles, eq(profiles.id, columnOf(otherSide(side))))
    .where(
      and(
        sql`${columnOf(side)} = ${anyOf(sql.placeholder('ids'))}`,
        gt(bookings.loadOutAt, sql`now()`),
        sql`${instalments.state} = 'open'`,
      ),
    )
    .orderBy(asc(dueAt), asc(instalments.id))
    .limit(most);
}

async function listTransfers(orm: Orm, ids: string[]): Promise<Expected[]> {
  const parties = new Map(ids.map((id) => [pageParty(id), id]));
  const { partyId, amountMinor, currency, arrivesOn } = transfers;
  const rows = await orm
    .select({ partyId, amountMinor, currency, on: arrivesOn })
    .from(transfers)
    .where(
      and(
        inArray(partyId, [...parties.keys()]),
        eq(transfers.kind, 'payout'),
        eq(transfers.state, 'sent'),
        isNotNull(arrivesOn),
      ),
    )
    .orderBy(asc(arrivesOn), asc(transfers.id))
    .limit(most);
  return rows.map(({ on, ...row }) => ({
    profileId: parties.get(row.partyId) ?? '',
    path: '/payouts',
    text: words('bookings')('money.today.underWay', {
      amount: formatMinor(row.amountMinor, row.currency),
    }),
    on,
  }));
}
