import { expect, it } from 'vitest';
import {
  nightOfText,
  plannedNights,
  textOfNight,
  weeksOf,
} from '#app/domain/bookings/holds/nights.ts';
import { drawTourMap } from '#app/lib/maps/tour-map.ts';

const labels = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, at]) => at);

it('shows every stop by its number, also across the date line, and together where they would hide each other', async () => {
  const stop = (number: number, latitude: number, longitude: number) => ({
    number,
    latitude,
    longitude,
    isPlanned: number === 1,
  });
  const near = [stop(1, 41.15, -8.61), stop(2, 38.72, -9.14), stop(3, 41.16, -8.62)];
  expect(labels(await drawTourMap(near))).toEqual(['1 · 3', '2']);
  const pacific = [stop(1, -36.8, 174.7), stop(2, -13.8, -171.8), stop(3, -17.7, 178.1)];
  expect(labels(await drawTourMap(pacific))).toHaveLength(3);
  const far = [stop(1, 64.1, -21.9), stop(2, -33.9, 151.2), stop(3, 35.7, 139.7)];
  expect(labels(await drawTourMap(far))).toEqual(['1', '2', '3']);
});

it('reads a basket from an address, whatever is in it', () => {
  const night = { venueId: 'a-venue', stageId: 'a_room', day: '2026-10-31' };
  expect(nightOfText(textOfNight(night))).toEqual(night);
  for (const text of [
    '',
    'a~b',
    'a~b~2026-02-30',
    'a~b~2026-10-31~c',
    'a~<b>~2026-10-31',
    'a~~2026-10-31',
  ])
    expect(nightOfText(text)).toBeNull();
  const texts = ['b~b~2026-11-02', 'nothing', 'a~a~2026-11-01', 'b~b~2026-11-02'];
  expect(plannedNights(texts, 20).map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-02']);
  expect(plannedNights(texts, 1)).toHaveLength(1);
});

it('shows the weeks of a tour without a gap, and of a very long one only those with a night', () => {
  const weeks = weeksOf(['2026-10-31', '2026-11-10']);
  expect(weeks.map(([monday]) => monday)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
  expect(weeks[0]?.at(-1)).toBe('2026-11-01');
  expect(weeksOf(['2026-10-31', '2028-01-05'])).toHaveLength(2);
  expect(weeksOf([])).toEqual([]);
});
