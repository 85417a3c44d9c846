import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { applications, eventSeries, eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { eventPath } from '#app/domain/events/event.ts';
import type { Night } from '#app/domain/events/night.ts';
import { stateOf, whyClosed } from '#app/domain/events/opening.ts';
import { seriesDays } from '#app/domain/events/series.ts';
import { pageFolder } from '#app/domain/messaging/files.ts';
import { limitAttempts, limitMessages } from '#app/features/accounts/limit-attempts.server.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { requireUnblocked } from '#app/features/messaging/blocks/queries.server.ts';
import { requirePage } from '#app/features/messaging/policy.ts';
import { requireMayWrite } from '#app/features/messaging/reports/queries.server.ts';
import { storeFiles } from '#app/features/messaging/store-files.server.ts';
import { writeAbout } from '#app/features/messaging/write-message.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { command } from '#app/fields/command.ts';
import { day, id } from '#app/fields/kinds.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { newId } from '#app/platform/token.server.ts';
import {
  aboutApplication,
  application,
  type EventInput,
  event,
  opening,
  refusal,
  type SeriesInput,
  series,
  series as seriesFields,
} from './fields.ts';
import { applicationMail } from './mails.tsx';
import {
  findTaken,
  makeNights,
  momentsOf,
  nightOn,
  planOf,
  requireComing,
  requireFree,
  ruleOf,
  type SeriesRow,
  type Stage,
  slotsOf,
  stageOf,
  timesOf,
  writeNights,
  zoneOf,
} from './place-night.server.ts';
import { requireNight, requireNightOf, requirePerformer, requireVenuePage } from './policy.ts';
import {
  type EventRow,
  findUntouched,
  isWaiting,
  type LoadedApplication,
  listBookers,
  loadApplications,
  loadNight,
  loadSlots,
  type SlotRow,
} from './queries.server.ts';
import { happenedToApplication, removeNights } from './steps.server.ts';
import type { OfNights, Standing } from './views.ts';

const t = words('events');

/** Applies for an open slot as a performer: once, in time, and for free. The venue is notified. */
export const applyForSlot = pageCommand({
  operation: 'applyForSlot',
  may: 'apply for slots',
  input: application.extend({ slotId: id }),
  async run(
    { services, viewer, page }: OnPage<{ database: Database; brand: Brand }>,
    { slotId, message },
  ) {
    const {
      database: { orm },
      brand,
    } = services;
    const { profileId: performerId, displayName, isPublished } = page;
    requirePerformer(page);
    if (!isPublished) refuse('unpublished');
    await limitAttempts(orm, 'apply', { network: '', account: viewer.accountId });
    const applicationId = newId();
    try {
      await orm.transaction(async (tx) => {
        const { slot, event, venueName } = await lockOpenSlot(tx, slotId);
        if (may(viewer, event.venueId, 'change events')) refuse('ownVenue');
        await requireUnblocked(tx, performerId, [event.venueId]);
        if (message) await requireMayWrite(tx, viewer.accountId);
        await tx
          .insert(applications)
          .values({ id: applicationId, slotId, performerId, appliedBy: viewer.accountId, message });
        const about = {
          path: `${eventPath(event.venueId, event.id)}/applications/${applicationId}`,
          performer: displayName,
          venue: venueName,
          night: event.title,
          slot: slot.name,
          loadInAt: event.loadInAt,
          timeZone: event.timeZone,
        };
        for (const to of await listBookers(tx, event.venueId)) {
          const mail = applicationMail(brand, 'applied', { ...about, to });
          await writeOutbox(tx, { type: 'mail', payload: mail });
        }
        const subject = { kind: 'application', id: applicationId };
        const made = { id: applicationId, performerId };
        await writeOutbox(tx, happenedToApplication(made, event.venueId, 'applied'), {
          type: 'notification due',
          payload: { kind: 'applied', subject, pages: [event.venueId], by: viewer.accountId },
        });
      });
    } catch (error) {
      if (isRepeated(error)) refuse('applied');
      throw error;
    }
    return { applicationId };
  },
});

/**
 * Keeps the slot from being closed and the night from being cancelled until the application is
 * written.
 */
async function lockOpenSlot(tx: Orm, slotId: string) {
  const [row] = await tx
    .select({
      slot: eventSlots,
      event: events,
      venueName: profiles.displayName,
      publishedAt: profiles.publishedAt,
      hiddenAt: profiles.hiddenAt,
    })
    .from(eventSlots)
    .innerJoin(events, eq(events.id, eventSlots.eventId))
    .innerJoin(profiles, eq(profiles.id, events.venueId))
    .where(eq(eventSlots.id, slotId))
    .for('share', { of: [events, eventSlots] });
  const venueId = row?.event.venueId;
  if (!row || !venueId || !row.publishedAt || row.hiddenAt)
    throw new AppError('not-found', t('refused.noSlot'));
  const { slot, event, venueName } = row;
  const why = whyClosed({ ...slot, cancelledAt: event.cancelledAt }, await readClock(tx));
  if (why) refuse(why);
  return { slot, event: { ...event, venueId }, venueName };
}

function isRepeated(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return (cause as { code?: unknown } | null)?.code === '23505';
}

function refuse(why: 'unpublished' | 'ownVenue' | 'applied' | 'closed' | 'tooLate'): never {
  throw new AppError('conflict', t(`refused.${why}`));
}

/**
 * Cancels a night without bookings and open offers. Applicants are notified; a series doesn’t make
 * it again.
 */
export const cancelEvent = pageCommand({
  operation: 'cancelEvent',
  may: 'change events',
  input: z.object({ eventId: id }),
  async run({ services, page }: OnPage<OfNights & { brand: Brand }>, { eventId }) {
    const { database, brand, findStanding } = services;
    await database.orm.transaction(async (tx) => {
      const event = await loadNight(tx, eventId, { isToChange: true });
      requireNightOf(page, event);
      if (event.cancelledAt) return;
      const standing = await findStanding(tx, [eventId]);
      if (standing.length > 0)
        refuseCancelling(standing.some(({ isFirm }) => isFirm) ? 'booked' : 'offered');
      await tx.update(events).set({ cancelledAt: sql`now()` }).where(eq(events.id, eventId));
      const reason = t('cancelledReason');
      const mails = await endApplications(tx, brand, eq(eventSlots.eventId, eventId), reason);
      await writeOutbox(tx, showsChanged(page.profileId), ...(mails ?? []));
    });
  },
});

function refuseCancelling(why: 'booked' | 'offered'): never {
  throw new AppError('conflict', t(`refused.cancel.${why}`));
}

/** Turns an application down, with a reason that the performer reads. */
export const declineApplication = pageCommand({
  operation: 'declineApplication',
  may: 'change events',
  input: refusal.extend({ applicationId: id }),
  async run(
    { services: { database, brand }, page }: OnPage<{ database: Database; brand: Brand }>,
    { applicationId, reason },
  ) {
    return database.orm.transaction(async (tx) => {
      const isSelf = eq(applications.id, applicationId);
      const [loaded] = await loadApplications(tx, isSelf, { isToChange: true });
      const event = loaded?.event;
      requireNightOf(page, event);
      const mails = await endApplications(tx, brand, isSelf, reason);
      if (mails === null) throw new AppError('conflict', t('refused.answered'));
      await writeOutbox(tx, ...mails);
      return { eventId: event.id };
    });
  },
});

/**
 * Turns down every unanswered application that a condition picks.
 * @returns the events that notify the performers; null where none was unanswered
 */
async function endApplications(
  tx: Orm,
  brand: Brand,
  where: SQL,
  reason: string,
): Promise<OutboxEvent[] | null> {
  const isMeant = and(where, isWaiting()) as SQL;
  const waiting = await loadApplications(tx, isMeant, { isToChange: true });
  if (waiting.length === 0) return null;
  await tx
    .update(applications)
    .set({ declinedAt: sql`now()`, readAt: sql`coalesce(${applications.readAt}, now())`, reason })
    .where(
      inArray(
        applications.id,
        waiting.map(({ application }) => application.id),
      ),
    );
  const mails: OutboxEvent[] = [];
  for (const one of waiting) mails.push(...(await tell(tx, brand, one, reason)));
  return mails;
}

async function tell(
  tx: Orm,
  brand: Brand,
  { application, event, slot, performerName, venueName }: LoadedApplication,
  reason: string,
): Promise<OutboxEvent[]> {
  const { performerId } = application;
  const about = {
    path: `/profiles/${performerId}/applications`,
    performer: performerName,
    venue: venueName,
    night: event.title,
    slot: slot.name,
    loadInAt: event.loadInAt,
    timeZone: event.timeZone,
    reason,
  };
  const bookers = await listBookers(tx, performerId);
  const mails = bookers.map((to) => ({
    type: 'mail' as const,
    payload: applicationMail(brand, 'declined', { ...about, to }),
  }));
  const subject = { kind: 'application', id: application.id };
  const notice = { kind: 'declined', subject, pages: [performerId] };
  const happened = happenedToApplication(application, event.venueId, 'declined');
  return [...mails, happened, { type: 'notification due', payload: notice }];
}

/**
 * Changes a night: everything while it has no bookings and open offers; after that its title, its
 * notes and its free slots.
 */
export const changeEvent = pageCommand({
  operation: 'changeEvent',
  may: 'change events',
  input: event.extend({ eventId: id }),
  async run({ services: { database, findStanding }, page }: OnPage<OfNights>, input) {
    const { eventId, title, day } = input;
    await database.orm.transaction(async (tx) => {
      const event = await loadNight(tx, eventId, { isToChange: true });
      requireNightOf(page, event);
      if (event.cancelledAt) refuseChange('cancelled');
      const stage = await stageOf(tx, page.profileId, input.stage, event.roomId);
      const planned = planOf(input);
      const night = timesOf(day, planned, event.timeZone);
      const standing = await findStanding(tx, [eventId]);
      if (standing.length > 0) requireSame(event, input, stage, night);
      else if (isMoved(event, input, stage, night)) {
        await requireComing(tx, night);
        await requireFree(tx, stage.stageId, night, eventId);
      }
      const { plan } = planned;
      const facts = { ...stage, ...momentsOf(night), title, day, notes: plan.notes };
      await tx.update(events).set(facts).where(eq(events.id, eventId));
      await writeOutbox(tx, showsChanged(page.profileId));
      await changeSlots(tx, input, slotsOf({ plan, night }, await readClock(tx)), standing);
    });
  },
});

/** Performers who were asked or have agreed know a day, a place and times. */
function requireSame(event: EventRow, input: EventInput, stage: Stage, night: Night): void {
  if (!isMoved(event, input, stage, night)) return;
  const sentence = t('refused.moved');
  const field =
    event.day !== input.day ? 'day' : event.stageId !== stage.stageId ? 'stage' : 'loadIn';
  throw new AppError('conflict', sentence, { fields: { [field]: sentence } });
}

function isMoved(event: EventRow, { day }: EventInput, stage: Stage, night: Night): boolean {
  if (event.day !== day || event.stageId !== stage.stageId) return true;
  const moments = momentsOf(night);
  return (['loadInAt', 'loadOutAt', 'doorsAt', 'curfewAt'] as const).some(
    (name) => event[name]?.getTime() !== moments[name]?.getTime(),
  );
}

/** Slots keep their ids, so that their bookings and applications stay with them. */
async function changeSlots(
  tx: Orm,
  { eventId, slots }: EventInput & { eventId: string },
  written: ReturnType<typeof slotsOf>,
  standing: Standing[],
): Promise<void> {
  const present = new Map((await loadSlots(tx, [eventId])).map((slot) => [slot.id, slot]));
  const booked = new Set(standing.map(({ slotId }) => slotId));
  const kept = new Set<string>();
  for (const slot of written) {
    const { index, openedAt, pitch, genres, ...facts } = slot;
    const before = present.get(slots[index]?.id ?? '');
    if (!before || kept.has(before.id)) {
      const values = { ...facts, openedAt, pitch, genres, id: newId(), eventId };
      await tx.insert(eventSlots).values(values);
      continue;
    }
    kept.add(before.id);
    if (booked.has(before.id) && !isSameTime(before, facts))
      refuseChange('bookedSlotMoved', { slot: before.name, field: `slots.${index}.start` });
    await tx.update(eventSlots).set(facts).where(eq(eventSlots.id, before.id));
  }
  await removeSlots(
    tx,
    [...present.values()].filter(({ id }) => !kept.has(id)),
    booked,
  );
}

function isSameTime(one: SlotRow, other: { startsAt: Date; endsAt: Date }): boolean {
  return (
    one.startsAt.getTime() === other.startsAt.getTime() &&
    one.endsAt.getTime() === other.endsAt.getTime()
  );
}

async function removeSlots(tx: Orm, gone: SlotRow[], booked: Set<string | null>): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const wanted = await tx
    .select({ slotId: applications.slotId })
    .from(applications)
    .where(and(inArray(applications.slotId, ids), isNull(applications.withdrawnAt)));
  const applied = new Set(wanted.map(({ slotId }) => slotId));
  for (const { id, name } of gone) {
    if (booked.has(id)) refuseChange('bookedSlotGone', { slot: name });
    if (applied.has(id)) refuseChange('appliedSlotGone', { slot: name });
  }
  await tx.delete(eventSlots).where(inArray(eventSlots.id, ids));
}

