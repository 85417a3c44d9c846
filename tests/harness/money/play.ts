import { expect } from 'vitest';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import type { PenaltyBearer } from '#app/domain/payments/division.ts';
import { personParty } from '#app/domain/payments/ledger.ts';
import { splitPayouts } from '#app/features/profiles/team/commands.server.ts';
import type { AppErrorCode } from '#app/lib/app-error.ts';
import { type Acting, addSide } from '#tests/harness/bookings/bookings.ts';
import { addPage, addPerson, viewerOf } from '#tests/harness/people/cast.ts';
import { inTwo, moneyActs } from './acts.ts';
import * as plain from './oracle.ts';
import type { Sequence } from './sequences.ts';
import type { MoneyWorld } from './world.ts';

export type Known = {
  id: string;
  /** From today to its night. */
  days: number;
  plain: plain.PlainBooking;
  /** Proposed terms that neither has signed. */
  agreed: { guarantee: number; days: number } | null;
  /** Open at the provider. */
  chargeback: { id: string; chargeId: string; amount: number; fee: number; lost: number } | null;
  dispute: { id: string; by: Acting; toVenue: number } | null;
  /** Both have confirmed that the show was played. */
  isConfirmed: boolean;
  /** True if it is released by itself as soon as it is played, because its night is so long ago. */
  isLongAgo: boolean;
  /** Its cancellation can no longer be disputed. */
  isAged: boolean;
};

/** Two bookings of one pair, so that a debt from one is kept back from the other. */
export type Play = {
  world: MoneyWorld;
  acts: ReturnType<typeof moneyActs>;
  admin: Viewer;
  venue: Acting;
  performer: Acting;
  /** A person with a share of the performer's income. */
  member: Viewer | null;
  debt: plain.Performer;
  known: Known[];
};

export const settings = { VENUE_FEE: '5% + 1 max 200', PERFORMER_FEE: '5% + 1 max 200' };

export const termsOf = (
  guaranteeMinor: number,
  carrier: 'venue' | 'performer',
): Partial<Terms> => ({
  ...inTwo,
  deal: { kind: 'flat', guaranteeMinor, bonuses: [] },
  chargebacks: carrier,
});

/** People and signed bookings used by no other test. */
export async function beginPlay(
  world: MoneyWorld,
  admin: Viewer,
  { first, carrier, share }: Pick<Sequence, 'first' | 'carrier' | 'share'>,
): Promise<Play> {
  const { database } = world;
  const venue = await addSide(database, 'venue', 'Cinema Candeia');
  const { performer, member } = await addBand(world, share);
  const known: Known[] = [];
  for (const [days, guarantee] of [
    [40, first],
    [50, 500_000],
  ] as const) {
    const id = await world.book(venue, performer, termsOf(guarantee, carrier), { days, settings });
    const nothing = {
      agreed: null,
      chargeback: null,
      dispute: null,
      isConfirmed: false,
      isAged: false,
    };
    const sums = plain.signed(guarantee, carrier);
    known.push({ id, days, plain: sums, ...nothing, isLongAgo: known.length === 1 });
  }
  const debt = { owes: 0, share: share ?? 0, allBear: false, gained: 0, memberGained: 0 };
  return { world, acts: moneyActs(world), admin, venue, performer, member, debt, known };
}

/** A page ready for payouts; with a share, it has a member ready for payouts too. */
async function addBand(world: MoneyWorld, share: number | null) {
  const { database } = world;
  if (share === null) {
    const performer = await addSide(database, 'artist', 'The Night Owls');
    await world.onboard(performer);
    return { performer, member: null };
  }
  const [owner, member] = [await addPerson(database), await addPerson(database, { name: 'Max' })];
  const as = await addPage(database, { owner, manager: member }, { timeZone: 'Europe/Lisbon' });
  const performer = { viewer: await viewerOf(database, owner.accountId), as };
  await world.onboard(performer);
  await world.onboardParty(personParty(member.pseudonym), member.email);
  await giveShare({ world, performer }, member, share);
  return { performer, member };
}

/**
 * The page gives a member a share of its income, in hundredths of a percent, and may decide who
 * bears its debts.
 */
export function giveShare(
  { world, performer }: Pick<Play, 'world' | 'performer'>,
  { accountId }: Viewer,
  basisPoints: number,
  penaltiesFrom?: PenaltyBearer,
): Promise<void> {
  const { viewer, as } = performer;
  const shares = [{ accountId, basisPoints }];
  return splitPayouts(world.services, viewer, { as, shares, penaltiesFrom });
}

/** Runs the act, or expects this refusal. */
export async function attempt(act: Promise<unknown>, refusal: AppErrorCode | null): Promise<void> {
  if (refusal === null) await act;
  else await expect(act).rejects.toMatchObject({ name: 'AppError', code: refusal });
}

/** Held money is released if nothing is in the way. */
export function releaseIfDue({ debt }: Play, booking: Known): void {
  const { plain: sums, dispute, chargeback, isConfirmed, isLongAgo, isAged } = booking;
  const isDue =
    (sums.state === 'played' && (isConfirmed || isLongAgo)) || (sums.state === 'waiting' && isAged);
  if (isDue && !dispute && !chargeback) plain.release(sums, 0, debt);
}
