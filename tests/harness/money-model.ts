import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { chargebacks } from '#app/db/schema/payments.ts';
import type { Terms } from '#app/domain/bookings/terms.ts';
import { checkPayment, payBooking } from '#app/features/bookings/commands/pay-booking.server.ts';
import { compareBooks } from '#app/features/payments/commands/compare-books.server.ts';
import { checkBooks } from '#app/features/payments/queries/check-books.server.ts';
import { listCards } from '#app/features/payments/queries/list-cards.server.ts';
import { words } from '#app/lib/words.ts';
import { type Acting, addSide, dayIn, termsOn } from './bookings.ts';
import { cardOf } from './card-world.ts';
import { openTestDatabase } from './database.ts';
import { fund, inTwo, moneyActs } from './money-acts.ts';
import * as plain from './money-oracle.ts';
import { type Sequence, type Step, type Way, ways } from './money-sequences.ts';
import { type MoneyWorld, openMoneyWorld } from './money-world.ts';

/*
 * Two bookings of one pair, so that what is owed from one is kept back from the other; each thing
 * that is done, is done to plain sums as well, and compared. One run at a time.
 */
let database: Database;
let world: MoneyWorld;
let acts: ReturnType<typeof moneyActs>;

type Known = {
  id: string;
  day: string;
  plain: plain.PlainBooking;
  /** A guarantee on the table that neither has signed. */
  agreed: number | null;
  /** Open ones at the provider. */
  dispute: { id: string; amount: number; fee: number; lost: number } | null;
};
let venue: Acting;
let performer: Acting;
let debt: plain.Performer;
let known: Known[];
let keptBefore = 0;

const settings = { VENUE_FEE: '5% + 1 max 200', PERFORMER_FEE: '5% + 1 max 200' };
const termsOf = (guaranteeMinor: number, carrier: 'venue' | 'performer'): Partial<Terms> => ({
  ...inTwo,
  deal: { kind: 'flat', guaranteeMinor, bonuses: [] },
  chargebacks: carrier,
});

/** Everything that follows has followed, also of messages that were lost. */
async function rest(messages: string): Promise<void> {
  await world.settle();
  if (messages !== 'dropped') return;
  await compareBooks(world.services);
  await world.settle();
}

/** Pays what is asked for next in one of the ways. */
async function payBy(way: Way, { id }: Known, due: { id: string }, cancels?: () => Promise<void>) {
  const keepsCard = way === 'kept';
  if (keepsCard) {
    const payerId = `profile:${venue.as}`;
    const [card] = await listCards(database.orm, payerId);
    if (card) {
      const paying = { bookingId: id, dueId: due.id, as: venue.as, keepsCard: false };
      await payBooking(world.services, venue.viewer, { ...paying, savedCardId: card.id });
      return;
    }
  }
  const { sessionId } = await world.begin(venue, id, due.id, keepsCard);
  await cancels?.();
  const card = cardOf(ways[way].number);
  const payment = await world.sandbox.pay(sessionId, { card, keeps: keepsCard });
  if (way === 'agreed' || way === 'refused')
    await world.sandbox.authenticate(payment.id, way === 'agreed');
  await checkPayment(world.services, { bookingId: id, dueId: due.id });
}

/** How somebody is refused while a bank has taken a payment back and not decided yet. */
const contested = () => ({ code: 'conflict', message: words('bookings')('money.contested') });

const openDues = async ({ id }: Known) =>
  (await world.duesOf(id)).filter(({ state }) => state === 'open');

