import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { holds } from '#app/db/schema/holds.ts';
import { grantHold, placeHolds } from '#app/features/bookings/holds/commands.server.ts';

import { type HoldFilter, holdFilter } from '#app/features/bookings/holds/fields.ts';
import {
  holdsPerPage,
  listOwnHolds,
  listVenueHolds,
} from '#app/features/bookings/holds/list-holds.server.ts';
import { askedIn } from '#app/fields/read-typed.ts';
import { dayIn, endsNow, holdActs, holdScene } from '#tests/harness/bookings/hold-acts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const scene = await holdScene(database, ['Night Owls', 'Vera Quartzo', '100% Malva']);
const { stores, act, ask, release } = holdActs(() => ({ database, scene }));
const ofVenue = { as: scene.venueId };

const at = (days: number) => ({ venueId: scene.venueId, stageId: scene.stageId, day: dayIn(days) });
const search = async (filter: HoldFilter) =>
  (await listVenueHolds(database, scene.host, scene.venueId, filter)).holds;
const names = async (filter: HoldFilter) =>
  (await search(filter)).map(({ performerName }) => performerName);

it('finds holds by state, period, room, name and note, on either side', async () => {
  const standing = await scene.place(0, dayIn(60));
  const confirming = await scene.place(1, dayIn(61));
  await ask(1, confirming);
  const lapsed = await scene.place(2, dayIn(62));
  await endsNow(database, lapsed, 'expiresAt');
  const released = await scene.place(2, dayIn(63));
  await release(2, released);
  await placeHolds(stores(), scene.host, {
    ...ofVenue,
    performerId: null,
    performerName: 'Os Sem Página',
    tourId: null,
    note: 'Ask about the PIANO.',
    nights: [at(64)],
  });
  await database.orm.update(holds).set({ grantedAt: null }).where(eq(holds.id, standing));
  expect(await names({ state: 'requested' })).toEqual(['Night Owls']);
  await grantHold(stores(), scene.host, { ...ofVenue, holdId: standing });

  expect(await names({})).toEqual(['Night Owls', 'Vera Quartzo', 'Os Sem Página']);
  // The database’s filter by state agrees with the states in the list.
  for (const filter of [{}, { state: 'ended' }] as const)
    for (const { holdId, state } of await search(filter))
      expect((await search({ state })).map((hold) => hold.holdId)).toContain(holdId);
  expect(await names({ state: 'confirming' })).toEqual(['Vera Quartzo']);
  expect(await names({ state: 'ended' })).toEqual(['100% Malva', '100% Malva']);
  expect(await names({ from: dayIn(61), to: dayIn(61) })).toEqual(['Vera Quartzo']);
  expect(await names({ roomId: scene.stageId, text: 'piano' })).toEqual(['Os Sem Página']);
  expect(await names({ roomId: 'another' })).toEqual([]);
  expect(await names({ text: 'QUARTZO' })).toEqual(['Vera Quartzo']);
  // It is matched literally.
  expect(await names({ text: '%' })).toEqual([]);
  expect(await names({ text: '0% m', state: 'ended' })).toHaveLength(2);

  const { viewer, pageId } = act(0);
  const own = (text: string) => listOwnHolds(database, viewer, pageId, { text });
  expect((await own('candeia')).holds).toMatchObject([{ holdId: standing, rank: 1 }]);
  expect((await own('quartzo')).holds).toEqual([]);
});

it('goes on behind the last hold of a page, whatever has become of it', async () => {
  const many = holdsPerPage + 1;
  await database.orm.delete(holds);
  await database.orm.insert(holds).values(
    Array.from({ length: many }, (_, index) => ({
      ...at(30 + index),
      id: `many-${index}`,
      performerName: `Act ${index}`,
      placedBy: 'venue' as const,
      grantedAt: new Date(),
      expiresAt: sql`now() + interval '1 day'`,
    })),
  );
  const first = await listVenueHolds(database, scene.host, scene.venueId);
  expect(first.holds).toHaveLength(holdsPerPage);
  await endsNow(database, first.next ?? '', 'expiresAt');
  const after = { after: first.next ?? undefined };
  const second = await listVenueHolds(database, scene.host, scene.venueId, after);
  expect(second).toMatchObject({ holds: [{ holdId: `many-${many - 1}` }], next: null });
  // Nor does another page’s hold reveal its place.
  const { viewer, pageId } = act(0);
  expect((await listOwnHolds(database, viewer, pageId, after)).holds).toEqual([]);
});

it('ignores wrong parameters of an address', () => {
  const params = new URLSearchParams('state=gone&from=someday&text=%20owls%20&roomId=a%2Fb');
  expect(askedIn(holdFilter, params)).toEqual({ text: 'owls' });
});
