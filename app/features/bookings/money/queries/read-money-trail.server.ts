import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { readTrail } from '#app/features/payments/ledger/queries/read-trail.server.ts';
import { writeTrail } from '#app/features/payments/ledger/words/write-trail.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { type BookingMoney, readBookingMoney } from './read-booking-money.server.ts';
import { sourceOf } from './read-held.server.ts';

/** The money of a booking, with every movement in words. */
export async function readMoneyTrail(
  orm: Orm,
  viewer: Viewer,
  query: { bookingId: string; current: string | null },
) {
  const money = await readBookingMoney(orm, viewer, query);
  const { rows } = await readTrail(orm, sourceOf(query.bookingId));
  const trail = writeTrail(rows, { ...partiesOf(money) });
  return { ...money, trail };
}

function partiesOf({ venue, performer, payees, side }: BookingMoney) {
  const [payer, payee] = [pageParty(venue.id ?? ''), pageParty(performer.id ?? '')];
  const people = payees.map(({ partyId: id, name }) => ({ id, name }));
  return {
    parties: [
      { id: payer, name: nameInText(venue.displayName), role: 'payer' as const },
      { id: payee, name: nameInText(performer.displayName), role: 'payee' as const, people },
    ],
    readerId: side === 'venue' ? payer : payee,
  };
}
