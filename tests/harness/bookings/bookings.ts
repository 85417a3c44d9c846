import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Schedule, Terms } from '#app/domain/bookings/terms/terms.ts';
import { commentOnBooking } from '#app/features/bookings/comments/commands.server.ts';
import { signContract } from '#app/features/bookings/contracts/commands.server.ts';
import {
  acceptOffer,
  declineOffer,
  makeOffer,
  proposeTerms,
  withdrawOffer,
} from '#app/features/bookings/offers/commands.server.ts';

import { parseSettings } from '#app/platform/env.ts';
import { mailMessages } from '#app/processes/threads.server.ts';
import { addPage, addPerson, testBrand, viewerOf } from '#tests/harness/people/cast.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';
import { someTerms } from './terms.ts';

/** One side of a booking: the person and their page. */
export type Acting = { viewer: Viewer; as: string };

/** A person with a public page of a kind, in Lisbon. */
export async function addSide(
  database: Database,
  userType: 'artist' | 'venue',
  displayName: string,
  page: { timeZone?: string; latitude?: number; longitude?: number } = {},
): Promise<Acting> {
  const person = await addPerson(database, { name: displayName });
  const place = userType === 'venue' ? { latitude: 38.7, longitude: -9.1 } : {};
  const zone = { timeZone: 'Europe/Lisbon' };
  const as = await addPage(
    database,
    { owner: person },
    { userType, displayName, ...zone, ...place, ...page },
  );
  return { viewer: await viewerOf(database, person.accountId), as };
}

/** A venue and a performer without any history. */
export async function addTwoSides(database: Database) {
  const venue = await addSide(database, 'venue', 'Cinema Candeia');
  return { venue, performer: await addSide(database, 'artist', 'The Night Owls') };
}

export async function addRoom({ orm }: Database, { as }: Acting, name: string): Promise<string> {
  const id = `${as.slice(0, 12)}-${name.toLowerCase()}`;
  await orm.insert(rooms).values({ id, profileId: as, name, capacity: 200, position: 0 });
  return id;
}

/** The local day so many days from today. */
export function dayIn(days: number): string {
  return Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString();
}

/**
 * A night on a day that runs past midnight, by the clock of Lisbon unless another is named. It is
 * over before the hour that Lisbon skips in spring and has twice in autumn.
 */
function nightOn(day: string, timeZone = 'Europe/Lisbon'): Schedule {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  return {
    timeZone,
    loadIn: `${day}T16:00`,
    soundcheck: `${day}T17:00`,
    doors: `${day}T20:00`,
    setStart: `${day}T22:00`,
    setEnd: `${day}T23:30`,
    curfew: `${next}T00:30`,
    loadOut: `${next}T00:45`,
  };
}

export function termsOn(day: string, changed: Partial<Terms> = {}): Terms {
  return { ...someTerms, schedule: nightOn(day), ...changed };
}

/** Forgets the attempts of the last hour, except those being counted right now. */
async function letHourPass({ orm }: Database): Promise<void> {
  await orm.execute(sql`delete from attempts where (key, window_start) in
    (select key, window_start from attempts for update skip locked)`);
}

/** Acts of two sides on a booking, as tests name them. */
export function bookingActs(
  database: Database,
  settings: Record<string, string> = {},
  { isHurried = false } = {},
) {
  // Unless they hurry, an hour passes between their messages.
  const rest = isHurried ? async () => {} : () => letHourPass(database);
  const sources = { brand: testBrand, settings: parseSettings(settings) };
  const services = { ...sources, database, files: openWatchedFiles() };
  return {
    offer: async (from: Acting, to: Acting, terms: Terms, more: object = {}) => {
      await rest();
      return makeOffer(services, from.viewer, {
        as: from.as,
        with: to.as,
        eventId: null,
        slotId: null,
        roomId: null,
        title: '',
        applicationId: null,
        terms,
        comment: '',
        days: 7,
        ...more,
      });
    },
    counter: async ({ viewer, as }: Acting, bookingId: string, terms: Terms, after: number) => {
      await rest();
      return proposeTerms(services, viewer, { bookingId, as, terms, comment: '', days: 7, after });
    },
    accept: ({ viewer, as }: Acting, bookingId: string, version: number) =>
      acceptOffer(services, viewer, { bookingId, as, version }),
    decline: ({ viewer, as }: Acting, bookingId: string, reason = 'Not this time.') =>
      declineOffer(services, viewer, { bookingId, as, reason }),
    withdraw: ({ viewer, as }: Acting, bookingId: string) =>
      withdrawOffer(services, viewer, { bookingId, as, reason: '' }),
    sign: ({ viewer, as }: Acting, bookingId: string, version: number) =>
      signContract({ ...services, from: { address: '192.0.2.1', device: 'A browser' } }, viewer, {
        bookingId,
        as,
        version,
        typedName: viewer.name,
        consent: true,
      }),
    comment: async ({ viewer, as }: Acting, bookingId: string, text: string) => {
      await rest();
      return commentOnBooking(services, viewer, { bookingId, as, text });
    },
    /** Messages of one side are mailed to the other, as at their time. */
    mailComments: async (bookingId: string, side: 'venue' | 'performer') => {
      const to = sql.raw(side === 'venue' ? 'performer_id' : 'venue_id');
      const due = await database.orm.execute(sql`select t.id as "threadId", b.${to} as "profileId"
        from threads t join bookings b on b.id = t.subject_id where b.id = ${bookingId}`);
      const [page] = (due as unknown as { rows: { threadId: string; profileId: string }[] }).rows;
      if (page) await mailMessages(services, page);
    },
    /** The terms on the table expired a second ago. */
    letRunOut: (bookingId: string) =>
      database.orm.execute(sql`update bookings set pending_until = now() - interval '1 second',
        deadline_at = now() - interval '1 second' where id = ${bookingId}`),
  };
}
