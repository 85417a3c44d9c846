import type { Orm } from '#app/db/client.server.ts';
import { feeOf, feeRuleIn, noFee } from '#app/domain/payments/fees.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import {
  divideHeld,
  planDivision,
} from '#app/features/payments/ledger/commands/divide-held.server.ts';
import { readPayees } from '#app/features/profiles/team/queries/read-payees.server.ts';
import { readPenaltiesFrom } from '#app/features/profiles/team/queries/read-penalties-from.server.ts';
import { readSigned } from '../../contracts/queries/read-signed.server.ts';
import type { LockedBooking } from '../../queries/lock-booking.server.ts';
import { sourceOf } from '../queries/read-held.server.ts';

type DivisionOrder = {
  cause: string;
  /** The part of the held money that goes back to the venue. */
  venueGetsMinor: number;
};

/**
 * Divides the held money of a booking, by the contract's fees and the performer's present shares.
 * There is a performer's fee on a played show, but not on money from a cancellation.
 * @param booking locked, in its state after a cancellation
 */
export async function divideBooking(
  tx: Orm,
  booking: LockedBooking,
  { cause, venueGetsMinor }: DivisionOrder,
) {
  const dividing = await dividingOf(tx, booking, venueGetsMinor);
  return dividing && divideHeld(tx, { cause, ...dividing });
}

/** The division as it would be booked now; null if there is nothing to divide. */
export async function planBooking(orm: Orm, booking: Divided, venueGetsMinor: number) {
  const dividing = await dividingOf(orm, booking, venueGetsMinor);
  return dividing && planDivision(orm, dividing);
}

type Divided = Pick<LockedBooking, 'id' | 'state' | 'venueId' | 'performerId' | 'signedVersion'>;

async function dividingOf(orm: Orm, booking: Divided, venueGetsMinor: number) {
  const signed = await readSigned(orm, booking);
  const { id, venueId, performerId } = booking;
  // A page can't go while money is held for it.
  if (!signed || !venueId || !performerId) return null;
  const { terms, fees } = signed;
  const kind = booking.state === 'cancelled' ? ('awarded' as const) : ('released' as const);
  const rule = feeRuleIn(terms.currency, kind === 'released' ? fees.performer : noFee);
  return {
    kind,
    source: sourceOf(id),
    currency: terms.currency,
    payerId: pageParty(venueId),
    toPayerMinor: venueGetsMinor,
    payeeId: pageParty(performerId),
    shares: await readPayees(orm, performerId),
    penaltiesFrom: await readPenaltiesFrom(orm, performerId),
    payeeFeeMinor: (releasedMinor: number) => feeOf(releasedMinor, rule),
  };
}
