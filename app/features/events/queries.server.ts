import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { applications, eventSeries, eventSlots, events } from '#app/db/schema/events.ts';
import { profileMembers, profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { localTimeOf } from '#app/domain/calendar/local-time.ts';
import { eventPath } from '#app/domain/events/event.ts';
import { applicationStates, stateOf, whyClosed } from '#app/domain/events/opening.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import type { SubjectFacts, ThreadLine } from '#app/features/messaging/views.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may, requireRight } from '#app/features/profiles/policy.ts';
import { isPublic, readRooms } from '#app/features/profiles/read-profile.server.ts';
import { listOf } from '#app/fields/answers.ts';
import { day, id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { askedApplications } from './fields.ts';
import { momentsOf, nightOn, type SeriesRow, slotsOf, stretchOf } from './place-night.server.ts';
import { applicationPath, requireNight, requirePerformer, requireVenue } from './policy.ts';
import {
  type ApplicationLine,
  type FindStanding,
  nightView,
  type OwnApplication,
  ownApplicationView,
  posterDay,
  type Reader,
  slotView,
} from './views.ts';

const t = words('events');

/* Times are the venue’s clock, days their date alone. */

const clockShape = z
  .object({ there: z.string() })
  .transform(({ there }) => there)
  .pipe(z.string());
const dayShape = z
  .object({ iso: z.string() })
  .transform(({ iso }) => iso)
  .pipe(day);

export const slotShape = z.object({
  id,
  name: z.string(),
  start: clockShape,
  end: clockShape,
  isOpen: z.boolean(),
  applyBy: z.string().nullable().describe('The last day to apply, in words.'),
  pitch: z.string(),
  genres: z.array(z.string()),
});

export const nightShape = z.object({
  id,
  title: z.string(),
  day: dayShape,
  timeZone: z.string(),
  roomName: z.string().nullable(),
  seriesId: id.nullable(),
  isElsewhere: z.boolean(),
  isCancelled: z.boolean(),
  loadIn: clockShape,
  doors: clockShape.nullable(),
  curfew: clockShape.nullable(),
  loadOut: clockShape,
  notes: z.string(),
});

/** The part of a night that performers read before they apply. */
export const openNightShape = nightShape.omit({ notes: true, seriesId: true });

/** The values of a night’s form, by the names of its fields. */
export async function editEvent(orm: Orm, viewer: Viewer, eventId: string) {
  const event = await loadNight(orm, eventId);
  const { profileId: venueId } = requireNight(viewer, event, 'change events');
  if (!event) throw new Error('requireNight let a missing night pass');
  const { timeZone, title, day, notes, roomId, stageId } = event;
  const written: Record<string, string> = { title, day, notes };
  written.stage = stageId === null ? 'elsewhere' : roomId === null ? 'venue' : `room:${roomId}`;
  const write = (field: string, moment: Date | null) =>
    Object.assign(written, moment ? clockFields(field, moment, timeZone) : {});
  write('loadIn', event.loadInAt);
  write('doors', event.doorsAt);
  write('curfew', event.curfewAt);
  write('loadOut', event.loadOutAt);
  const slots = await loadSlots(orm, [eventId]);
  for (const [index, { id, name, startsAt, endsAt }] of slots.entries()) {
    written[`slots.${index}.id`] = id;
    written[`slots.${index}.name`] = name;
    write(`slots.${index}.start`, startsAt);
    write(`slots.${index}.end`, endsAt);
  }
  const start = await startNight(orm, viewer, venueId);
  return {
    as: venueId,
    eventId,
    // The clock of the night’s place, and its room, even if the venue has put that away since.
    start: { ...start, timeZone, isZoneGuessed: false, rooms: await withRoom(orm, start, roomId) },
    written,
    slotCount: slots.length,
  };
}

async function withRoom(orm: Orm, { rooms: inUse }: NightStart, roomId: string | null) {
  if (roomId === null || inUse.some(({ id }) => id === roomId)) return inUse;
  const [room] = await orm
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(eq(rooms.id, roomId));
  return room ? [...inUse, room] : inUse;
}

/** A moment as its field shows it, with which one it is where the clock shows it twice. */
function clockFields(field: string, moment: Date, timeZone: string): Record<string, string> {
  const at = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  const clock = at.toPlainTime().toString({ smallestUnit: 'minute' });
  const isTwice = localTimeOf(at).length > '2026-10-31T20:00'.length;
  if (!isTwice) return { [field]: clock };
  const first = at.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return { [field]: clock, [`${field}Which`]: first.equals(at) ? 'first' : 'second' };
}

/** The places of a venue’s night, for a form. */
export type NightStart = {
  venueId: string;
  venueName: string | null;
  timeZone: string;
  /** The venue has no zone, so that its reader’s is used. */
  isZoneGuessed: boolean;
  rooms: { id: string; name: string }[];
  /** A place, and not an organiser without one. */
  isPlace: boolean;
  today: string;
};

/** The facts of the venue for the form of a new night. */
export async function startNight(orm: Orm, viewer: Viewer, venueId: string): Promise<NightStart> {
  const { displayName } = requireVenue(viewer, venueId, 'change events');
  const [venue] = await orm
    .select({ timeZone: profiles.timeZone, latitude: profiles.latitude })
    .from(profiles)
    .where(eq(profiles.id, venueId));
  const own = venue?.timeZone && isTimeZone(venue.timeZone) ? venue.timeZone : null;
  const timeZone = own ?? viewer.timeZone;
  return {
    venueId,
    venueName: displayName,
    timeZone,
    isZoneGuessed: own === null,
    rooms: await readRooms(orm, venueId),
    isPlace: venue?.latitude != null,
    today: Temporal.Now.plainDateISO(isTimeZone(timeZone) ? timeZone : 'UTC').toString(),
  };
}

/**
 * The plans and applications of the owner’s pages. Of applicants to a venue, only the fields that
 * its members read.
 */
export async function* exportEvents(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const owned = viewer.profiles.filter(({ role }) => role === 'owner');
  for (const [index, { profileId, displayName, userType }] of owned.entries()) {
    // The folder that the page itself is in.
    const folder = `pages/${index + 1}-${fileNameOf(displayName ?? '', 'page')}`;
    if (userType === 'venue') {
      yield jsonPart(`${folder}/nights.json`, await readNights(orm, profileId));
      yield jsonPart(`${folder}/series.json`, await readSeries(orm, profileId));
    } else yield jsonPart(`${folder}/applications.json`, await readApplied(orm, profileId));
  }
}

async function readNights(orm: Orm, venueId: string) {
  const nights = await orm
    .select()
    .from(events)
    .where(eq(events.venueId, venueId))
    .orderBy(asc(events.loadInAt), asc(events.id));
  const ids = nights.map(({ id }) => id);
  const slots = Map.groupBy(await loadSlots(orm, ids), ({ eventId }) => eventId);
  const received = ids.length > 0 ? await loadApplications(orm, inArray(events.id, ids)) : [];
  return nights.map(({ venueId: _, ...night }) => ({
    ...night,
    slots: (slots.get(night.id) ?? []).map(({ eventId: _, ...slot }) => slot),
    applications: received
      .filter(({ event, application }) => event.id === night.id && !application.withdrawnAt)
      .map(({ application: { slotId, message, createdAt, reason }, performerName }) => ({
        slotId,
        performer: performerName,
        message,
        createdAt,
        reason,
      })),
  }));
}

async function readSeries(orm: Orm, venueId: string) {
  const rows = await orm
    .select()
    .from(eventSeries)
    .where(eq(eventSeries.venueId, venueId))
    .orderBy(asc(eventSeries.createdAt), asc(eventSeries.id));
  return rows.map(({ venueId: _, ...series }) => series);
}

async function readApplied(orm: Orm, performerId: string) {
  const rows = await loadApplications(orm, eq(applications.performerId, performerId));
  return rows.map(({ application, event, slot, venueName }) => {
    const { performerId: _, appliedBy: __, slotId: ___, ...facts } = application;
    return { ...facts, venue: venueName, night: event.title, day: event.day, slot: slot.name };
  });
}

/**
 * The coming nights of a series: untouched ones, and those with changes by hand, applications,
 * offers or bookings. For a change they are locked first, so that no one is asked and no one
 * applies meanwhile.
 */
export async function findUntouched(
  orm: Orm,
  series: SeriesRow,
  findStanding: FindStanding,
  { isToChange = false } = {},
): Promise<{ untouched: EventRow[]; own: EventRow[] }> {
  const now = await readClock(orm);
  const query = orm
    .select()
    .from(events)
    .where(
      and(
        eq(events.seriesId, series.id),
        isNull(events.cancelledAt),
        gte(events.seriesDay, stretchOf(series, now).from),
        gte(events.loadInAt, now),
      ),
    )
    .orderBy(events.loadInAt, events.id);
  const nights = await (isToChange ? query.for('update') : query);
  if (nights.length === 0) return { untouched: [], own: [] };
  const ids = nights.map(({ id }) => id);
  const slots = Map.groupBy(await loadSlots(orm, ids), ({ eventId }) => eventId);
  const busy = new Set([
    ...(await findApplied(orm, ids)),
    ...(await findStanding(orm, ids)).map(({ eventId }) => eventId),
  ]);
  const isUntouched = (night: EventRow) =>
    !busy.has(night.id) && isAsMade(series, night, slots.get(night.id) ?? []);
  return {
    untouched: nights.filter(isUntouched),
    own: nights.filter((night) => !isUntouched(night)),
  };
}

async function findApplied(orm: Orm, ids: string[]): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ eventId: eventSlots.eventId })
    .from(applications)
    .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
    .where(and(inArray(eventSlots.eventId, ids), isNull(applications.withdrawnAt)));
  return rows.map(({ eventId }) => eventId);
}

