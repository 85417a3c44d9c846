import { desc, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { createEvent } from '#app/features/events/commands.server.ts';
import { emptiedRows, event, series } from '#app/features/events/fields.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import { addPage, addPerson, viewerOf } from '#tests/harness/people/cast.ts';

/** A day so many days from now, as date fields have it. */
export function dayIn(days: number, zone = 'Europe/Lisbon'): string {
  return Temporal.Now.plainDateISO(zone).add({ days }).toString();
}

/** Typed values of the form of a night. */
export function nightFields(fields: Record<string, string> = {}): Record<string, string> {
  return {
    title: 'Friday night',
    day: dayIn(30),
    stage: 'venue',
    notes: '',
    loadIn: '17:00',
    doors: '20:00',
    curfew: '01:00',
    loadOut: '02:00',
    'slots.0.name': 'Support',
    'slots.0.start': '21:00',
    'slots.0.end': '21:45',
    'slots.1.name': 'Headliner',
    'slots.1.start': '22:15',
    'slots.1.end': '00:15',
    ...fields,
  };
}

/** The input read from the form of a night. */
export function nightInput(input: Record<string, string>) {
  return event.parse(readTyped(event, { ...input, ...emptiedRows({ typed: input }) }));
}

/** The input read from the form of a series. */
export function seriesInput(input: Record<string, string>) {
  return series.parse(readTyped(series, { ...input, ...emptiedRows({ typed: input }) }));
}

/** A venue's description of an open slot. */
export const opening = { pitch: 'Fado trio, 200 euros.', genres: ['Fado', 'Folk'], applyBy: null };

/** No bookings. */
export const nothingStands = async () => [];

type Venue = { venueId: string; owner: Viewer; manager: Viewer; door: Viewer };

/** A venue in a zone, with its people, and rooms if wanted. */
export async function addVenue(
  database: Database,
  { timeZone = 'Europe/Lisbon', roomIds = [] as string[] } = {},
): Promise<Venue> {
  const people: Viewer[] = [];
  for (const name of ['Olga', 'Max', 'Dora']) people.push(await addPerson(database, { name }));
  const [owner, manager, door] = people as [Viewer, Viewer, Viewer];
  const venueId = await addPage(
    database,
    { owner, manager, door },
    { userType: 'venue', displayName: 'Cinema Candeia', timeZone },
  );
  for (const [position, id] of roomIds.entries())
    await database.orm
      .insert(rooms)
      .values({ id, profileId: venueId, name: `Room ${position + 1}`, capacity: 100, position });
  const now = ({ accountId }: Viewer) => viewerOf(database, accountId);
  return { venueId, owner: await now(owner), manager: await now(manager), door: await now(door) };
}

export async function addPerformer(database: Database, page: Parameters<typeof addPage>[2] = {}) {
  const person = await addPerson(database, { name: 'Rita' });
  const performerId = await addPage(database, { owner: person }, page);
  return { performerId, viewer: await viewerOf(database, person.accountId) };
}

/** Creates a night with two slots and returns their ids, in order. */
export async function addNight(
  database: Database,
  { venueId, owner }: Venue,
  fields: Record<string, string> = {},
) {
  const input = { as: venueId, ...nightInput(nightFields(fields)) };
  const { eventId } = await createEvent({ database }, owner, input);
  return { eventId, slots: await slotsOf(database, eventId) };
}

export function slotsOf({ orm }: Database, eventId: string) {
  return orm
    .select()
    .from(eventSlots)
    .where(eq(eventSlots.eventId, eventId))
    .orderBy(eventSlots.position);
}

export async function nightOf({ orm }: Database, eventId: string) {
  const [night] = await orm
    .select()
    .from(events)
    .where(eq(events.id, eventId))
    .orderBy(desc(events.createdAt));
  if (!night) throw new Error('there is no such night');
  return night;
}
