import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cropOf,
  firstFraming,
  frameRatios,
  mostZoom,
  settled,
} from '#app/domain/profiles/page-files.ts';

const square = frameRatios.profilePicture;
const wide = frameRatios.banner;

describe('cropOf', () => {
  it.each([
    [
      'a lying picture in a square',
      1200,
      800,
      square,
      { left: 200, top: 0, width: 800, height: 800 },
    ],
    ['a standing one', 800, 1200, square, { left: 0, top: 200, width: 800, height: 800 }],
    ['a square one in a banner', 1600, 1600, wide, { left: 0, top: 500, width: 1600, height: 600 }],
    ['a single pixel', 1, 1, wide, { left: 0, top: 0, width: 1, height: 1 }],
  ])('begins with as much as fits of the middle: %s', (_, width, height, ratio, crop) => {
    expect(cropOf(firstFraming({ width, height }), { width, height }, ratio)).toEqual(crop);
  });

  it('zooms into the middle', () => {
    const picture = { width: 1200, height: 800 };
    expect(cropOf({ ...firstFraming(picture), zoom: 2 }, picture, square)).toEqual({
      left: 400,
      top: 200,
      width: 400,
      height: 400,
    });
  });

  it('stops at the edge', () => {
    const picture = { width: 1200, height: 800 };
    const far = settled({ centreX: 99_999, centreY: -5, zoom: 2 }, picture, square);
    expect(far).toEqual({ centreX: 1000, centreY: 200, zoom: 2 });
  });

  it('always lies whole inside the picture, nearly in the shape of the frame', () => {
    const size = fc.integer({ min: 1, max: 20_000 });
    const anywhere = fc.double({ min: -30_000, max: 30_000, noNaN: true });
    const zooms = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        size,
        size,
        anywhere,
        anywhere,
        zooms,
        fc.constantFrom(square, wide),
        (...given) => {
          const [width, height, centreX, centreY, zoom, ratio] = given;
          const crop = cropOf({ centreX, centreY, zoom }, { width, height }, ratio);
          for (const side of Object.values(crop)) expect(Number.isInteger(side)).toBe(true);
          expect(crop.left).toBeGreaterThanOrEqual(0);
          expect(crop.top).toBeGreaterThanOrEqual(0);
          expect(crop.width).toBeGreaterThanOrEqual(1);
          expect(crop.height).toBeGreaterThanOrEqual(1);
          expect(crop.left + crop.width).toBeLessThanOrEqual(width);
          expect(crop.top + crop.height).toBeLessThanOrEqual(height);
          // Rounded to whole pixels, at least one.
          expect(Math.abs(crop.width - crop.height * ratio)).toBeLessThanOrEqual(1 + ratio);
        },
      ),
    );
  });
});

describe('mostZoom', () => {
  it('ends where a picture would be blown up, and never below no zoom', () => {
    expect(mostZoom({ width: 3200, height: 3200 }, square)).toBe(8);
    expect(mostZoom({ width: 960, height: 960 }, square)).toBe(3);
    expect(mostZoom({ width: 20, height: 20 }, square)).toBe(1);
  });
});