function isAsMade(series: SeriesRow, night: EventRow, slots: SlotRow[]): boolean {
  const made = night.seriesDay === null ? null : nightOn(series, night.seriesDay);
  if (!made) return false;
  const { title, roomId, stageId, day, plan } = made;
  const facts = { title, roomId, stageId, day, notes: plan.notes, ...momentsOf(made.night) };
  const planned = slotsOf(made, night.createdAt).map(({ index: _, openedAt, ...slot }) => ({
    ...slot,
    isOpen: openedAt !== null,
    applyBy: null,
  }));
  const present = slots.map(({ id: _, eventId: __, openedAt, ...slot }) => ({
    ...slot,
    isOpen: openedAt !== null,
  }));
  return (
    isSame(facts, pick(night, facts)) &&
    isSame(
      planned,
      present.map((slot) => pick(slot, planned[0] ?? slot)),
    )
  );
}

/** The same fields, in the same order. */
function pick<Whole extends object>(whole: Whole, like: object): Partial<Whole> {
  return Object.fromEntries(
    Object.keys(like).map((name) => [name, whole[name as keyof Whole]]),
  ) as Partial<Whole>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The owner and the managers of a page, who see to its bookings, and their languages. */
export function listBookers(orm: Orm, profileId: string) {
  return orm
    .select({
      accountId: accounts.id,
      mailChoices: accounts.mailChoices,
      email: accounts.email,
      language: accounts.language,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(and(eq(profileMembers.profileId, profileId), ne(profileMembers.role, 'door')))
    .orderBy(profileMembers.createdAt, accounts.id);
}

const applicationsPerPage = 20;
const venues = alias(profiles, 'venues');

/** A performer’s applications, the latest first, and their states. */
export const listOwnApplications = pageQuery({
  operation: 'listApplications',
  may: 'apply for slots',
  input: askedApplications,
  answer: listOf(
    z.object({
      id,
      state: z.enum(applicationStates),
      message: z.string(),
      reason: z.string().nullable().describe('Why it was declined.'),
      title: z.string(),
      day: dayShape,
      venueId: id.nullable(),
      venueName: z.string().nullable(),
      slot: slotShape,
    }),
    applicationsPerPage,
  ),
  async run({ orm, viewer, page }, { profileId, after: cursor }) {
    requirePerformer(page);
    const after = readCursor(cursor ?? null);
    const rows = await orm
      .select({
        application: applications,
        slot: eventSlots,
        event: events,
        venueName: venues.displayName,
      })
      .from(applications)
      .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
      .innerJoin(events, eq(events.id, eventSlots.eventId))
      .leftJoin(venues, eq(venues.id, events.venueId))
      .where(
        and(
          eq(applications.performerId, profileId),
          // Cursors are whole milliseconds, moments of the database are finer.
          after
            ? sql`(date_trunc('milliseconds', ${applications.createdAt}), ${applications.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::text)`
            : undefined,
        ),
      )
      .orderBy(
        desc(sql`date_trunc('milliseconds', ${applications.createdAt})`),
        desc(applications.id),
      )
      .limit(applicationsPerPage + 1);
    const { entries, next } = cutPage(rows, applicationsPerPage, ({ application }) => ({
      at: application.createdAt,
      id: application.id,
    }));
    return { items: entries.map((entry) => ownApplicationView(entry, viewer)), next };
  },
});

/** The facts of applications in their threads, for members of either page. */
export async function listThreadFacts(
  orm: Orm,
  ids: string[],
  as: string,
): Promise<Map<string, SubjectFacts>> {
  const rows = await loadApplications(orm, inArray(applications.id, ids));
  return new Map(rows.map((loaded) => [loaded.application.id, factsOf(loaded, as)]));
}

function factsOf(loaded: LoadedApplication, as: string): SubjectFacts {
  const { application, event, slot } = loaded;
  const isVenue = as === event.venueId;
  const state = stateOf(application);
  // The venue can’t open an application that its performer has withdrawn.
  const isGone = isVenue && state === 'withdrawn';
  return {
    title: t('talk.title', { slot: nameInText(slot.name), night: nameInText(event.title) }),
    path: isGone ? eventPath(as, event.id) : applicationPath(loaded, as),
    day: event.day,
    state: t(`${isVenue ? 'venueState' : 'ownState'}.${state}`),
    button: t(isGone ? 'talk.openNight' : 'talk.open'),
    ...(!isGone && { note: application.message }),
  };
}

/** The events of an application between the messages of its thread. */
export async function listThreadLines(
  orm: Orm,
  applicationId: string,
  from: Date | null,
  to: Date | null,
): Promise<ThreadLine[]> {
  const [loaded] = await loadApplications(orm, eq(applications.id, applicationId));
  if (!loaded) return [];
  const lines = linesOf(loaded).filter(({ at }) => (!from || at >= from) && (!to || at < to));
  return lines.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function linesOf({ application, performerName, venueName }: LoadedApplication): ThreadLine[] {
  const { createdAt, readAt, declinedAt, withdrawnAt, offeredAt, reason } = application;
  const names = { performer: nameInText(performerName), venue: nameInText(venueName) };
  const line = (at: Date | null, text: string) => (at ? [{ at, text }] : []);
  const why = reason ? ` ${t('talk.reason', { reason })}` : '';
  return [
    ...line(createdAt, t('talk.applied', names)),
    ...line(readAt, t('talk.read', names)),
    ...line(declinedAt, t('talk.declined', names) + why),
    ...line(offeredAt, t('talk.offered', names)),
    ...line(withdrawnAt, t('talk.withdrawn', names)),
  ];
}

export type ShownApplication = Awaited<ReturnType<typeof showApplication>>;

/** An application, for the venue. */
export async function showApplication(
  orm: Orm,
  viewer: Viewer,
  { eventId, applicationId }: { eventId: string; applicationId: string },
) {
  const isSelf = and(eq(applications.id, applicationId), eq(events.id, eventId));
  const [loaded] = isSelf ? await loadApplications(orm, isSelf) : [];
  requireNight(viewer, loaded?.event, 'see events');
  if (!loaded || loaded.application.withdrawnAt)
    throw new AppError('not-found', t('refused.noApplication'));
  const { application, event, slot, performerName } = loaded;
  return {
    id: application.id,
    venueId: event.venueId,
    performerId: application.performerId,
    performerName,
    message: application.message,
    state: stateOf(application),
    reason: application.reason,
    sentAt: momentAt(application.createdAt, viewer),
    night: nightView(event, null, viewer),
    slot: slotView(slot, event.timeZone, viewer),
  };
}

export type ShownEvent = Awaited<ReturnType<typeof showEvent>>;

/** A night, for its venue: times, running order, applications. */
export async function showEvent(orm: Orm, viewer: Viewer, eventId: string) {
  const [row] = await orm
    .select({ event: events, roomName: rooms.name })
    .from(events)
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(eq(events.id, eventId));
  const { profileId: venueId, displayName } = requireNight(viewer, row?.event, 'see events');
  if (!row) throw new Error('requireNight let a missing night pass');
  const { event, roomName } = row;
  const slots = await loadSlots(orm, [eventId]);
  const now = await readClock(orm);
  return {
    ...nightView(event, roomName, viewer),
    venueId,
    venueName: displayName,
    isOver: event.loadOutAt <= now,
    mayChange: may(viewer, venueId, 'change events'),
    slots: slots.map((slot) => ({
      ...slotView(slot, event.timeZone, viewer),
      isOver: slot.startsAt <= now,
    })),
    applications: await listLines(orm, viewer, eventId),
  };
}

/** A night of a page, as programs read it. */
export const readEvent = pageQuery({
  operation: 'readEvent',
  may: 'see events',
  input: z.object({ eventId: id }),
  answer: nightShape.extend({
    slots: z.array(slotShape),
    applications: z.array(
      z.object({
        id,
        slotId: id,
        performerId: id,
        performerName: z.string().nullable(),
        state: z.enum(applicationStates),
      }),
    ),
  }),
  async run({ orm, viewer }, { profileId, eventId }) {
    const event = await showEvent(orm, viewer, eventId);
    if (event.venueId !== profileId) throw new AppError('not-found', t('refused.noNight'));
    return event;
  },
});

/** The applications for slots of a night, without withdrawn ones, the latest first. */
async function listLines(orm: Orm, viewer: Viewer, eventId: string): Promise<ApplicationLine[]> {
  const isHere = and(eq(eventSlots.eventId, eventId), isNull(applications.withdrawnAt));
  if (!isHere) return [];
  const rows = await loadApplications(orm, isHere);
  return rows.toReversed().map(({ application, performerName }) => ({
    id: application.id,
    slotId: application.slotId,
    performerId: application.performerId,
    performerName,
    state: stateOf(application),
    sentOn: dayAt(application.createdAt, viewer),
  }));
}

export type ShownSlot = Awaited<ReturnType<typeof showOpenSlot>>;

/**
 * A slot of a public venue that is open or was, and the relation of the viewer’s page to it. A slot
 * that was never opened isn’t public.
 */
export async function showOpenSlot(
  orm: Orm,
  viewer: Viewer | null,
  slotId: string,
  current: Membership | null,
) {
  const [row] = await selectOpenSlots(orm, eq(eventSlots.id, slotId));
  const applied = current && (await findOwnApplication(orm, slotId, current.profileId));
  if (!row || (row.slot.openedAt === null && !applied))
    throw new AppError('not-found', t('refused.noSlot'));
  const now = await readClock(orm);
  return {
    ...openSlotView(row, viewer),
    address: row.address,
    closed: whyClosed({ ...row.slot, cancelledAt: row.event.cancelledAt }, now),
    performer:
      viewer && current?.userType === 'artist' && may(viewer, current.profileId, 'apply for slots')
        ? { id: current.profileId, name: current.displayName, isPublished: current.isPublished }
        : null,
    applied: applied ? stateOf(applied) : null,
    isVisitor: viewer === null,
  };
}

async function findOwnApplication(orm: Orm, slotId: string, performerId: string) {
  const [application] = await orm
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.slotId, slotId),
        eq(applications.performerId, performerId),
        isNull(applications.withdrawnAt),
      ),
    );
  return application;
}

export type OpenSlot = ReturnType<typeof openSlotView>;

/** Slots of public venues, with everything that is shown of them. */
export function selectOpenSlots(orm: Orm, where: SQL | undefined) {
  return orm
    .select({
      slot: eventSlots,
      event: events,
      roomName: rooms.name,
      venueId: profiles.id,
      venueName: profiles.displayName,
      place: profiles.homeTown,
      address: profiles.address,
    })
    .from(eventSlots)
    .innerJoin(events, eq(events.id, eventSlots.eventId))
    .innerJoin(profiles, eq(profiles.id, events.venueId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(and(where, isPublic()));
}

type Row = Awaited<ReturnType<typeof selectOpenSlots>>[number];

/** The public view of a slot; the notes of its night are for members of the venue. */
export function openSlotView(row: Row, asking: Reader | null) {
  const { slot, event, roomName, venueId, venueName, place } = row;
  // A visitor who isn’t signed in reads the venue’s clock alone.
  const reader = asking ?? event;
  const { notes: _, seriesId: __, ...night } = nightView(event, roomName, reader);
  return {
    ...slotView(slot, event.timeZone, reader),
    night,
    venueId,
    venueName,
    place,
  };
}

/** The same as `whyClosed` for a single slot. */
export function isOpenNow(): SQL | undefined {
  return and(
    isNotNull(eventSlots.openedAt),
    isNull(events.cancelledAt),
    sql`${eventSlots.startsAt} > now()`,
    or(isNull(eventSlots.applyBy), sql`${eventSlots.applyBy} > now()`),
  );
}

/** An application, for its performer, in any state. */
export async function showOwnApplication(
  orm: Orm,
  viewer: Viewer,
  { profileId, applicationId }: { profileId: string; applicationId: string },
): Promise<OwnApplication> {
  requirePerformer(requireRight(viewer, profileId, 'apply for slots'));
  const { id, performerId } = applications;
  const isTheirs = and(eq(id, applicationId), eq(performerId, profileId));
  const [loaded] = isTheirs ? await loadApplications(orm, isTheirs) : [];
  if (!loaded) throw new AppError('not-found', t('refused.noApplication'));
  return ownApplicationView(loaded, viewer);
}

/** An application with its slot, its night and its two sides. */
export type LoadedApplication = Awaited<ReturnType<typeof loadApplications>>[number];

/** Applications that a condition picks; `isToChange` locks them until the transaction ends. */
export function loadApplications(orm: Orm, where: SQL, { isToChange = false } = {}) {
  const query = orm
    .select({
      application: applications,
      slot: eventSlots,
      event: events,
      performerName: profiles.displayName,
      venueName: venues.displayName,
    })
    .from(applications)
    .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
    .innerJoin(events, eq(events.id, eventSlots.eventId))
    .innerJoin(profiles, eq(profiles.id, applications.performerId))
    .leftJoin(venues, eq(venues.id, events.venueId))
    .where(where)
    .orderBy(applications.createdAt, applications.id);
  return isToChange ? query.for('update', { of: applications }) : query;
}

/** Applications that are neither answered nor withdrawn. */
export function isWaiting(): SQL {
  const { declinedAt, withdrawnAt, offeredAt } = applications;
  return and(isNull(declinedAt), isNull(withdrawnAt), isNull(offeredAt)) as SQL;
}

/** A slot of a night, for the venue that opens it. */
export async function showSlot(
  orm: Orm,
  viewer: Viewer,
  { eventId, slotId }: { eventId: string; slotId: string },
) {
  const event = await loadNight(orm, eventId);
  requireNight(viewer, event, 'change events');
  const [slot] = await orm.select().from(eventSlots).where(eq(eventSlots.id, slotId));
  if (!event || slot?.eventId !== eventId) throw new AppError('not-found', t('refused.noSlot'));
  const { title, day, timeZone } = event;
  return {
    eventId,
    venueId: event.venueId,
    title,
    day: posterDay(day).long,
    slot: slotView(slot, timeZone, viewer),
    applyBy: slot.applyBy ? lastDay(slot.applyBy, timeZone) : '',
  };
}

/** The last whole day before a moment, as a date field has it. */
function lastDay(until: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(until.getTime() - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

export type EventRow = typeof events.$inferSelect;
export type SlotRow = typeof eventSlots.$inferSelect;

/** A night as it is stored. Every change of a night takes its lock first. */
export async function loadNight(
  orm: Orm,
  eventId: string,
  { isToChange = false } = {},
): Promise<EventRow | undefined> {
  const query = orm.select().from(events).where(eq(events.id, eventId));
  const [night] = await (isToChange ? query.for('update') : query);
  return night;
}

/** The running orders of nights, each in its order. */
export async function loadSlots(orm: Orm, eventIds: string[]): Promise<SlotRow[]> {
  if (eventIds.length === 0) return [];
  return orm
    .select()
    .from(eventSlots)
    .where(inArray(eventSlots.eventId, eventIds))
    .orderBy(asc(eventSlots.eventId), asc(eventSlots.position), asc(eventSlots.id));
}