function refuseChange(
  why: 'cancelled' | 'bookedSlotMoved' | 'bookedSlotGone' | 'appliedSlotGone',
  { slot = '', field = '' } = {},
): never {
  const sentence = t(`refused.${why}`, { slot });
  throw new AppError('conflict', sentence, { fields: field ? { [field]: sentence } : {} });
}

/** Closes a slot to new applications. Earlier ones can still be answered. */
export const closeSlot = pageCommand({
  operation: 'closeSlot',
  may: 'change events',
  input: z.object({ slotId: id }),
  async run({ services, page }: OnPage<{ database: Database }>, { slotId }) {
    return services.database.orm.transaction(async (tx) => {
      const { event } = await lockSlot(tx, page, slotId);
      await tx.update(eventSlots).set({ openedAt: null }).where(eq(eventSlots.id, slotId));
      await writeOutbox(tx, showsChanged(page.profileId));
      return { eventId: event.id };
    });
  },
});

/**
 * Opens a slot to applications, until the end of a day or until it begins. Opened again, it changes
 * its description.
 */
export const openSlot = pageCommand({
  operation: 'openSlot',
  may: 'change events',
  input: opening.extend({ slotId: id }),
  async run({ services, page }: OnPage<OfNights>, { slotId, pitch, genres, applyBy }) {
    return services.database.orm.transaction(async (tx) => {
      const { event, slot } = await lockSlot(tx, page, slotId);
      const now = await readClock(tx);
      if (event.cancelledAt) refuseSlot('cancelled');
      if (slot.startsAt <= now) refuseSlot('slotOver');
      const standing = await services.findStanding(tx, [event.id]);
      if (standing.some((one) => one.isFirm && one.slotId === slotId)) refuseSlot('slotTaken');
      const until = applyBy === null ? null : endOfDay(applyBy, event.timeZone);
      if (until && until <= now) {
        const sentence = t('problem.applyBy');
        throw new AppError('bad-input', sentence, { fields: { applyBy: sentence } });
      }
      await tx
        .update(eventSlots)
        .set({ pitch, genres, applyBy: until, openedAt: slot.openedAt ?? sql`now()` })
        .where(eq(eventSlots.id, slotId));
      await writeOutbox(tx, showsChanged(page.profileId));
      return { eventId: event.id };
    });
  },
});

