import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import {
  type BookingAction,
  type BookingFacts,
  deadlineIn,
  isOver,
  nextState,
  offerDays,
  openOfferStates,
  type ProposingAction,
  proposingActions,
  signingDays,
} from '#app/domain/bookings/lifecycle.ts';
import { bookedTimes, movedTo, nightTimes } from '#app/domain/bookings/terms/schedule.ts';
import { otherSide, type Side, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { stageOf } from '#app/domain/events/event.ts';
import { limitMessages } from '#app/features/accounts/limit-attempts.server.ts';
import { requireUnblocked } from '#app/features/messaging/blocks/queries.server.ts';
import { requireMayWrite } from '#app/features/messaging/reports/queries.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { readRooms } from '#app/features/profiles/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isSameZone } from '#app/lib/time/zone-names.ts';
import { eachAlone } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Settings } from '#app/platform/env.ts';
import { newId } from '#app/platform/token.server.ts';
import { type AtBooking, bookingCommand } from '../booking-command.server.ts';
import { readSigned } from '../contracts/queries.server.ts';
import {
  type ContractSettings,
  freezeContract,
  requireCurrency,
} from '../contracts/steps.server.ts';
import { bookHoldOf, carryHold, endHoldsOfNight } from '../holds/steps.server.ts';
import {
  type Backdating,
  type LockedBooking,
  lockBooking,
  type Parties,
  readParties,
} from '../queries.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';
import {
  advanceBooking,
  type LockedForAcceptance,
  lockForAcceptance,
  placeInEvent,
  requireAllowed,
  requireFree,
} from '../steps.server.ts';
import { takenBy } from '../taken-by.server.ts';
import { writeDeal } from '../terms/words.ts';
import { acceptance, ending, offer, postponement, proposal } from './fields.ts';
import { writePostponement } from './words.ts';

const t = words('bookings');

/**
 * Agrees to the terms on the table. From here on the performer and the stage are taken, and the
 * contract of this version is frozen and waits for both signatures. Agreeing to a change of a
 * signed booking freezes its contract beside the one in force.
 * @throws AppError `conflict` if it isn’t their turn, the version was replaced or its time is over,
 *   or the performer or the stage is taken
 */
export const acceptOffer = bookingCommand({
  operation: 'acceptOffer',
  may: 'make and answer offers',
  input: acceptance,
  lock: lockForAcceptance,
  async run(
    {
      tx,
      booking,
      night,
      source,
      by,
      viewer,
      services,
    }: AtBooking<{ database: Database; brand: Brand } & ContractSettings, LockedForAcceptance>,
    { bookingId, version },
  ) {
    const action = booking.signedVersion === null ? 'accept' : 'agreeToChange';
    // Checked first, since its message says more: the turn depends on the newest version.
    requireNewest(booking, version);
    requireInTime(booking);
    requireAllowed(booking, action, by);
    if (!source) throw new AppError('not-found', t('noVersion'));
    const { schedule } = source.terms;
    const times = bookedTimes(schedule);
    // A change takes its time only with the last signature; refuse a taken one already now.
    if (action === 'agreeToChange')
      await requireFree(tx, { id: bookingId, by, field: null }, times);
    const event =
      action === 'accept' ? await placeInEvent(tx, booking, night, { schedule, by }) : null;
    await freezeContract(tx, services, booking, source);
    await advanceBooking(tx, booking, {
      action,
      by,
      actor: viewer.pseudonym,
      facts: { version },
      set: {
        turn: null,
        pendingUntil: deadlineIn(signingDays, booking.now, times.loadInAt),
        ...(event && { eventId: event.id, ...times }),
      },
    });
    if (event) await takeNight(tx, services.brand, booking, event);
    await notifySides(tx, services.brand, {
      bookingId,
      kind: event ? 'accepted' : 'changeAgreed',
      by,
      details: () => writeDeal(source.terms).slice(0, 1),
      exceptAccountId: viewer.accountId,
    });
    return { bookingId, version };
  },
});

