import { afterAll, expect, test } from 'vitest';
import { reportFiles } from '#app/api/report-files.server.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { tourFilePath } from '#app/domain/tours/tour-route.ts';
import { addOutsideShow } from '#app/features/announcements/outside/commands.server.ts';
import { outsideShow } from '#app/features/announcements/outside/fields.ts';
import { makeTour } from '#app/features/bookings/holds/commands.server.ts';
import { putOnTour, takeOffTour } from '#app/features/tours/commands.server.ts';
import { showTour } from '#app/features/tours/queries.server.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import { openLog } from '#app/platform/log.ts';
import { type Acting, addSide, addTwoSides, dayIn } from '#tests/harness/bookings/bookings.ts';
import { serveCalls } from '#tests/harness/calls/calls.ts';
import { fund, moneyActs } from '#tests/harness/money/acts.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testBrand as brand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const world = await testMoney(database);
const acts = moneyActs(world);
await fund(world);
const services = { database };
const calls = await serveCalls([reportFiles], {
  database,
  brand,
  log: openLog('silent'),
} as never);
afterAll(() => calls.close());

const flat: Terms['deal'] = { kind: 'flat', guaranteeMinor: 500_00, bonuses: [] };
const whole = { kind: 'whole', dueDaysAfterSigning: 7 } as const;
const tour = ({ viewer, as }: Acting, tourId: string) =>
  showTour({ database }, viewer, { profileId: as, tourId });

test('a performer puts bookings and listed shows on a tour, and reads its route and totals', async () => {
  const { venue, performer } = await addTwoSides(database);
  const porto = await addSide(database, 'venue', 'Casa', { latitude: 41.15, longitude: -8.61 });
  const { viewer, as } = performer;
  const { tourId } = await makeTour(services, viewer, { as, name: 'Spring' });
  const terms = { deal: flat, payment: whole };
  const first = await world.book(venue, performer, terms, { days: 40 });
  const second = await world.book(porto, performer, terms, { days: 44 });
  await world.pay(venue, first);
  await acts.play(first);
  await acts.release(venue, performer, first);
  const input = { day: dayIn(47), placeName: 'ZDB', town: 'Lisbon', country: 'PT', time: '22:00' };
  const show = outsideShow.parse(readTyped(outsideShow, input));
  const { showId } = await addOutsideShow(services, viewer, { as, ...show });
  const put = (kind: 'booking' | 'outside', id: string, by = performer) =>
    putOnTour(services, by.viewer, { as: by.as, tourId, kind, showId: id });
  for (const id of [first, second, second]) await put('booking', id);
  await put('outside', showId);

  const view = await tour(performer, tourId);
  expect(view.shows.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second, showId]));
  expect(view.shows).toHaveLength(3);
  expect(view.shows.at(1)?.next).toEqual({ offDays: 2, kilometres: null });
  expect(view.totals).toEqual([
    { currency: 'EUR', guaranteeMinor: 1_000_00, settledMinor: 0, paidMinor: expect.any(Number) },
  ]);
  expect(view.totals[0]?.paidMinor).toBeGreaterThan(0);

  const file = async (type: 'csv' | 'ics', by = performer) => {
    calls.viewer = by.viewer;
    return fetch(calls.address + tourFilePath(as, tourId, type));
  };
  const table = await (await file('csv')).text();
  expect(table.split('\r\n').map((row) => row.split(',')[4])).toEqual([
    ...['"Place"', '"Cinema Candeia"', '"Casa"', '"ZDB', undefined],
  ]);
  expect(table).toContain('"EUR","500","","","2",""');
  const calendar = (await (await file('ics')).text()).replaceAll('\r\n ', '');
  for (const id of [`booking-${first}`, `booking-${second}`, `listed-${showId}`])
    expect(calendar).toContain(`UID:${id}@bandstand`);
  expect(calendar).toContain('LOCATION:ZDB\\, Lisbon');
  expect((await file('ics', venue)).status).toBe(404);

  // Another act's show can't be put on a tour, nor can another's tour be read.
  const other = await addSide(database, 'artist', 'Malva & Sal');
  await expect(put('booking', first, other)).rejects.toMatchObject({ code: 'not-found' });
  for (const reader of [other, venue])
    await expect(tour(reader, tourId)).rejects.toMatchObject({ code: 'not-found' });
  const { tourId: others } = await makeTour(services, other.viewer, { as: other.as, name: 'Ours' });
  await expect(
    putOnTour(services, other.viewer, {
      as: other.as,
      tourId: others,
      kind: 'booking',
      showId: first,
    }),
  ).rejects.toMatchObject({ code: 'not-found' });

  await takeOffTour(services, viewer, { as, tourId, kind: 'booking', showId: second });
  const less = await tour(performer, tourId);
  expect(less.shows.map(({ id }) => id)).not.toContain(second);
  expect(less.others.map(({ id }) => id)).toContain(second);
});
