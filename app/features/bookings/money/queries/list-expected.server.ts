import { aliasedTable, and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { instalments, transfers } from '#app/db/schema/payments.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { otherSide, sides } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import type { Expected } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { columnOf } from '../../queries/list-bookings.server.ts';

const most = 6;

/** What venues have to pay next and performers may expect, and what is on its way to a bank. */
export async function listExpected(orm: Orm, ids: string[]): Promise<Expected[]> {
  const [toPay, toGet, underWay] = await Promise.all([
    ...sides.map((side) => listInstalments(orm, side, ids)),
    listTransfers(orm, ids),
  ]);
  return [...(toPay ?? []), ...(toGet ?? []), ...(underWay ?? [])];
}

/** The day is the last one on which it can be paid, on the venue’s clock. */
async function listInstalments(
  orm: Orm,
  side: 'venue' | 'performer',
  ids: string[],
): Promise<Expected[]> {
  const t = words('bookings');
  const other = aliasedTable(profiles, 'other');
  const { amountMinor, feeMinor, currency, dueAt } = instalments;
  const rows = await orm
    .select({
      ...{ amountMinor, feeMinor, currency },
      on: sql<string>`to_char((${dueAt} - interval '1 second') at time zone ${bookings.timeZone}, 'YYYY-MM-DD')`,
      id: bookings.id,
      profileId: columnOf(side),
      other: other.displayName,
    })
    .from(bookings)
    .innerJoin(
      instalments,
      and(eq(instalments.sourceType, 'booking'), eq(instalments.sourceId, bookings.id)),
    )
    .leftJoin(other, eq(other.id, columnOf(otherSide(side))))
    .where(
      and(
        inArray(columnOf(side), ids),
        gt(bookings.loadOutAt, sql`now()`),
        eq(instalments.state, 'open'),
      ),
    )
    .orderBy(asc(dueAt), asc(instalments.id))
    .limit(most);
  return rows.map(({ id, profileId, other, on, ...row }) => {
    const paidMinor = side === 'venue' ? row.amountMinor + row.feeMinor : row.amountMinor;
    const values = { other: nameInText(other), amount: formatMinor(paidMinor, row.currency) };
    const text = t(side === 'venue' ? 'money.today.pay' : 'money.today.paid', values);
    return { profileId: profileId ?? '', path: `/bookings/${id}/payments`, text, on };
  });
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
