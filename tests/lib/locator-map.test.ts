import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { countryAt, drawLocator } from '#app/lib/maps/locator-map.ts';

type Place = [name: string, latitude: number, longitude: number];

const cities: Place[] = [
  ['Lisbon', 38.72, -9.14],
  ['Athens', 37.98, 23.73],
  ['Chicago', 41.88, -87.63],
  ['Funchal', 32.65, -16.91],
  ['Suva', -18.14, 178.44],
  ['Taveuni, across the date line', -16.7, -179.95],
  ['Longyearbyen', 78.2, 15.6],
];
const edges: Place[] = [
  ['the north pole', 90, 0],
  ['the south pole', -90, 0],
  ['a pole on the date line', -90, 180],
  ['the date line from the west', 0, 180],
  ['the date line from the east', 0, -180],
  ['the middle of the Pacific', -48.9, -123.4],
  ['the origin', 0, 0],
];

describe('drawLocator', () => {
  it.each([...cities, ...edges])('draws %s', async (_name, latitude, longitude) => {
    const svg = await drawLocator({ latitude, longitude });
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
    for (const [, path] of svg.matchAll(/ d="([^"]*)"/g))
      expect(path).toMatch(/^(M[-\d.,\sMLHVZ]+)?$/i);
    // The renderer refuses a document that isn't well-formed.
    const { data, info } = await sharp(Buffer.from(svg))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([640, 400, 4]);
    expect([...data.subarray(pixel(320, 200), pixel(320, 200) + 4)]).toEqual([255, 79, 31, 255]);
  });

  it.each(cities)('keeps %s below 12 kB', async (_name, latitude, longitude) => {
    const svg = await drawLocator({ latitude, longitude });
    expect(gzipSync(svg).length).toBeLessThan(12_000);
  });

  it('leaves the background to the page', async () => {
    const svg = await drawLocator({ latitude: 38.72, longitude: -9.14 });
    const data = await sharp(Buffer.from(svg)).raw().toBuffer();
    expect(data[pixel(20, 20) + 3]).toBe(0);
    expect(data[pixel(420, 120) + 3]).toBeGreaterThan(40);
  });

  it('steps back from a lonely island until there is land to know it by', async () => {
    const landOf = async (latitude: number, longitude: number) =>
      / id="land" d="([^"]*)"/.exec(await drawLocator({ latitude, longitude }))?.[1] ?? '';
    // Bermuda alone would be a handful of points.
    expect((await landOf(32.3, -64.78)).length).toBeGreaterThan(2_000);
  });

  it('gives the same picture however the date line is written', async () => {
    const east = await drawLocator({ latitude: -17, longitude: 180 });
    expect(await drawLocator({ latitude: -17, longitude: -180 })).toBe(east);
  });
});

describe('countryAt', () => {
  it.each([
    ['PT', 'Lisbon', 38.72, -9.14],
    ['DE', 'Berlin', 52.52, 13.4],
    ['SM', 'San Marino, inside Italy', 43.94, 12.45],
    ['FJ', 'Fiji, west of the date line', -16.8, 179.99],
    ['FJ', 'Fiji, east of it', -16.7, -179.95],
    ['AQ', 'the south pole', -90, 0],
    ['AQ', 'Antarctica', -75, -90],
    ['XK', 'Pristina, whose country has no number', 42.66, 21.16],
    ['CY', 'Kyrenia, which the atlas draws apart', 35.34, 33.32],
    ['PT', 'the quay of Cascais', 38.69, -9.42],
    ['HK', 'a pier in Hong Kong', 22.287, 114.16],
    ['US', 'the end of Santa Monica’s pier', 34.0075, -118.5],
    ['PT', 'a boat 15 km off Peniche', 39.35, -9.57],
  ])('says %s for %s', async (code, _name, latitude, longitude) => {
    expect(await countryAt({ latitude, longitude })).toBe(code);
  });

  it.each<Place>([
    ['in mid-ocean', -48.9, -123.4],
    ['at the north pole', 90, 0],
    ['on the date line', 0, 180],
    ['100 km off Peniche', 39.36, -10.6],
  ])('knows none %s', async (_name, latitude, longitude) => {
    expect(await countryAt({ latitude, longitude })).toBeNull();
  });

  it('gives codes that have a name', async () => {
    const code = await countryAt({ latitude: 38.72, longitude: -9.14 });
    expect(new Intl.DisplayNames('en', { type: 'region' }).of(code ?? '')).toBe('Portugal');
  });
});

function pixel(x: number, y: number): number {
  return 4 * (y * 640 + x);
}