/** The slot that a member of its venue changes, with its night locked. */
async function lockSlot(
  tx: Orm,
  page: Membership,
  slotId: string,
): Promise<{ event: EventRow; slot: SlotRow }> {
  const [row] = await tx
    .select({ eventId: eventSlots.eventId })
    .from(eventSlots)
    .where(eq(eventSlots.id, slotId));
  const event: EventRow | undefined =
    row && (await loadNight(tx, row.eventId, { isToChange: true }));
  requireNightOf(page, event);
  const [slot] = await tx.select().from(eventSlots).where(eq(eventSlots.id, slotId)).for('update');
  if (!slot) throw new AppError('not-found', t('refused.noSlot'));
  return { event, slot };
}

/** The first moment of the next day on the venue’s clock. */
function endOfDay(day: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}

function refuseSlot(why: 'cancelled' | 'slotOver' | 'slotTaken'): never {
  throw new AppError('conflict', t(`refused.${why}`));
}

/**
 * Adds a night of a venue. One that a series could not make by itself is added here as well, and
 * belongs to it.
 */
export const createEvent = pageCommand({
  operation: 'createEvent',
  may: 'change events',
  input: event.extend({
    seriesId: id
      .optional()
      .describe(
        'The series that this event belongs to, if the series couldn’t create it automatically.',
      ),
    seriesDay: day.optional().describe('Its day in that series.'),
  }),
  async run({ services, viewer, page }: OnPage<{ database: Database }>, input) {
    const { profileId: venueId } = page;
    requireVenuePage(page);
    const { title, day, stage: choice, seriesId, seriesDay } = input;
    return services.database.orm.transaction(async (tx) => {
      const of = seriesId && seriesDay ? { seriesId, seriesDay } : null;
      if (of) await requireSeries(tx, venueId, of.seriesId);
      const timeZone = await zoneOf(tx, venueId, viewer.timeZone);
      const stage = await stageOf(tx, venueId, choice);
      const planned = planOf(input);
      const night = timesOf(day, planned, timeZone);
      await requireComing(tx, night);
      await requireFree(tx, stage.stageId, night);
      const { plan } = planned;
      const made = { ...stage, ...of, venueId, title, timeZone, day, plan, night };
      const [eventId] = await writeNights(tx, [made], await readClock(tx));
      if (!eventId) throw new AppError('conflict', t('refused.nightThere'));
      return { eventId };
    });
  },
});

