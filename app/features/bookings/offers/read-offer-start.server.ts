import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type HoldSettings, holdDefaults } from '#app/domain/bookings/holds/hold-rules.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { clockOf } from '#app/domain/events/plan.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { readRooms } from '#app/features/profiles/read-rooms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type HoldVenue, readHoldVenue } from '../holds/queries.server.ts';
import { type Parties, readParties } from '../queries.server.ts';

const t = words('bookings');

/** The subject of a new offer, as the address has it. */
type OfferQuery = {
  as: string;
  /** Null if the application names the page. */
  with: string | null;
  eventId: string | null;
  slotId: string | null;
  applicationId: string | null;
};

/** The facts for the form of a first offer. */
export type OfferStart = OfferQuery & {
  with: string;
  side: Side;
  otherName: string | null;
  timeZone: string;
  rooms: { id: string; name: string }[];
  /** The venue’s usual times on its clock, if it has set any. */
  house: { loadIn?: string; loadOut?: string };
  /** True if the other side can be asked for an offer: by a hold, if the venue takes them. */
  takesHolds: boolean;
  /** The riders of the performer’s page. */
  riders: { rider: string; hospitality: string };
  /** The venue’s event; null for a night of its own. */
  night: OfferNight | null;
};

type OfferNight = {
  title: string;
  day: string;
  loadInAt: Date;
  doorsAt: Date | null;
  curfewAt: Date | null;
  loadOutAt: Date;
  slot: { name: string; startsAt: Date; endsAt: Date } | null;
};

/**
 * @throws AppError `not-found` for unknown pages, events and slots of other venues; `forbidden`;
 *   `bad-input` for two pages of a kind
 */
export async function readOfferStart(
  orm: Orm,
  viewer: Viewer,
  query: OfferQuery,
): Promise<OfferStart> {
  requireIds(query);
  const about = await readApplication(orm, query);
  requireRight(viewer, about.as, 'make and answer offers');
  const parties = await readParties(orm, about.as, about.with);
  const { eventId, slotId, applicationId } = about;
  // Only the venue reads applications, and only those for its own nights.
  if (applicationId !== null && parties.side !== 'venue') throw noApplication();
  const [night, rooms, other, riders, house] = await Promise.all([
    eventId === null ? null : readNight(orm, parties, eventId, slotId),
    readRooms(orm, parties.venueId),
    orm.select({ name: profiles.displayName }).from(profiles).where(eq(profiles.id, about.with)),
    readRiders(orm, parties.performerId),
    readHoldVenue(orm, parties.venueId),
  ]);
  return {
    ...about,
    side: parties.side,
    otherName: other[0]?.name ?? null,
    timeZone: night?.timeZone ?? parties.venueTimeZone,
    rooms: night ? [] : rooms.map(({ id, name }) => ({ id, name })),
    riders,
    house: night || !house ? {} : usualTimes(house.settings),
    takesHolds: !night && house !== null && mayHold(house, parties),
    night,
  };
}

function mayHold({ settings, stages }: HoldVenue, { side }: Parties): boolean {
  return stages.length > 0 && (side === 'venue' || settings.takesHolds);
}

function usualTimes({ loadInMinute, loadOutMinute }: HoldSettings): OfferStart['house'] {
  const isSaid =
    loadInMinute !== holdDefaults.loadInMinute || loadOutMinute !== holdDefaults.loadOutMinute;
  return isSaid ? { loadIn: clockOf(loadInMinute), loadOut: clockOf(loadOutMinute) } : {};
}

/** Cut to the limits of terms. */
async function readRiders(orm: Orm, performerId: string): Promise<OfferStart['riders']> {
  const [page] = await orm
    .select({ details: profiles.details })
    .from(profiles)
    .where(eq(profiles.id, performerId));
  const { technicalRider = '', hospitalityRider = '' } = page?.details ?? {};
  return {
    rider: technicalRider.slice(0, termsLimits.rider),
    hospitality: hospitalityRider.slice(0, termsLimits.hospitality),
  };
}

/** The database can’t look for ids with other characters. */
function requireIds({ eventId, slotId, applicationId }: OfferQuery): void {
  for (const [id, sentence] of [
    [eventId, t('refused.noEvent')],
    [slotId, t('refused.noSlot')],
    [applicationId, t('refused.noApplication')],
  ] as const)
    if (id !== null && !/^[\w-]{1,128}$/.test(id)) throw new AppError('not-found', sentence);
}

/** An application gives its slot, night and performer. */
async function readApplication(
  orm: Orm,
  query: OfferQuery,
): Promise<OfferQuery & { with: string }> {
  if (query.applicationId === null) return { ...query, with: query.with ?? '' };
  const [row] = await orm
    .select({
      with: applications.performerId,
      slotId: eventSlots.id,
      eventId: eventSlots.eventId,
    })
    .from(applications)
    .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
    .where(eq(applications.id, query.applicationId));
  if (!row || (query.with !== null && query.with !== row.with)) throw noApplication();
  return { ...query, ...row };
}

function noApplication(): AppError {
  return new AppError('not-found', t('refused.noApplication'));
}

async function readNight(
  orm: Orm,
  { venueId, side }: Parties,
  eventId: string,
  slotId: string | null,
): Promise<(OfferNight & { timeZone: string }) | null> {
  const [event] = await orm
    .select({
      title: events.title,
      day: events.day,
      timeZone: events.timeZone,
      loadInAt: events.loadInAt,
      doorsAt: events.doorsAt,
      curfewAt: events.curfewAt,
      loadOutAt: events.loadOutAt,
    })
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.venueId, venueId)));
  if (!event || side !== 'venue') throw new AppError('not-found', t('refused.noEvent'));
  if (slotId === null) return { ...event, slot: null };
  const [slot] = await orm
    .select({ name: eventSlots.name, startsAt: eventSlots.startsAt, endsAt: eventSlots.endsAt })
    .from(eventSlots)
    .where(and(eq(eventSlots.id, slotId), eq(eventSlots.eventId, eventId)));
  if (!slot) throw new AppError('not-found', t('refused.noSlot'));
  return { ...event, slot };
}