/** Closes the slot and ends the other holds of the night. */
async function takeNight(
  tx: Orm,
  brand: Brand,
  booking: LockedBooking,
  event: Parameters<typeof endHoldsOfNight>[2] & { id: string },
): Promise<void> {
  if (booking.slotId && event.id === booking.eventId) await closeSlot(tx, booking.slotId);
  // Also if the agreed night differs from the held one.
  await bookHoldOf(tx, booking);
  await endHoldsOfNight(tx, brand, event, booking);
}

async function closeSlot(tx: Orm, slotId: string): Promise<void> {
  await tx.update(eventSlots).set({ openedAt: null }).where(eq(eventSlots.id, slotId));
}

/** @throws AppError `conflict` for expired terms, even before the clock has recorded it */
export function requireInTime({
  pendingUntil,
  now,
}: {
  pendingUntil: Date | null;
  now: Date;
}): void {
  if (pendingUntil && pendingUntil <= now) throw new AppError('conflict', t('refused.ranOut'));
}

/** Declines the terms on the table, or a change of a signed booking, which then stays as signed. */
export const declineOffer = bookingCommand({
  operation: 'declineOffer',
  may: 'make and answer offers',
  input: ending,
  run: (at, { reason }) => end(at, reason, 'declined', ['decline', 'refuseChange', 'dropChange']),
});

/** Withdraws one’s own terms before they are answered, or one’s own change of a signed booking. */
export const withdrawOffer = bookingCommand({
  operation: 'withdrawOffer',
  may: 'make and answer offers',
  input: ending,
  run: (at, { reason }) => end(at, reason, 'withdrawn', ['withdraw', 'drop', 'takeBackChange']),
});

async function end(
  { tx, booking, by, viewer, services }: AtBooking<{ database: Database; brand: Brand }>,
  reason: z.output<typeof ending>['reason'],
  kind: 'declined' | 'withdrawn',
  ways: [BookingAction, ...BookingAction[]],
) {
  const action = ways.find((one) => nextState(booking, one, by) !== null) ?? ways[0];
  await advanceBooking(tx, booking, {
    action,
    by,
    actor: viewer.pseudonym,
    facts: reason ? { reason } : {},
    set: { turn: null, pendingVersion: null, pendingUntil: null },
  });
  await notifySides(tx, services.brand, {
    bookingId: booking.id,
    kind: booking.signedVersion === null ? kind : 'changeDropped',
    by,
    note: reason,
    exceptAccountId: viewer.accountId,
  });
  return { bookingId: booking.id };
}

const isTaken = sql<boolean>`(${takenBy()} is not null)`;
/**
 * Open offers whose time was taken or became free again, and whose sides haven’t been notified yet.
 */
const isNews = and(
  inArray(bookings.state, [...openOfferStates]),
  gt(bookings.pendingUntil, sql`now()`),
  sql`${isTaken} <> (${bookings.takenAt} is not null)`,
);

/**
 * Mails both sides of each open offer of these pages whose date has been taken, or has become free
 * again; once each time, and without telling who has taken it.
 */
export async function mailTakenOffers(
  { database: { orm }, brand }: { database: Database; brand: Brand },
  { venueId, performerId }: { venueId: string | null; performerId: string | null },
): Promise<void> {
  const pages = [
    venueId ? eq(bookings.venueId, venueId) : sql`false`,
    performerId ? eq(bookings.performerId, performerId) : sql`false`,
  ];
  const rows = await orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(or(...pages), gt(bookings.loadOutAt, sql`now()`), isNews));
  const ids = rows.map(({ id }) => id);
  const mail = (id: string) => orm.transaction((tx) => mailTaken(tx, brand, id));
  await eachAlone(ids, mail, 'offers can’t be looked at');
}

async function mailTaken(tx: Orm, brand: Brand, bookingId: string): Promise<void> {
  // Of two at once, the second finds nothing to update.
  const [changed] = await tx
    .update(bookings)
    .set({ takenAt: sql`case when ${bookings.takenAt} is null then now() end` })
    .where(and(eq(bookings.id, bookingId), isNews))
    .returning({ takenAt: bookings.takenAt });
  if (!changed) return;
  const kind = changed.takenAt ? 'taken' : 'freeAgain';
  await notifySides(tx, brand, { bookingId, kind, by: 'both' });
}

