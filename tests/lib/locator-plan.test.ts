import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPlan } from '#app/lib/maps/locator-map.ts';
import { type Plan, pixelOf, placeAt, planSize, planWidthsKm } from '#app/lib/maps/locator-plan.ts';

const lisbon = { latitude: 38.7, longitude: -9.1 };

describe('placeAt and pixelOf', () => {
  it('find the same place again, in every view, at the poles and over the date line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -85, max: 85 }),
        fc.integer({ min: -180, max: 180 }),
        fc.constantFrom(...planWidthsKm),
        fc.integer({ min: 1, max: planSize.width - 1 }),
        fc.integer({ min: 1, max: planSize.height - 1 }),
        (latitude, longitude, widthKm, x, y) => {
          const plan: Plan = { centre: { latitude, longitude }, widthKm };
          const place = placeAt(plan, { x, y });
          const pixel = place && pixelOf(plan, place);
          expect(pixel?.x).toBeCloseTo(x, 3);
          expect(pixel?.y).toBeCloseTo(y, 3);
        },
      ),
    );
  });

  it('know the world', () => {
    const pixel = pixelOf('world', lisbon);
    expect(pixel && placeAt('world', pixel)).toEqual({
      latitude: expect.closeTo(38.7, 6),
      longitude: expect.closeTo(-9.1, 6),
    });
    expect(placeAt('world', { x: 320, y: 2 })).toBeNull();
  });

  it('know what lies outside a view', () => {
    expect(pixelOf({ centre: lisbon, widthKm: 60 }, { latitude: 41, longitude: -8 })).toBeNull();
    expect(
      pixelOf({ centre: lisbon, widthKm: 6000 }, { latitude: -38.7, longitude: 170.9 }),
    ).toBeNull();
  });
});

describe('drawPlan', () => {
  const land = { latitude: 40.4, longitude: -3.7 };
  const sea = { latitude: 40.4, longitude: -20 };

  it.each([['world' as const], [{ centre: { latitude: 40, longitude: -10 }, widthKm: 6000 }]])(
    'draws land where the formulas say there is land: %j',
    async (plan) => {
      const { data, info } = await sharp(Buffer.from(await drawPlan(plan)))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const inkAt = (place: typeof land) => {
        const { x, y } = pixelOf(plan, place) ?? { x: 0, y: 0 };
        return data[(Math.round(y) * info.width + Math.round(x)) * 4 + 3];
      };
      expect(inkAt(land)).toBeGreaterThan(50);
      expect(inkAt(sea)).toBeLessThan(20);
    },
  );
});
