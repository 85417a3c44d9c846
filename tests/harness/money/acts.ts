import { asc, eq, sql } from 'drizzle-orm';
import { bookings, cancellations } from '#app/db/schema/bookings.ts';
import { charges } from '#app/db/schema/payments.ts';
import type { CancellationWindow } from '#app/domain/bookings/cancellation.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import {
  answerForceMajeure,
  cancelBooking,
  proposeForceMajeure,
} from '#app/features/bookings/cancellations/commands.server.ts';

import { advanceByClock } from '#app/features/bookings/commands.server.ts';
import {
  confirmShow,
  releaseIfDue,
  retryBookingTransfer,
} from '#app/features/bookings/money/commands.server.ts';

import { lockBooking } from '#app/features/bookings/queries.server.ts';
import { type Acting, addSide, bookingActs } from '#tests/harness/bookings/bookings.ts';
import type { MoneyWorld } from './world.ts';

/** The time before the show, in a place where it is noon. */
const before: Record<CancellationWindow, string> = {
  early: '8 days',
  middle: '5 days',
  late: '2 days',
  sameDay: '10 minutes',
};

/** 5,000.00, of which 1,500.00 first. */
export const inTwo: Partial<Terms> = {
  deal: { kind: 'flat', guaranteeMinor: 500_000, bonuses: [] },
  payment: {
    kind: 'deposit',
    depositBasisPoints: 3_000,
    dueDaysAfterSigning: 7,
    balanceDaysBefore: 14,
  },
};

/** The provider's fee of every charge comes out of the platform's own money there. */
export async function fund(world: MoneyWorld, currency = 'EUR'): Promise<void> {
  const rich = await addSide(world.database, 'venue', 'Rich');
  const idle = await addSide(world.database, 'artist', 'Idle');
  const deal: Terms['deal'] = { kind: 'flat', guaranteeMinor: 10_000_000, bonuses: [] };
  await world.pay(rich, await world.book(rich, idle, { deal, currency }));
}

/** Makes a cancellation two days older, in one statement that nothing else can come between. */
export const agedCancellation = (bookingId: string) => `do $$ begin
  alter table cancellations disable trigger cancellations_stay;
  update cancellations set at = at - interval '49 hours' where booking_id = '${bookingId}';
  alter table cancellations enable trigger cancellations_stay;
end $$`;

