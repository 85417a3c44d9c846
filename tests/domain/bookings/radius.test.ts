import { describe, expect, it } from 'vitest';
import { daysOfClause, ruledOutAt } from '#app/domain/bookings/radius.ts';
import { kmBetween } from '#app/domain/profiles/position.ts';

const lisbon = { latitude: 38.72, longitude: -9.14 };
const porto = { latitude: 41.15, longitude: -8.61 };
const show = { day: '2026-10-24', position: lisbon };
const clause = { kilometres: 50, daysBefore: 20, daysAfter: 10 };
/** So many kilometres to the north, along a line of longitude. */
const north = (km: number) => ({
  latitude: lisbon.latitude + (km / (2 * Math.PI * 6_371)) * 360,
  longitude: lisbon.longitude,
});
const at = (day: string, position: typeof lisbon | null = lisbon) =>
  ruledOutAt(clause, show, { day, position });

describe('a radius clause', () => {
  it('measures on the sphere, the short way round', () => {
    expect(Math.round(kmBetween(lisbon, porto))).toBe(274);
    const [fiji, samoa] = [179.5, -179.5].map((longitude) => ({ latitude: -17, longitude }));
    expect(fiji && samoa && Math.round(kmBetween(fiji, samoa))).toBe(106);
    expect(kmBetween(lisbon, lisbon)).toBe(0);
  });

  it('applies up to the last kilometre', () => {
    expect(at('2026-10-24', north(49.999))).toEqual({ kilometres: 50 });
    expect(at('2026-10-24', north(50.001))).toBeNull();
    const exactly = { ...clause, kilometres: kmBetween(lisbon, porto) };
    expect(ruledOutAt(exactly, show, { day: show.day, position: porto })).not.toBeNull();
  });

  it('applies on the first and the last day, over a change of clocks and a year’s end', () => {
    for (const day of ['2026-10-04', '2026-11-03']) expect(at(day)).toEqual({ kilometres: 0 });
    for (const day of ['2026-10-03', '2026-11-04']) expect(at(day)).toBeNull();
    expect(daysOfClause({ daysBefore: 0, daysAfter: 2 }, '2027-12-31')).toEqual({
      from: '2027-12-31',
      to: '2028-01-02',
    });
  });

  it('doesn’t apply to an unknown place', () => {
    expect(at('2026-10-24', null)).toBeNull();
    const elsewhere = { ...show, position: null };
    expect(ruledOutAt(clause, elsewhere, show)).toBeNull();
  });
});