async function requireSeries(tx: Orm, venueId: string, seriesId: string): Promise<void> {
  const [series] = await tx
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(and(eq(eventSeries.id, seriesId), eq(eventSeries.venueId, venueId)));
  if (!series) throw new AppError('not-found', t('refused.noSeries'));
}

/**
 * Ends a series: no more nights are made, and the coming untouched ones are removed. The others
 * stay, as nights of their own.
 */
export const endSeries = pageCommand({
  operation: 'endSeries',
  may: 'change events',
  input: z.object({ seriesId: id }),
  async run({ services: { database, findStanding }, page }: OnPage<OfNights>, { seriesId }) {
    await database.orm.transaction(async (tx) => {
      const series = await lockSeries(tx, page, seriesId);
      if (series.endedAt) return;
      const { untouched } = await findUntouched(tx, series, findStanding, { isToChange: true });
      await removeNights(
        tx,
        untouched.map(({ id }) => id),
      );
      await tx.update(eventSeries).set({ endedAt: sql`now()` }).where(eq(eventSeries.id, seriesId));
    });
  },
});

/**
 * Changes a series and its coming untouched nights. Nights that were changed by hand, and those
 * with applications, offers or bookings, stay as they are.
 */
export const changeSeries = pageCommand({
  operation: 'changeSeries',
  may: 'change events',
  input: series.safeExtend({ seriesId: id }),
  async run({ services: { database, findStanding }, page }: OnPage<OfNights>, input) {
    const { seriesId } = input;
    await database.orm.transaction(async (tx) => {
      const series = await lockSeries(tx, page, seriesId);
      if (series.endedAt) throw new AppError('conflict', t('refused.seriesOver'));
      const stage = await stageOf(tx, series.venueId, input.stage, series.roomId);
      const facts = seriesFacts(input, stage);
      const { untouched } = await findUntouched(tx, series, findStanding, { isToChange: true });
      await tx.update(eventSeries).set(facts).where(eq(eventSeries.id, seriesId));
      await remake(tx, { ...series, ...facts }, untouched);
      await makeNights(tx, seriesId);
    });
  },
});