/** Acts of people and banks that move the money of bookings. */
export function moneyActs(world: MoneyWorld) {
  const { database, services, sandbox } = world;
  const { orm } = database;
  const acts = {
    /** Moves the show so that cancelling falls into a window. */
    async letItBe(bookingId: string, window: CancellationWindow) {
      const hours = new Date().getUTCHours() - 12;
      const sign = hours > 0 ? '+' : '-';
      const timeZone = hours === 0 ? 'UTC' : `Etc/GMT${sign}${Math.abs(hours)}`;
      const start = sql`now() + ${before[window]}::interval`;
      await orm.execute(sql`update bookings set time_zone = ${timeZone},
        load_in_at = ${start} - interval '4 hours', starts_at = ${start},
        ends_at = ${start} + interval '1 hour', load_out_at = ${start} + interval '2 hours',
        deadline_at = ${start} + interval '1 hour' where id = ${bookingId}`);
    },
    async cancel(side: Acting, bookingId: string, window: CancellationWindow) {
      await acts.letItBe(bookingId, window);
      await acts.cancelIn(side, bookingId, window);
    },
    /** Cancels, having seen its cost in a window. */
    async cancelIn(side: Acting, bookingId: string, window: CancellationWindow) {
      const cancelling = { bookingId, as: side.as, window, reason: 'A broken arm.' };
      await cancelBooking(services, side.viewer, cancelling);
    },
    async age(bookingId: string) {
      await orm.execute(sql.raw(agedCancellation(bookingId)));
    },
    /** Makes a cancellation older than its time for disputes, and runs the clock. */
    async letGo(bookingId: string) {
      await acts.age(bookingId);
      await orm.transaction(async (tx) =>
        releaseIfDue(tx, services, await lockBooking(tx, bookingId)),
      );
      await world.settle();
    },
    async callOff(venue: Acting, performer: Acting, bookingId: string) {
      const [one, other] = [venue, performer];
      const proposed = { bookingId, as: one.as, reason: 'A flood.' };
      await proposeForceMajeure(services, one.viewer, proposed);
      const agreed = { bookingId, as: other.as, answer: 'agreed' } as const;
      await answerForceMajeure(services, other.viewer, agreed);
    },
    /** Both sign other terms beside the valid ones. */
    async change(
      venue: Acting,
      performer: Acting,
      bookingId: string,
      terms: Terms,
      settings: Record<string, string> = {},
    ) {
      await acts.agree(venue, performer, bookingId, terms, settings);
      await acts.signAgreed(venue, performer, bookingId);
    },
    /** Both agree on other terms, which still wait for their signatures. */
    async agree(
      venue: Acting,
      performer: Acting,
      bookingId: string,
      terms: Terms,
      settings: Record<string, string> = {},
    ) {
      const { counter, accept } = bookingActs(database, settings);
      const latest = await acts.latestOf(bookingId);
      await counter(venue, bookingId, terms, latest);
      await accept(performer, bookingId, latest + 1);
    },
    async signAgreed(venue: Acting, performer: Acting, bookingId: string) {
      const version = await acts.latestOf(bookingId);
      for (const side of [venue, performer]) await world.acts.sign(side, bookingId, version);
    },
    async latestOf(bookingId: string) {
      const [row] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
      return row?.latestVersion ?? 0;
    },
    /** The night was played a while ago, or so many nights earlier. */
    async play(bookingId: string, nightsAgo = 0) {
      const now = sql`(now() - make_interval(days => ${nightsAgo}))`;
      const times = sql`load_in_at = ${now} - interval '9 hours',
        starts_at = ${now} - interval '3 hours', ends_at = ${now} - interval '1 hour',
        load_out_at = ${now} - interval '1 minute'`;
      await orm.execute(sql`update events set load_in_at = ${now} - interval '9 hours',
        load_out_at = ${now} - interval '1 minute'
        where id = (select event_id from bookings where id = ${bookingId})`);
      await orm.execute(sql`update bookings set ${times}, deadline_at = ${now} - interval '1 hour'
        where id = ${bookingId}`);
      await advanceByClock(services);
    },
    /** Both confirm that it was played. */
    async release(venue: Acting, performer: Acting, bookingId: string) {
      for (const { viewer, as } of [venue, performer])
        await confirmShow(services, viewer, { bookingId, as });
    },
    /** A person retries their waiting or returned money. */
    async retry({ viewer, as }: Acting, bookingId: string, kind: 'refund' | 'payout') {
      const transfers = await world.transfersOf(bookingId);
      const transfer = transfers.find((one) => one.kind === kind && one.state === 'failed');
      await retryBookingTransfer(services, viewer, {
        bookingId,
        transferId: transfer?.id ?? '',
        as,
      });
      await world.settle();
    },
    async chargesOf(bookingId: string) {
      const ofBooking = orm.select().from(charges).where(eq(charges.sourceId, bookingId));
      return ofBooking.orderBy(asc(charges.paidAt), asc(charges.createdAt));
    },
    /** A cardholder’s bank takes a payment back; returns the dispute. */
    async chargeback(bookingId: string, which = 0) {
      const charge = (await acts.chargesOf(bookingId))[which];
      const { id } = await sandbox.world.disputeCharge(charge?.providerChargeId ?? '');
      await world.settle();
      return id;
    },
    async decide(providerChargebackId: string, outcome: 'won' | 'lost') {
      await sandbox.world.closeDispute(providerChargebackId, outcome);
      await world.settle();
    },
    async stateOf(bookingId: string) {
      const [row] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
      return row?.state;
    },
    /** The decision of a cancellation: refund, performer's part, venue’s fee, performer’s fee. */
    async decisionOf(bookingId: string) {
      const [row] = await orm
        .select()
        .from(cancellations)
        .where(eq(cancellations.bookingId, bookingId));
      if (!row) throw new Error('not cancelled');
      return [
        row.venueGetsBackMinor,
        row.performerGetsMinor,
        row.venueFeeMinor,
        row.performerFeeMinor,
      ];
    },
    /** Open payments, as `[part, amount, fee]`. */
    async askedOf(bookingId: string) {
      const instalments = await world.instalmentsOf(bookingId);
      return instalments
        .filter(({ state }) => state === 'open')
        .map(({ part, amountMinor, feeMinor }) => [part, amountMinor, feeMinor])
        .toSorted();
    },
    /** The provider's own records of a booking, in its own units. */
    async atProvider(bookingId: string) {
      const { rows } = (await orm.execute(sql`
        with ours as (select id, provider_charge_id from charges where source_id = ${bookingId}),
          things as (select kind, account, (body ->> 'amount')::bigint as amount, body
            from card_sandbox.objects)
        select
          (select coalesce(sum(amount), 0) from things where kind = 'charge'
            and body ->> 'status' = 'succeeded'
            and body ->> 'transfer_group' = ${`booking:${bookingId}`}) as paid,
          (select coalesce(sum(amount), 0) from things where kind = 'refund'
            and body ->> 'status' = 'succeeded'
            and body ->> 'payment_intent' in (select id from ours)) as refunded,
          (select coalesce(sum(amount), 0) from things where kind = 'transfer'
            and body ->> 'transfer_group' = ${`booking:${bookingId}`}) as transferred
      `)) as unknown as { rows: [Record<'paid' | 'refunded' | 'transferred', string>] };
      const { paid, refunded, transferred } = rows[0];
      return {
        paid: Number(paid),
        refunded: Number(refunded),
        transferred: Number(transferred),
      };
    },
  };
  return acts;
}