/**
 * Makes the first offer of a booking, from either side. It takes no time of anyone: offers may
 * overlap until one is agreed on.
 * @throws AppError `conflict` for a night that is cancelled, an application that is answered, or if
 *   one side has blocked the other
 */
export const makeOffer = pageCommand({
  operation: 'makeOffer',
  may: 'make and answer offers',
  input: offer,
  async run(
    {
      services: { database, brand, settings, writtenAt },
      viewer,
      page: { profileId },
    }: OnPage<{ database: Database; brand: Brand; settings: Settings } & Backdating>,
    input,
  ) {
    requireCurrency(input.terms, { settings });
    return database.orm.transaction(async (tx) => {
      const parties = await readParties(tx, profileId, input.with);
      await requireUnblocked(tx, profileId, [input.with]);
      const night = await requireNight(tx, parties, input);
      requireVenueClock(input.terms, night.timeZone);
      // The past offers of the demo town don’t count as messages.
      if (!writtenAt)
        await limitMessages(tx, 'offer', { accountId: viewer.accountId, toPageIds: [input.with] });
      const bookingId = await writeBooking(tx, parties, night, input);
      const booking = await lockBooking(tx, bookingId, writtenAt);
      const offered = await putTerms(
        { tx, booking, by: parties.side, viewer },
        { ...input, ...night },
        'send',
      );
      await carryHold(tx, offered);
      if (input.applicationId) await recordOffered(tx, input.applicationId);
      const notice = { bookingId, kind: 'offered', by: parties.side, note: input.comment } as const;
      const details = () => writeDeal(input.terms).slice(0, 1);
      await notifySides(tx, brand, { ...notice, details, exceptAccountId: viewer.accountId });
      return { bookingId, version: offered.latestVersion };
    });
  },
});

/** A booking before its first terms; the side that makes the offer has the turn. */
async function writeBooking(
  tx: Orm,
  { venueId, performerId, side }: Parties,
  { eventId, timeZone }: Night,
  { slotId, applicationId, terms }: z.output<typeof offer>,
): Promise<string> {
  const id = newId();
  await tx.insert(bookings).values({
    id,
    venueId,
    performerId,
    eventId,
    slotId,
    applicationId,
    timeZone,
    ...startOf(side),
    ...bookedTimes(terms.schedule),
  });
  return id;
}

function startOf(side: Side): Pick<BookingFacts, 'state' | 'turn'> & { firm: boolean } {
  return { state: 'draft', turn: side, firm: false };
}

async function recordOffered(tx: Orm, applicationId: string): Promise<void> {
  await tx
    .update(applications)
    .set({ offeredAt: sql`now()` })
    .where(and(eq(applications.id, applicationId), isNull(applications.offeredAt)));
}

/** Proposes another day for a signed booking, with every time unchanged on the clock. */
export const proposePostponement = bookingCommand({
  operation: 'proposePostponement',
  may: 'make and answer offers',
  input: postponement,
  async run(at: AtBooking<Proposing>, { after, day, comment }) {
    const { tx, booking, by } = at;
    const signed = await readSigned(tx, booking);
    if (!signed) throw new AppError('conflict', t('postponing.nothing'));
    const outcome = writePostponement({ side: by, now: booking.now, signed }, day);
    if ('problem' in outcome)
      throw new AppError('bad-input', outcome.problem, { fields: { day: outcome.problem } });
    const { terms } = signed;
    const schedule = movedTo(terms.schedule, day);
    await requireFree(tx, { id: booking.id, by, field: 'day' }, bookedTimes(schedule));
    const newTerms = { ...terms, schedule };
    return proposeAfter(at, after, { terms: newTerms, comment, days: offerDays.usual });
  },
});