/** A series of the member’s venue, locked until the transaction ends. */
async function lockSeries(tx: Orm, page: Membership, seriesId: string): Promise<SeriesRow> {
  const [series] = await tx
    .select()
    .from(eventSeries)
    .where(and(eq(eventSeries.id, seriesId), eq(eventSeries.venueId, page.profileId)))
    .for('update');
  if (!series) throw new AppError('not-found', t('refused.noSeries'));
  return series;
}

/** Nights keep their addresses where the series still has their day. */
async function remake(tx: Orm, series: SeriesRow, nights: EventRow[]): Promise<void> {
  const gone: string[] = [];
  for (const { id, seriesDay, createdAt } of nights) {
    const made =
      seriesDay !== null && seriesDays(series.rule, seriesDay, seriesDay).length > 0
        ? nightOn(series, seriesDay)
        : null;
    if (!made || (await findTaken(tx, made.stageId, made.night, id))) {
      gone.push(id);
      continue;
    }
    const { roomId, stageId, title, plan, night } = made;
    await tx
      .update(events)
      .set({ roomId, stageId, title, notes: plan.notes, ...momentsOf(night) })
      .where(eq(events.id, id));
    await tx.delete(eventSlots).where(eq(eventSlots.eventId, id));
    const slots = slotsOf(made, createdAt).map(({ index: _, ...slot }) => ({
      ...slot,
      id: newId(),
      eventId: id,
    }));
    if (slots.length > 0) await tx.insert(eventSlots).values(slots);
  }
  await removeNights(tx, gone);
  await writeOutbox(tx, showsChanged(series.venueId));
}

