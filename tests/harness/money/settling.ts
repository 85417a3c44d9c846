import { sql } from 'drizzle-orm';
import type { Line } from '#app/domain/settlement/lines.ts';
import { lockBooking } from '#app/features/bookings/queries.server.ts';
import {
  addLine,
  changeLine,
  disputeLine,
  removeLine,
  settleUnanswered,
  signSettlement,
  withdrawLineDispute,
} from '#app/features/settlement/commands.server.ts';

import { readFacts } from '#app/features/settlement/read-facts.server.ts';
import type { Acting } from '#tests/harness/bookings/bookings.ts';
import type { MoneyWorld } from './world.ts';

/** Tickets of one price, from another box office. */
export const someTickets = (sold: number, priceMinor = 20_00): Line => ({
  kind: 'tickets',
  label: 'Standing',
  priceMinor,
  feeMinor: 0,
  taxBasisPoints: 0,
  sold,
  comps: 0,
  kills: 0,
});

type Settling = Pick<MoneyWorld, 'database'> & {
  services: Omit<MoneyWorld['services'], 'mailer' | 'secret'>;
};

/**
 * Makes the signatures of a settlement three days older, in one statement that nothing else can
 * come between.
 */
const agedSignatures = (bookingId: string) => `do $$ begin
  alter table settlement_signatures disable trigger settlement_signatures_stay_the_same;
  update settlement_signatures set signed_at = signed_at - interval '73 hours'
    where booking_id = '${bookingId}';
  alter table settlement_signatures enable trigger settlement_signatures_stay_the_same;
end $$`;

/** Acts of two sides on the settlement of a booking. */
export function settlingActs({ database, services }: Settling) {
  const { orm } = database;
  const acts = {
    add: ({ viewer, as }: Acting, bookingId: string, line: Line) =>
      addLine(services, viewer, { bookingId, as, ...line }),
    change: ({ viewer, as }: Acting, bookingId: string, lineId: string, line: Line) =>
      changeLine(services, viewer, { bookingId, as, lineId, ...line }),
    remove: ({ viewer, as }: Acting, bookingId: string, lineId: string) =>
      removeLine(services, viewer, { bookingId, as, lineId }),
    dispute: (
      { viewer, as }: Acting,
      bookingId: string,
      lineId: string,
      reason = 'Never agreed.',
      amountMinor?: number,
    ) => disputeLine(services, viewer, { bookingId, as, lineId, reason, amountMinor }),
    withdraw: ({ viewer, as }: Acting, bookingId: string, lineId: string) =>
      withdrawLineDispute(services, viewer, { bookingId, as, lineId }),
    read: (bookingId: string) =>
      orm.transaction(async (tx) => readFacts(tx, await lockBooking(tx, bookingId))),
    /** Signs the present numbers, or those read before. */
    async sign({ viewer, as }: Acting, bookingId: string, read?: string) {
      const hash = read ?? (await acts.read(bookingId)).hash;
      const input = { typedName: 'Ana Silva', consent: true as const };
      return signSettlement(services, viewer, { bookingId, as, hash, ...input });
    },
    /** Lets the time to answer pass, and runs the clock. */
    async letPass(bookingId: string) {
      await orm.execute(sql.raw(agedSignatures(bookingId)));
      await settleUnanswered(services);
    },
  };
  return acts;
}