/**
 * Puts terms on the table: the first ones of a night that a hold has taken, a counter-offer, better
 * ones before the other side has answered, or a change of a signed booking.
 * @throws AppError `conflict` if it isn’t their turn or the other side was faster
 */
export const proposeTerms = bookingCommand({
  operation: 'proposeTerms',
  may: 'make and answer offers',
  input: proposal,
  run: (at: AtBooking<Proposing>, { after, ...proposed }) => proposeAfter(at, after, proposed),
});

type Proposal = Omit<z.output<typeof proposal>, 'after'>;

/**
 * Puts terms on the table of a booking and notifies the other side.
 * @param after the newest version that was read; 0 before there is one
 */
async function proposeAfter(
  at: AtBooking<Proposing>,
  after: number,
  proposed: Proposal,
): Promise<{ bookingId: string; version: number }> {
  const { tx, booking, by, viewer, services } = at;
  requireNewest(booking, after);
  requireVenueClock(proposed.terms, booking.timeZone);
  requireCurrency(proposed.terms, services);
  const action = actionFor(booking, by);
  await limitMessages(tx, 'offer', {
    accountId: viewer.accountId,
    toPageIds: [booking[`${otherSide(by)}Id`]],
    bookingId: booking.id,
  });
  const { latestVersion } = await putTerms(at, proposed, action);
  await notifySides(tx, services.brand, {
    bookingId: booking.id,
    kind: kinds[action],
    by,
    note: proposed.comment,
    details: () => writeDeal(proposed.terms).slice(0, 1),
    exceptAccountId: viewer.accountId,
  });
  return { bookingId: booking.id, version: latestVersion };
}

type Proposing = { database: Database; brand: Brand; settings: Settings };

/** Writes the next version of a locked booking and hands the turn to the other side. */
async function putTerms(
  { tx, booking, by, viewer }: Omit<AtBooking<unknown>, 'services'>,
  { terms, comment, days, hasRooms }: Proposal & { hasRooms?: boolean },
  action: ProposingAction,
): Promise<LockedBooking> {
  if (comment) await requireMayWrite(tx, viewer.accountId);
  const version = booking.latestVersion + 1;
  const times = bookedTimes(terms.schedule);
  const isHeld = booking.firm && booking.holdId !== null;
  if (times.loadInAt <= booking.now) {
    const past = t('refused.past');
    throw new AppError('bad-input', past, { fields: { 'terms.schedule.day': past } });
  }
  await requireFree(tx, { id: booking.id, by, hasRooms }, times);
  // The new terms are free; if that changes, both sides are notified again.
  if (booking.takenAt)
    await tx.update(bookings).set({ takenAt: null }).where(eq(bookings.id, booking.id));
  await tx.insert(bookingVersions).values({
    bookingId: booking.id,
    number: version,
    madeBy: by,
    author: viewer.pseudonym,
    terms,
    comment,
    madeAt: booking.now,
  });
  return advanceBooking(tx, booking, {
    action,
    by,
    actor: viewer.pseudonym,
    facts: { version, ...(comment && { comment }) },
    set: {
      turn: otherSide(by),
      latestVersion: version,
      pendingVersion: version,
      pendingUntil: deadlineIn(days, booking.now, times.loadInAt),
      // Signed times stay until the change has both signatures, and those of a confirmed hold until
      // others are agreed on.
      ...(booking.signedVersion === null && !isHeld && times),
    },
  });
}

/** @throws AppError `conflict` if there is a newer version than the one that was read */
function requireNewest(booking: LockedBooking, version: number): void {
  if (booking.latestVersion !== version) throw new AppError('conflict', t('refused.replaced'));
}

/** @throws AppError `bad-input` for times on another clock than the venue’s */
function requireVenueClock({ schedule }: Terms, timeZone: string): void {
  if (isSameZone(schedule.timeZone, timeZone)) return;
  const sentence = t('refused.otherClock', { timeZone });
  throw new AppError('bad-input', sentence, { fields: { 'terms.schedule.timeZone': sentence } });
}

const kinds = {
  send: 'offered',
  counter: 'countered',
  revise: 'countered',
  proposeChange: 'changeProposed',
} as const;