type Fields = Record<string, string>;
export type DemoNights = {
  /** The content of the forms, and the applicants for the first slot. */
  nights: {
    venueId: string;
    fields: Fields;
    applied?: { performerId: string; message: string }[];
  }[];
  series: { seriesId: string; venueId: string; fields: Fields }[];
};

/**
 * Gives the demo town its nights, through the same forms as real users. A second run adds nothing.
 */
export async function makeDemoNights(orm: Orm, demo: (now: Date) => DemoNights): Promise<void> {
  await orm.transaction(async (tx) => {
    // When several processes start on one database, one does it.
    await tx.execute(sql`select pg_advisory_xact_lock(7220847)`);
    const [slot] = await tx.select({ id: eventSlots.id }).from(eventSlots).limit(1);
    const [present] = await tx.select({ id: eventSeries.id }).from(eventSeries).limit(1);
    if (slot || present) return;
    const { nights, series } = demo(await readClock(tx));
    for (const { venueId, fields, applied = [] } of nights) {
      const eventId = await makeNight(tx, venueId, event.parse(readTyped(event, fields)));
      for (const application of applied) await apply(tx, eventId, application);
    }
    for (const { seriesId, venueId, fields } of series)
      await begin(tx, seriesId, venueId, seriesFields.parse(readTyped(seriesFields, fields)));
  });
}

async function makeNight(tx: Orm, venueId: string, input: EventInput): Promise<string> {
  const timeZone = await zoneOf(tx, venueId, 'UTC');
  const stage = await stageOf(tx, venueId, input.stage);
  const planned = planOf(input);
  const { title, day } = input;
  const night = timesOf(day, planned, timeZone);
  const { plan } = planned;
  const made = { ...stage, venueId, title, timeZone, day, plan, night };
  const [eventId = ''] = await writeNights(tx, [made], await readClock(tx));
  return eventId;
}

async function begin(tx: Orm, id: string, venueId: string, input: SeriesInput): Promise<void> {
  const timeZone = await zoneOf(tx, venueId, 'UTC');
  const stage = await stageOf(tx, venueId, input.stage);
  await tx.insert(eventSeries).values({ ...seriesFacts(input, stage), id, venueId, timeZone });
  await makeNights(tx, id);
}

async function apply(
  tx: Orm,
  eventId: string,
  { performerId, message }: { performerId: string; message: string },
): Promise<void> {
  const [slot] = await tx
    .select({ id: eventSlots.id })
    .from(eventSlots)
    .where(eq(eventSlots.eventId, eventId))
    .orderBy(eventSlots.position)
    .limit(1);
  if (!slot) return;
  const id = `demo-application-${performerId}`;
  await tx.insert(applications).values({ id, slotId: slot.id, performerId, message });
}

/** Begins a series and makes its coming nights at once. */
export const createSeries = pageCommand({
  operation: 'createSeries',
  may: 'change events',
  input: series,
  async run({ services, viewer, page }: OnPage<{ database: Database }>, input) {
    requireVenuePage(page);
    const { profileId: venueId } = page;
    const seriesId = newId();
    await services.database.orm.transaction(async (tx) => {
      const timeZone = await zoneOf(tx, venueId, viewer.timeZone);
      const stage = await stageOf(tx, venueId, input.stage);
      const facts = seriesFacts(input, stage);
      await tx.insert(eventSeries).values({ ...facts, id: seriesId, venueId, timeZone });
      await makeNights(tx, seriesId);
    });
    return { seriesId };
  },
});

