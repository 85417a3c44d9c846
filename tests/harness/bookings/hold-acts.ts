import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { attempts } from '#app/db/schema/accounts.ts';
import { holdSettings, holds } from '#app/db/schema/holds.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { holdDefaults } from '#app/domain/bookings/holds/hold.ts';
import type { PlannedNight } from '#app/domain/bookings/holds/nights.ts';
import {
  challengeHold,
  placeHolds,
  releaseHold,
} from '#app/features/bookings/holds/commands.server.ts';
import { confirmHold } from '#app/features/bookings/holds/confirm-hold.server.ts';
import { listOwnHolds, listVenueHolds } from '#app/features/bookings/holds/list-holds.server.ts';
import {
  addPage,
  addPerson,
  testBrand as brand,
  viewerOf,
  waitingMails,
} from '#tests/harness/people/cast.ts';

/** A venue with one room, and performers with a page and a person each, named as they come. */
export async function holdScene(database: Database, performers: string[]) {
  const host = await addPerson(database, { name: 'Tomas' });
  const page = { userType: 'venue' as const, timeZone: 'Europe/Lisbon' };
  const door = await addPerson(database, { name: 'Dora' });
  const venueId = await addPage(
    database,
    { owner: host, door },
    { ...page, displayName: 'Cinema Candeia' },
  );
  const stageId = `room-of-${venueId}`;
  await database.orm
    .insert(rooms)
    .values({ id: stageId, profileId: venueId, name: 'Hall', capacity: 200, position: 0 });
  await grantAtOnce(database, venueId);
  const acts: { viewer: Viewer; pageId: string; name: string }[] = [];
  for (const name of performers) {
    const person = await addPerson(database, { name: `Person of ${name}` });
    const pageId = await addPage(database, { owner: person }, { displayName: name });
    acts.push({ viewer: await viewerOf(database, person.accountId), pageId, name });
  }
  await database.orm.delete(outbox);
  await database.orm.delete(attempts);
  return {
    venueId,
    stageId,
    host: await viewerOf(database, host.accountId),
    door: await viewerOf(database, door.accountId),
    acts,
    /** Places a hold of this act, by its own page. */
    place: async (index: number, day: string, at: Partial<PlannedNight> = {}) => {
      const { viewer, pageId } = acts[index] as (typeof acts)[number];
      const nights = [{ venueId, stageId, day, ...at }];
      const input = { as: pageId, performerId: pageId, tourId: null, note: '', nights };
      const { holdIds } = await placeHolds({ database, brand }, viewer, input);
      return holdIds[0] ?? '';
    },
  };
}
export type HoldScene = Awaited<ReturnType<typeof holdScene>>;

/** Acts on the holds of a scene, as tests name them. */
export function holdActs(world: () => { database: Database; scene: HoldScene }) {
  const stores = () => ({ database: world().database, brand });
  const act = (index: number) => world().scene.acts[index] as HoldScene['acts'][number];
  const of = (index: number, holdId: string) => ({ as: act(index).pageId, holdId });
  return {
    stores,
    act,
    to: (index: number) => act(index).viewer.email,
    own: async (index: number) => {
      const { viewer, pageId } = act(index);
      return (await listOwnHolds(world().database, viewer, pageId)).holds;
    },
    /** The venue's view: every rank with its name. */
    ranks: async () => {
      const { database, scene } = world();
      const { holds } = await listVenueHolds(database, scene.host, scene.venueId);
      return holds.map(({ rank, performerName }) => `${rank} ${performerName}`);
    },
    release: (index: number, id: string) => releaseHold(stores(), act(index).viewer, of(index, id)),
    challenge: (index: number, id: string) =>
      challengeHold(stores(), act(index).viewer, of(index, id)),
    ask: (index: number, id: string) => confirmHold(stores(), act(index).viewer, of(index, id)),
    /** Both confirm, the performer first. */
    confirm: (index: number, id: string) => {
      const { host, venueId } = world().scene;
      return confirmBoth(stores(), act(index), { viewer: host, pageId: venueId }, id);
    },
    stored: async (id: string) => {
      const [hold] = await world().database.orm.select().from(holds).where(eq(holds.id, id));
      return hold;
    },
  };
}

/** The venue grants requests at once. */
export async function grantAtOnce({ orm }: Pick<Database, 'orm'>, venueId: string): Promise<void> {
  await orm.insert(holdSettings).values({ venueId, ...holdDefaults, grantedRanks: 9 });
}

type Acting = { viewer: Viewer; pageId: string };

export async function confirmBoth(
  stores: { database: Database; brand: typeof brand },
  performer: Acting,
  venue: Acting,
  holdId: string,
): Promise<{ bookingId: string }> {
  await confirmHold(stores, performer.viewer, { as: performer.pageId, holdId });
  const agreed = await confirmHold(stores, venue.viewer, { as: venue.pageId, holdId });
  return { bookingId: agreed.bookingId ?? '' };
}

/** A day so many days from now. */
export function dayIn(days: number): string {
  return Temporal.Now.plainDateISO('UTC').add({ days }).toString();
}

/** Rewrites a stored deadline, as if it had been set earlier. */
export async function endsNow(
  { orm }: Database,
  holdId: string,
  deadline: 'expiresAt' | 'challengeDueAt',
): Promise<void> {
  await orm
    .update(holds)
    .set({ [deadline]: sql`now() - interval '1 second'` })
    .where(eq(holds.id, holdId));
}

/** Subjects of waiting mails with their recipients; the mails are removed. */
export async function takeMails(database: Database): Promise<string[]> {
  const mails = await waitingMails(database);
  await database.orm.delete(outbox);
  return mails.map(({ to, subject }) => `${to}: ${subject}`);
}
