import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialOf } from '#app/domain/profiles/display-name.ts';
import {
  type PictureVariant,
  pictureAddress,
  pictureFormats,
  pictureKeys,
  pictureKinds,
  pictureVariantOf,
  pictureWidths,
} from '#app/domain/profiles/page-files.ts';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { positionOf } from '#app/domain/profiles/position.ts';

describe('a user id', () => {
  it.each(['a', 'A', '7', '-', '_', 'seed-1', '__proto__', 'Zx9_-'.repeat(25), 'a'.repeat(128)])(
    'may be %s',
    (id) => expect(userIdOf(id)).toBe(id),
  );

  it.each([
    '',
    ' ',
    'a b',
    'a.b',
    '.',
    '..',
    '../a',
    'a/b',
    'a\\b',
    '%2e%2e',
    'ä',
    'а', // Cyrillic
    'a\0',
    'a\n',
    '\na',
    "a'; drop table profiles --",
    '<script>',
    'a'.repeat(129),
    '🎷',
  ])('can’t be %j', (text) => expect(userIdOf(text)).toBeNull());
});

describe('the poster letter', () => {
  it.each([
    ['The Late Lanterns', 'T'],
    ['ana', 'A'],
    ['  ana', 'A'],
    ['\n\t ana', 'A'],
    ['élodie', 'É'],
    ['e\u0301lodie', 'E\u0301'],
    ['ñandú', 'Ñ'],
    ['ßeta', 'S'],
    ['istanbul', 'I'],
    ['2 Many', '2'],
    ['!!!', '!'],
    ['日本', '日'],
    ['कृष्णा', 'कृ'],
    ['🎷 Jazz', '🎷'],
    ['👩🏽‍🎤 Mia', '👩🏽‍🎤'],
    ['👨‍👩‍👧 Family', '👨‍👩‍👧'],
    ['🇵🇹 Sala', '🇵🇹'],
    ['שלום', 'ש'],
    ['\u200fשלום', 'ש'],
    ['\u202bمرحبا', 'م'],
    ['\ufeff\u200bana', 'A'],
  ])('of %j is %s', (name, letter) => expect(initialOf(name)).toBe(letter));

  it.each([null, '', '   ', '\u00a0', '\u200b\u200f'])('of %j is U', (name) => {
    expect(initialOf(name)).toBe('U');
  });

  it('is there for every name, and is one', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect([...segmenter.segment(initialOf(name))]).toHaveLength(1);
        expect(initialOf(name)).not.toMatch(/^\s*$/);
      }),
    );
  });
});

describe('the place on the map', () => {
  const venue = { userType: 'venue' as const, latitude: 41.1, longitude: -8.6 };

  it.each([
    ['a venue', venue, { latitude: 41.1, longitude: -8.6 }],
    [
      'a venue where the equator meets the prime meridian',
      { ...venue, latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 0 },
    ],
    ['a venue without a latitude', { ...venue, latitude: null }, null],
    ['a venue without a longitude', { ...venue, longitude: null }, null],
    ['an artist', { ...venue, userType: 'artist' as const }, null],
  ])('of %s', (_name, profile, position) => {
    expect(positionOf(profile)).toEqual(position);
  });
});

const variants = pictureKinds.flatMap((kind) =>
  pictureWidths[kind].flatMap((width) =>
    pictureFormats.map(
      (format): PictureVariant => ({ kind, version: 'a_-Z09bcdefg', width, format }),
    ),
  ),
);

describe('the address of a picture', () => {
  it('leads back to every variant that is offered', () => {
    expect(variants.length).toBe(18);
    for (const variant of variants) {
      const address = pictureAddress('ana', variant);
      expect(address.slice(0, '/images/users/ana/'.length)).toBe('/images/users/ana/');
      expect(pictureVariantOf(address.slice('/images/users/ana/'.length))).toEqual(variant);
    }
  });

  it.each([
    ['a width that is not offered', 'banner-abcdefghijkl-641.jpg'],
    ['a width of the other kind', 'banner-abcdefghijkl-160.jpg'],
    ['a width of the other kind', 'profilePicture-abcdefghijkl-2000.jpg'],
    ['a width that is written otherwise', 'banner-abcdefghijkl-0640.jpg'],
    ['a width that is written otherwise', 'banner-abcdefghijkl-640.0.jpg'],
    ['a width that is written otherwise', 'banner-abcdefghijkl-6.4e2.jpg'],
    ['a width that is no number', 'banner-abcdefghijkl-NaN.jpg'],
    ['no width', 'banner-abcdefghijkl-.jpg'],
    ['a giant width', `banner-abcdefghijkl-${'9'.repeat(400)}.jpg`],
    ['a format that is not offered', 'banner-abcdefghijkl-640.png'],
    ['a format that is not offered', 'banner-abcdefghijkl-640.JPG'],
    ['a format that is not offered', 'banner-abcdefghijkl-640.svg'],
    ['no format', 'banner-abcdefghijkl-640'],
    ['an unknown kind', 'poster-abcdefghijkl-640.jpg'],
    ['an unknown kind', 'constructor-abcdefghijkl-640.jpg'],
    ['another spelling of a kind', 'profilepicture-abcdefghijkl-160.jpg'],
    ['a short version', 'banner-abcdefghijk-640.jpg'],
    ['a long version', 'banner-abcdefghijklm-640.jpg'],
    ['a version that leads elsewhere', 'banner-../../../etc-640.jpg'],
    ['a version that leads elsewhere', 'banner-abc/../defgh-640.jpg'],
    ['a version that leads elsewhere', 'banner-%2e%2e%2f%2e-640.jpg'],
    ['a version with odd characters', 'banner-abcdefghijkü-640.jpg'],
    ['something in front', '/banner-abcdefghijkl-640.jpg'],
    ['something behind', 'banner-abcdefghijkl-640.jpg\n'],
    ['something behind', 'banner-abcdefghijkl-640.jpg.html'],
    ['the original', 'banner.jpg'],
    ['nothing', ''],
  ])('offers nothing for %s: %j', (_why, name) => expect(pictureVariantOf(name)).toBeNull());

  it('is the only one of its picture', () => {
    const name = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom('banner', 'profilePicture', ' banner'),
          fc.stringMatching(/^[\w-]{11,13}$/),
          fc.constantFrom('160', '0160', '640', '640 ', '+640', '1280'),
          fc.constantFrom('jpg', 'webp', 'avif', 'JPG'),
        )
        .map(([kind, version, width, format]) => `${kind}-${version}-${width}.${format}`),
    );
    fc.assert(
      fc.property(name, (input) => {
        const variant = pictureVariantOf(input);
        if (variant) expect(pictureAddress('a', variant)).toBe(`/images/users/a/${input}`);
      }),
    );
  });
});

it('a picture is looked for as jpg before png, where the operator has put it', () => {
  expect(pictureKeys('ana', 'profilePicture')).toEqual([
    'images/users/ana/profilePicture.jpg',
    'images/users/ana/profilePicture.png',
  ]);
  expect(pictureKeys('ana', 'banner')).toEqual([
    'images/users/ana/banner.jpg',
    'images/users/ana/banner.png',
  ]);
});