/**
 * The stored facts of a series. The order of a night is the same on each; a day whose clock does
 * nothing odd shows it.
 */
function seriesFacts(input: SeriesInput, { roomId, stageId }: Stage) {
  const planned = planOf(input);
  timesOf(input.from, planned, 'UTC');
  const plan = { ...planned.plan, isElsewhere: stageId === null };
  return { title: input.title, rule: ruleOf(input), roomId, plan };
}

/** Records when the venue first opens an application. */
export async function readApplication(
  { orm }: Database,
  viewer: Viewer,
  applicationId: string,
): Promise<void> {
  const isSelf = eq(applications.id, applicationId);
  const [loaded] = await loadApplications(orm, isSelf);
  requireNight(viewer, loaded?.event, 'see events');
  if (!loaded || loaded.application.readAt) return;
  const { application, event } = loaded;
  await orm.transaction(async (tx) => {
    const [read] = await tx
      .update(applications)
      .set({ readAt: sql`now()` })
      .where(and(isSelf, isNull(applications.readAt)))
      .returning({ id: applications.id });
    if (read) await writeOutbox(tx, happenedToApplication(application, event.venueId, 'read'));
  });
}

/** Withdraws an unanswered application. The performer can apply anew. */
export const withdrawApplication = pageCommand({
  operation: 'withdrawApplication',
  may: 'apply for slots',
  input: z.object({ applicationId: id }),
  async run({ services, page }: OnPage<{ database: Database }>, { applicationId }) {
    await services.database.orm.transaction(async (tx) => {
      const isSelf = eq(applications.id, applicationId);
      const [application] = await tx.select().from(applications).where(isSelf).for('update');
      if (application?.performerId !== page.profileId)
        throw new AppError('not-found', t('refused.noApplication'));
      const state = stateOf(application);
      if (state === 'withdrawn') return;
      if (state === 'declined' || state === 'offered')
        throw new AppError('conflict', t('refused.answered'));
      const [loaded] = await loadApplications(tx, isSelf);
      await tx.update(applications).set({ withdrawnAt: sql`now()` }).where(isSelf);
      const venueId = loaded?.event.venueId ?? null;
      await writeOutbox(tx, happenedToApplication(application, venueId, 'withdrawn'));
    });
  },
});

type Services = { database: Database; files: Files };

/**
 * Writes to the other side of an application, as its performer or its venue, in any state of it.
 */
export const writeAboutApplication = command({
  operation: 'writeAboutApplication',
  input: aboutApplication,
  settlesItself: 'with files',
  async run(services: Services, viewer, { applicationId, as, files: sent, ...message }) {
    const { orm } = services.database;
    const which = { applicationId, as };
    // Files are read only from members who may write.
    if (sent?.length) await findToWrite(orm, viewer, which);
    return storeFiles(services, { folder: pageFolder(as), sent }, (fileIds) =>
      orm.transaction(async (tx) => {
        const { pageIds, eventId } = await findToWrite(tx, viewer, which);
        const toPageIds = pageIds.filter((id) => id !== as);
        if (toPageIds.length === 0) throw new AppError('conflict', t('refused.noReader'));
        const { accountId } = viewer;
        await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: applicationId });
        const about = { kind: 'application', subjectId: applicationId, pageIds } as const;
        const written = await writeAbout(tx, about, { ...message, as, accountId, fileIds });
        return { ...written, eventId };
      }),
    );
  },
});

/** The two pages of an application that the viewer may write about, as one of them. */
async function findToWrite(
  orm: Orm,
  viewer: Viewer,
  { applicationId, as }: { applicationId: string; as: string },
) {
  const [loaded] = await loadApplications(orm, eq(applications.id, applicationId));
  if (!loaded) throw new AppError('not-found', t('refused.noApplication'));
  const { id: eventId, venueId } = loaded.event;
  const pageIds = [loaded.application.performerId, ...(venueId ? [venueId] : [])];
  requirePage(viewer, { kind: 'application', pageIds }, as, 'write');
  return { pageIds, eventId };
}