async function take(step: Step): Promise<void> {
  const booking = known['which' in step ? step.which : 0];
  if (!booking) return;
  const { id, plain: sums, dispute } = booking;
  const isAhead = sums.state === 'signed' && !dispute;
  switch (step.act) {
    case 'pay': {
      const [due] = await openDues(booking);
      if (!due) return;
      const asked = sums.asked.find(
        (one) =>
          one.part === due.part && one.amount === due.amountMinor && one.fee === due.feeMinor,
      );
      if (!asked) throw new Error(`nobody should ask for ${due.part} ${due.amountMinor}`);
      await payBy(step.way, booking, due);
      if (ways[step.way].pays) plain.pay(sums, asked, debt);
      return;
    }
    case 'payInVain': {
      const [due] = await openDues(booking);
      if (!due || !isAhead || due.part === 'owed') return;
      await payBy('plain', booking, due, () => acts.cancel(performer, id, step.window));
      plain.cancel(sums, 'performer', step.window, debt);
      return plain.payInVain(sums, { part: '', amount: due.amountMinor, fee: due.feeMinor });
    }
    case 'cancel':
      if (!isAhead) return;
      if (step.by === 'both') {
        await acts.letItBe(id, step.window);
        await acts.callOff(venue, performer, id);
      } else await acts.cancel(step.by === 'venue' ? venue : performer, id, step.window);
      return plain.cancel(sums, step.by, step.window, debt);
    case 'change':
      return change(booking, step.to);
    case 'play':
      if (sums.state !== 'signed') return;
      // Neither night is in the way of the other, or of one that is cancelled today.
      await acts.play(id, step.which + 1);
      sums.state = 'played';
      return;
    case 'release': {
      if ((sums.state !== 'played' && sums.state !== 'waiting') || dispute) return;
      const toVenue = Math.floor((sums.held * step.part) / 100);
      if (sums.state === 'waiting' && !step.part) await acts.letGo(id);
      else await acts.handOut(id, toVenue);
      return plain.release(sums, toVenue, debt);
    }
    case 'dispute':
      return raise(booking, step.charge);
    case 'decide':
      if (!dispute) return;
      await world.sandbox.world.closeDispute(dispute.id, step.outcome);
      if (step.outcome === 'lost') plain.lose(sums, dispute, debt);
      booking.dispute = null;
      return;
    case 'refundsFail':
      return world.sandbox.world.failRefundsNow();
    case 'retry': {
      const moves = await world.movesOf(id);
      if (!moves.some(({ kind, state }) => kind === step.kind && state === 'failed')) return;
      return acts.retry(step.kind === 'refund' ? venue : performer, id, step.kind);
    }
    case 'bankRefuses': {
      const moves = await world.movesOf(id);
      const sent = moves.find(({ kind, state }) => kind === 'payout' && state === 'sent');
      if (!sent?.providerId) return;
      await world.sandbox.world.failPayout(sent.providerId);
      await world.settle();
      await world.onboard(performer);
      return;
    }
    case 'arrive':
      return world.sandbox.world.payPayoutsNow();
    case 'compare':
      await compareBooks(world.services);
  }
}

/** Both sign another guarantee, also one that they agreed on when they couldn’t sign it. */
async function change(booking: Known, guarantee: number): Promise<void> {
  const { id, plain: sums, dispute, agreed } = booking;
  if (sums.state !== 'signed' || guarantee === sums.guarantee) return;
  if (agreed !== guarantee) {
    // One agreement at a time: what isn’t wanted any more is dropped first.
    if (agreed !== null) await world.acts.decline(performer, id);
    const terms = termsOn(booking.day, termsOf(guarantee, sums.chargebacks));
    await acts.agree(venue, performer, id, terms, settings);
    booking.agreed = guarantee;
  }
  const signing = acts.signAgreed(venue, performer, id);
  // What a bank has at the moment can’t be shared out anew.
  if (dispute) return expect(signing).rejects.toMatchObject(contested());
  await signing;
  booking.agreed = null;
  plain.change(sums, guarantee);
}

/** A bank takes back what is left of a payment, where it hasn’t before. */
async function raise(booking: Known, index: number): Promise<void> {
  const [charges, disputed] = [
    await acts.chargesOf(booking.id),
    await database.orm.select().from(chargebacks),
  ];
  const charge = charges[index];
  if (!charge || booking.dispute || disputed.some(({ chargeId }) => chargeId === charge.id)) return;
  const { rows } = (await database.orm.execute(sql`
    select ((body ->> 'amount')::bigint - (body ->> 'amount_refunded')::bigint)::text as left
    from card_sandbox.objects where id = ${charge.providerChargeId}`)) as unknown as {
    rows: { left: string }[];
  };
  const lost = Number(rows[0]?.left);
  if (lost <= 0) return;
  const { id } = await world.sandbox.world.disputeCharge(charge.providerChargeId);
  const { amountMinor: amount, feeMinor: fee } = charge;
  booking.dispute = { id, amount, fee, lost };
}

