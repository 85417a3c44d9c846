import { sql } from 'drizzle-orm';
import { chargebacks } from '#app/db/schema/payments.ts';
import {
  checkPayment,
  confirmShow,
  followPaid,
  payBooking,
  releaseDue,
} from '#app/features/bookings/money/commands.server.ts';

import { listCards } from '#app/features/payments/instalments/queries.server.ts';
import { type Acting, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { raise, settle } from './disputes.ts';
import * as plain from './oracle.ts';
import {
  attempt,
  giveShare,
  type Known,
  type Play,
  releaseIfDue,
  settings,
  termsOf,
} from './play.ts';
import { type Step, type Way, ways } from './sequences.ts';

/* Each step also runs on plain sums; forbidden steps have to be refused. */

export async function take(play: Play, step: Step): Promise<void> {
  const { world, acts, performer } = play;
  const booking = play.known['which' in step ? step.which : 0];
  if (!booking) return;
  const { id, plain: sums } = booking;
  switch (step.act) {
    case 'pay':
      return pay(play, booking, step.way);
    case 'payInVain':
      return payInVain(play, booking, step.window);
    case 'cancel':
      return cancel(play, booking, step);
    case 'change':
      return change(play, booking, step);
    case 'letBeLate':
      if (sums.state !== 'signed') return;
      for (const due of sums.instalments) due.isLate = true;
      await world.database.orm.execute(sql`update instalments set due_at = now() - interval '4 days'
        where source_id = ${id} and state = 'open'`);
      return;
    case 'play':
      if (sums.state !== 'signed') return;
      // Neither night is in the way of the other, or of one that is cancelled today.
      await acts.play(id, step.which + 1);
      sums.state = 'played';
      return;
    case 'confirm':
      return confirm(play, booking);
    case 'clock':
      return letTimePass(play, booking);
    case 'claim':
      return raise(play, booking, step);
    case 'settle':
      return settle(play, booking, step);
    case 'dispute':
      return chargeback(play, booking, step.charge);
    case 'decide':
      return decide(play, booking, step.outcome);
    case 'share':
      return share(play, step);
    case 'refundsFail':
      return world.sandbox.world.failRefundsNow();
    case 'retry': {
      const transfers = await world.transfersOf(id);
      if (!transfers.some(({ kind, state }) => kind === step.kind && state === 'failed')) return;
      return acts.retry(step.kind === 'refund' ? play.venue : performer, id, step.kind);
    }
    case 'bankRefuses':
      return refuse(play, booking);
    case 'arrive':
      return world.sandbox.world.payPayoutsNow();
    case 'compare':
      return;
  }
}

const openInstalments = async ({ world }: Play, { id }: Known) =>
  (await world.instalmentsOf(id)).filter(({ state }) => state === 'open');

async function pay(play: Play, booking: Known, way: Way): Promise<void> {
  const [instalment] = await openInstalments(play, booking);
  if (!instalment) return;
  const sums = booking.plain;
  const due = sums.instalments.find(
    (one) =>
      one.part === instalment.part &&
      one.amount === instalment.amountMinor &&
      one.fee === instalment.feeMinor,
  );
  if (!due) throw new Error(`no one should ask for ${instalment.part} ${instalment.amountMinor}`);
  const isTaken = due.amount + due.fee >= plain.leastPaid;
  await attempt(payBy(play, way, booking, instalment), isTaken ? null : 'conflict');
  if (!isTaken) return plain.waive(sums, due);
  const isContested = booking.chargeback !== null;
  if (ways[way].pays) plain.pay(sums, due, { performer: play.debt, isContested });
}

/** Pays the next instalment in one of the ways. */
async function payBy(
  { world, venue }: Play,
  way: Way,
  { id }: Known,
  instalment: { id: string },
  cancels?: () => Promise<void>,
): Promise<void> {
  const keepsCard = way === 'kept';
  if (keepsCard) {
    const [card] = await listCards(world.database.orm, `profile:${venue.as}`);
    if (card) {
      const paying = { bookingId: id, instalmentId: instalment.id, as: venue.as, keepsCard: false };
      await payBooking(world.services, venue.viewer, { ...paying, savedCardId: card.id });
      return;
    }
  }
  const { sessionId } = await world.begin(venue, id, instalment.id, keepsCard);
  await cancels?.();
  const card = cardOf(ways[way].number);
  const payment = await world.sandbox.pay(sessionId, { card, keeps: keepsCard });
  if (way === 'agreed' || way === 'refused')
    await world.sandbox.authenticate(payment.id, way === 'agreed');
  await checkPayment(world.services, { bookingId: id, instalmentId: instalment.id });
}

/** The performer cancels while the venue is on the provider’s page. */
async function payInVain(play: Play, booking: Known, window: plain.Window): Promise<void> {
  const { plain: sums, chargeback, id } = booking;
  const [instalment] = await openInstalments(play, booking);
  if (!instalment || sums.state !== 'signed' || chargeback || instalment.part === 'owed') return;
  if (instalment.amountMinor + instalment.feeMinor < plain.leastPaid) return;
  const cancels = () => play.acts.cancel(play.performer, id, window);
  await payBy(play, 'plain', booking, instalment, cancels);
  plain.cancel(sums, 'performer', window, play.debt);
  plain.payInVain(sums, { part: '', amount: instalment.amountMinor, fee: instalment.feeMinor });
}

type By = 'venue' | 'performer' | 'both';

async function cancel(
  { acts, venue, performer, debt }: Play,
  { id, plain: sums, chargeback }: Known,
  { by, window }: { by: By; window: plain.Window },
): Promise<void> {
  const isAhead = sums.state === 'signed' && !chargeback;
  const refusal = isAhead ? null : 'conflict';
  if (isAhead) await acts.letItBe(id, window);
  await attempt(
    by === 'both'
      ? acts.callOff(venue, performer, id)
      : acts.cancelIn(by === 'venue' ? venue : performer, id, window),
    refusal,
  );
  if (isAhead) plain.cancel(sums, by, window, debt);
}

/**
 * Both sign another guarantee or another day, also one that they agreed on when they couldn’t sign
 * it.
 */
async function change(
  { world, acts, venue, performer }: Play,
  booking: Known,
  target: { to: number; days: number },
): Promise<void> {
  const { id, plain: sums, chargeback, agreed } = booking;
  const terms = { guarantee: target.to, days: booking.days + target.days };
  if (sums.state !== 'signed' || (terms.guarantee === sums.guarantee && target.days === 0)) return;
  if (agreed?.guarantee !== terms.guarantee || agreed.days !== terms.days) {
    // One agreement at a time: an unwanted one is dropped first.
    if (agreed) await world.acts.decline(performer, id);
    const pay = termsOf(terms.guarantee, sums.chargebacks);
    await acts.agree(venue, performer, id, termsOn(dayIn(terms.days), pay), settings);
    booking.agreed = terms;
  }
  // Money that a bank has at the moment can’t be shared out anew.
  await attempt(acts.signAgreed(venue, performer, id), chargeback ? 'conflict' : null);
  if (chargeback) return;
  booking.agreed = null;
  booking.days = terms.days;
  plain.change(sums, terms.guarantee);
}

/** Each confirms that the show was played. */
async function confirm(play: Play, booking: Known): Promise<void> {
  const { world, venue, performer } = play;
  const { id: bookingId, plain: sums, dispute, isConfirmed } = booking;
  const say = ({ viewer, as }: Acting) => confirmShow(world.services, viewer, { bookingId, as });
  if (sums.state !== 'played' || dispute || isConfirmed) return attempt(say(venue), 'conflict');
  await say(performer);
  // One confirmation is enough to check, and after so long, to release it.
  releaseIfDue(play, booking);
  if (sums.state !== 'played') return;
  await say(venue);
  booking.isConfirmed = true;
  releaseIfDue(play, booking);
}

/** Two days later the clock releases undisputed money, and passes on later arrivals. */
async function letTimePass(play: Play, booking: Known): Promise<void> {
  const { world, known, debt } = play;
  if (booking.plain.state === 'waiting' && !booking.isAged) {
    await play.acts.age(booking.id);
    booking.isAged = true;
  }
  await world.database.orm.execute(sql`update instalments set ended_at = ended_at - interval '1 hour'
    where source_id in (${sql.join(
      known.map(({ id }) => sql`${id}`),
      sql`, `,
    )}) and state = 'paid'`);
  await releaseDue(world.services);
  await followPaid(world.services);
  for (const one of known) {
    releaseIfDue(play, one);
    if (!one.chargeback) plain.passOn(one.plain, debt);
  }
}

/** A bank takes back the rest of a payment, unless it has before. */
async function chargeback({ world, acts }: Play, booking: Known, index: number): Promise<void> {
  const { orm } = world.database;
  const charge = (await acts.chargesOf(booking.id))[index];
  if (!charge || booking.chargeback) return;
  const disputed = await orm.select({ chargeId: chargebacks.chargeId }).from(chargebacks);
  if (disputed.some(({ chargeId }) => chargeId === charge.id)) return;
  const { rows } = (await orm.execute(sql`
    select ((body ->> 'amount')::bigint - (body ->> 'amount_refunded')::bigint)::text as left
    from card_sandbox.objects where id = ${charge.providerChargeId}`)) as unknown as {
    rows: { left: string }[];
  };
  const lost = Number(rows[0]?.left);
  if (lost <= 0) return;
  const { id } = await world.sandbox.world.disputeCharge(charge.providerChargeId);
  const { amountMinor: amount, feeMinor: fee } = charge;
  booking.chargeback = { id, chargeId: charge.id, amount, fee, lost };
}

async function decide({ world, debt }: Play, booking: Known, outcome: 'won' | 'lost') {
  const { chargeback } = booking;
  if (!chargeback) return;
  const { rows } = (await world.database.orm.execute(sql`
    select coalesce(sum(amount_minor), 0)::int as "cameBack" from transfers
    where charge_id = ${chargeback.chargeId} and kind = 'refund' and state = 'failed'`)) as unknown as {
    rows: [{ cameBack: number }];
  };
  await world.sandbox.world.closeDispute(chargeback.id, outcome);
  if (outcome === 'lost') plain.lose(booking.plain, { ...chargeback, ...rows[0] }, debt);
  booking.chargeback = null;
}

/** The page gives its member another share, and decides who bears its debts. */
async function share(
  play: Play,
  { part, allBear }: { part: number; allBear: boolean },
): Promise<void> {
  if (!play.member) return;
  await giveShare(play, play.member, part, allBear ? 'everyone' : 'page');
  Object.assign(play.debt, { share: part, allBear });
}

/** A bank sends a payout back; its owner names another bank. */
async function refuse({ world, performer, member }: Play, { id }: Known): Promise<void> {
  const transfers = await world.transfersOf(id);
  const sent = transfers.find(({ kind, state }) => kind === 'payout' && state === 'sent');
  if (!sent?.providerId) return;
  await world.sandbox.world.failPayout(sent.providerId);
  await world.settle();
  const isPage = sent.partyId === `profile:${performer.as}`;
  await (isPage ? world.onboard(performer) : world.onboardParty(sent.partyId, member?.email ?? ''));
}
