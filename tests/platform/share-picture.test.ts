import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawSharePicture, shareContentType } from '#app/platform/share-picture.server.ts';

const plain = {
  name: 'Nina Vale',
  label: 'Artist',
  product: 'Bandstand',
  seed: 'a',
  picture: null,
};

let poster: Uint8Array;
let artist: Uint8Array;

beforeAll(async () => {
  poster = await drawSharePicture(plain);
  artist = await drawSharePicture({ ...plain, name: 'Artist' });
});

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new Error('nothing may be fetched')));
});

afterEach(() => {
  expect(fetch).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

describe('drawSharePicture', () => {
  it('draws a poster of 1200 by 630 in the type it says', async () => {
    const { format, width, height } = await sharp(poster).metadata();
    expect([`image/${format}`, width, height]).toEqual([shareContentType, 1200, 630]);
    expect(poster.length).toBeLessThan(300_000);
  });

  it('shows the name in paper, the label in yellow and the letter in orange-red', async () => {
    const view = await colours(poster);
    expect(view.document.count).toBeGreaterThan(10_000);
    expect(view.yellow.count).toBeGreaterThan(300);
    expect(view.orange.count).toBeGreaterThan(10_000);
  });

  it.each([
    ['markup', '</script><script>alert(1)</script> & <C>'],
    ['emoji amid letters', 'The 🎸 Pick 👩‍🎤'],
    ['nothing but blanks', ' \n\t '],
    ['NUL, a lone surrogate and text that turns round', '\0 \ud800 \u202eBand\u202c \udfff'],
    ['stacked marks', `Z${'\u0300\u0301\u0334'.repeat(300)}algo`],
    ['10,000 words', 'la '.repeat(10_000)],
    ['10,000 emoji', '🎸'.repeat(10_000)],
  ])('sets a name of %s', async (_what, name) => {
    const view = await colours(await drawSharePicture({ ...plain, name }));
    expect(view.document.count).toBeGreaterThan(2_000);
  });

  it.each([
    ['wide letters', `I${'W'.repeat(199)}`],
    ['words', 'It goes on and on and on '.repeat(8)],
    ['narrow letters', 'I'.repeat(200)],
  ])('keeps 200 characters of %s between the margins', async (_what, name) => {
    // The poster letter of these names is narrow, so that the space beside the text stays dark.
    const { document } = await colours(await drawSharePicture({ ...plain, name }));
    expect(document.left).toBeGreaterThan(50);
    expect(document.right).toBeLessThan(880);
    expect(document.top).toBeGreaterThan(100);
    expect(document.bottom).toBeLessThan(590);
  });

  it.each([
    ['Greek', 'Ξύλινα Σπαθιά'],
    ['Arabic', 'فرقة موسيقية'],
    ['Burmese', 'မြန်မာ့ဂီတ'],
    ['Thai', 'สมชาย น้ำใจดี'],
    ['Japanese', '東京事変'],
  ])('shows a name in %s', async (_what, name) => {
    const picture = await drawSharePicture({ ...plain, name });
    expect(picture).not.toEqual(artist);
    expect((await colours(picture)).document.count).toBeGreaterThan(10_000);
  });

  it('shows its label where no font draws a name', async () => {
    const nameless = await drawSharePicture({ ...plain, name: '\u{10fffd}' });
    expect(nameless).toEqual(artist);
    await drawSharePicture({ ...plain, name: '東京', label: '芸術家', product: '音楽' });
    await drawSharePicture({ ...plain, name: '', label: '', product: '' });
  });

  it('is the same for one seed and differs between two', async () => {
    expect(await drawSharePicture(plain)).toEqual(poster);
    expect(await drawSharePicture({ ...plain, seed: 'b' })).not.toEqual(poster);
  });
});

describe('the picture on it', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is shown at the right as %s', async (format) => {
    const picture = await sea().toFormat(format).toBuffer();
    const { blue } = await colours(await drawSharePicture({ ...plain, picture }));
    expect(blue.count).toBeGreaterThan(100_000);
    expect(blue.left).toBeGreaterThan(570);
    expect(blue.right).toBeGreaterThan(1_190);
  });

  it('is left out if it is broken, or of another kind', async () => {
    const whole = await sea().jpeg().toBuffer();
    const broken = [
      new Uint8Array(),
      new TextEncoder().encode('no picture'),
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      whole.subarray(0, whole.length / 2),
      await sea().gif().toBuffer(),
    ];
    for (const picture of broken)
      expect(await drawSharePicture({ ...plain, picture })).toEqual(poster);
  });
});

function sea() {
  return sharp({ create: { width: 900, height: 700, channels: 3, background: '#1060e0' } });
}

/** The places of a poster's colours, and their number of pixels; a JPEG's are only approximate. */
async function colours(poster: Uint8Array) {
  const { data, info } = await sharp(poster).raw().toBuffer({ resolveWithObject: true });
  const find = (is: (red: number, green: number, blue: number) => boolean) => {
    const area = { count: 0, left: info.width, right: 0, top: info.height, bottom: 0 };
    for (let at = 0; at < data.length; at += 3) {
      if (!is(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue;
      const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)];
      area.count += 1;
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y);
    }
    return area;
  };
  return {
    document: find((red, green, blue) => red > 220 && green > 215 && blue > 205),
    yellow: find((red, green, blue) => red > 220 && green > 170 && green < 215 && blue < 110),
    orange: find((red, green, blue) => red > 170 && green > 30 && green < 140 && blue < 70),
    blue: find((red, green, blue) => red < 60 && green > 60 && green < 130 && blue > 180),
  };
}
