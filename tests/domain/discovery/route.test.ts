import { expect, it } from 'vitest';
import { daysBetween, pointsOnWay, routeLimits } from '#app/domain/discovery/route.ts';

const porto = { latitude: 41.15, longitude: -8.61 };
const lisbon = { latitude: 38.72, longitude: -9.14 };

it('goes from stop to stop in steps that leave no gap', () => {
  const points = pointsOnWay([porto, lisbon]);
  expect([points[0], points.at(-1)]).toEqual([porto, lisbon]);
  expect(points.length).toBe(6);
  expect(pointsOnWay([porto])).toEqual([porto]);
  expect(pointsOnWay([])).toEqual([]);
});

it('takes the shorter way over the line where the days change', () => {
  const [fiji, samoa] = [
    { latitude: -18, longitude: 178 },
    { latitude: -14, longitude: -172 },
  ];
  for (const { longitude } of pointsOnWay([fiji, samoa]))
    expect(Math.abs(longitude)).toBeGreaterThanOrEqual(172);
});

it('looks at a bounded number of points and days', () => {
  const far = { latitude: -36.85, longitude: 174.76 };
  expect(pointsOnWay([porto, far, porto, far]).length).toBeLessThanOrEqual(routeLimits.points + 1);
  expect(daysBetween('2027-01-01', '2028-01-01')).toEqual({ from: '2027-01-01', to: '2027-02-14' });
  expect(daysBetween('2027-02-30', '2027-03-01')).toBeNull();
  expect(daysBetween('2027-03-01', '2027-02-01')).toBeNull();
  expect(daysBetween('', '')).toBeNull();
});