const owner = ({ as }: Acting) => world.books(`profile:${as}`);
/** Without what is nothing. */
const some = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0));

/** The books and the provider’s records, against plain arithmetic. */
async function demandSame(): Promise<void> {
  const found = await checkBooks(database.orm);
  expect(found).toMatchObject({ differences: [], unbalanced: [] });
  expect(found.totals.every(({ sumMinor }) => sumMinor === 0)).toBe(true);
  const [venueHas, performerHas] = [await owner(venue), await owner(performer)];
  const total = { back: 0, gained: 0, venueOwes: 0 };
  const there = { refunded: 0, transferred: 0 };
  for (const { id, plain: sums, dispute } of known) {
    const { held, heldFee, asked } = sums;
    expect(await world.books(`booking:${id}`)).toEqual(
      some({ held: -held, heldFees: -heldFee, contested: dispute?.lost ?? 0 }),
    );
    const parts = asked.map(({ part, amount, fee }) => [part, amount, fee]);
    expect(await acts.askedOf(id)).toEqual(parts.toSorted());
    const { paid, refunded, transferred } = await acts.atProvider(id);
    const lost = (await database.orm.execute(sql`
      select coalesce(sum(b.amount_minor), 0)::text as minor from chargebacks b
      join charges c on c.id = b.charge_id where c.source_id = ${id} and b.state = 'lost'`)) as unknown as {
      rows: { minor: string }[];
    };
    expect(paid - Number(lost.rows[0]?.minor)).toBe(sums.paid);
    there.refunded += refunded;
    there.transferred += transferred;
    total.back += sums.back;
    total.gained += sums.gained;
    total.venueOwes += sums.venueOwes;
  }
  expect(there.refunded - (venueHas.owedTo ?? 0)).toBe(total.back);
  expect(there.transferred - (performerHas.owedTo ?? 0)).toBe(total.gained);
  expect([venueHas.owedBy ?? 0, performerHas.owedBy ?? 0]).toEqual([total.venueOwes, debt.owes]);
  const kept = known.reduce((sum, { plain: { kept: one } }) => sum + one, 0);
  expect(keptBefore - ((await world.books('')).platformFees ?? 0)).toBe(kept);
}

async function begin(first: number, carrier: 'venue' | 'performer'): Promise<void> {
  venue = await addSide(database, 'venue', 'Cinema Candeia');
  performer = await addSide(database, 'artist', 'The Night Owls');
  await world.onboard(performer);
  debt = { owes: 0 };
  known = [];
  keptBefore = (await world.books('')).platformFees ?? 0;
  for (const [days, guarantee] of [
    [40, first],
    [50, 500_000],
  ] as const) {
    const id = await world.book(venue, performer, termsOf(guarantee, carrier), { days, settings });
    const sums = plain.signed(guarantee, carrier);
    known.push({ id, day: dayIn(days), plain: sums, agreed: null, dispute: null });
  }
}

const faultOf: Record<string, 'send message twice' | 'shuffle messages' | 'drop message'> = {
  twice: 'send message twice',
  shuffled: 'shuffle messages',
  dropped: 'drop message',
};

/** The platform’s money with plain sums beside it. */
export async function openMoneyModel() {
  database = await openTestDatabase();
  world = await openMoneyWorld(database);
  acts = moneyActs(world);
  for (let count = 0; count < 3; count++) await fund(world);
  const done = { sequences: 0, steps: 0 };
  return {
    done,
    /** Throws at the first step after which something differs. */
    async run({ paid, steps, first, carrier, messages }: Sequence): Promise<void> {
      await begin(first, carrier);
      const kind = faultOf[messages];
      if (kind) await world.sandbox.faults.set({ kind, where: '*', share: 0.5 });
      const payments = [0, 1].flatMap((which) =>
        Array.from({ length: paid }, () => ({ act: 'pay', which, way: 'plain' }) as const),
      );
      for (const step of [...payments, ...steps]) {
        await take(step);
        await rest(messages);
        await demandSame();
        done.steps += 1;
      }
      await world.sandbox.faults.clear();
      await world.sandbox.world.payPayoutsNow();
      await world.settle();
      expect(await compareBooks(world.services)).toEqual([]);
      await demandSame();
      done.sequences += 1;
    },
    async close() {
      await world.close();
      await database.close();
    },
  };
}