function actionFor(booking: LockedBooking, side: Side): ProposingAction {
  const action = proposingActions.find((one) => nextState(booking, one, side) !== null);
  if (action) return action;
  const key = isOver(booking.state) ? 'refused.over' : 'refused.notYourTurn';
  throw new AppError('conflict', t(key, { state: t(`state.${booking.state}`) }));
}

type OfferInput = Pick<
  z.output<typeof offer>,
  'eventId' | 'slotId' | 'roomId' | 'title' | 'applicationId' | 'terms'
>;

export type Night = {
  eventId: string;
  timeZone: string;
  /** True if another room could be chosen. */
  hasRooms: boolean;
};

/** The night of an offer: one of the venue’s events, or a new one. */
async function requireNight(tx: Orm, parties: Parties, input: OfferInput): Promise<Night> {
  const { eventId, slotId, applicationId } = input;
  // A slot belongs to an event.
  if (slotId !== null && eventId === null) throw new AppError('not-found', t('refused.noSlot'));
  const night = await (eventId === null
    ? makeNight(tx, parties, input)
    : requireEvent(tx, parties, input, eventId));
  // Locked after the night, as cancelling a night does.
  if (applicationId) await requireApplication(tx, parties, input, applicationId);
  return night;
}

async function requireEvent(
  tx: Orm,
  { venueId, side }: Parties,
  { slotId }: OfferInput,
  eventId: string,
): Promise<Night> {
  const [event] = await tx
    .select({ venueId: events.venueId, timeZone: events.timeZone, cancelledAt: events.cancelledAt })
    .from(events)
    .where(eq(events.id, eventId))
    // Keeps the event from being cancelled, moved or removed until the offer is made.
    .for('share');
  // Performers offer a night of their own or apply for a slot; they can’t choose a place in an
  // event.
  if (event?.venueId !== venueId || side !== 'venue')
    throw new AppError('not-found', t('refused.noEvent'));
  if (event.cancelledAt) throw new AppError('conflict', t('refused.eventCancelled'));
  if (slotId !== null) {
    const [slot] = await tx
      .select({ id: eventSlots.id })
      .from(eventSlots)
      .where(and(eq(eventSlots.id, slotId), eq(eventSlots.eventId, eventId)));
    if (!slot) throw new AppError('not-found', t('refused.noSlot'));
  }
  return { eventId, timeZone: event.timeZone, hasRooms: false };
}

async function makeNight(
  tx: Orm,
  parties: Parties,
  { roomId, title, terms }: OfferInput,
): Promise<Night> {
  const { venueId, venueIsPlace, venueTimeZone: timeZone, performerName } = parties;
  const rooms = await readRooms(tx, venueId);
  const venue = { venueId, isPlace: venueIsPlace, roomIds: rooms.map(({ id }) => id) };
  const stage = stageOf(venue, roomId);
  if (typeof stage === 'string') {
    const sentence = t(stage === 'choose' ? 'refused.chooseRoom' : 'refused.noRoom');
    throw new AppError('bad-input', sentence, { fields: { roomId: sentence } });
  }
  const eventId = newId();
  await tx.insert(events).values({
    id: eventId,
    venueId,
    ...stage,
    timeZone,
    title: title || (performerName ?? t('aPerformer')),
    ...nightTimes(terms.schedule),
  });
  return { eventId, timeZone, hasRooms: rooms.length > 1 };
}

async function requireApplication(
  tx: Orm,
  { performerId, side }: Parties,
  { slotId }: OfferInput,
  applicationId: string,
): Promise<void> {
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, applicationId))
    .for('update');
  const isTheirs = application?.performerId === performerId && application.slotId === slotId;
  if (side !== 'venue' || !isTheirs) throw new AppError('not-found', t('refused.noApplication'));
  if (application.withdrawnAt) throw new AppError('conflict', t('refused.applicationWithdrawn'));
  if (application.offeredAt) throw new AppError('conflict', t('refused.applicationAnswered'));
}
