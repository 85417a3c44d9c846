import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionFromText } from '#app/domain/profiles/position.ts';

const lisbon = { latitude: 38.7223, longitude: -9.1393 };

describe('positionFromText', () => {
  it.each([
    '38.7223, -9.1393',
    '38.7223,-9.1393',
    '38.7223 -9.1393',
    ' (38.7223; -9.1393) ',
    '38.7223°, -9.1393°',
    'geo:38.7223,-9.1393?z=17',
    'https://www.openstreetmap.org/?mlat=38.7223&mlon=-9.1393#map=16/1.00000/2.00000',
    'https://www.openstreetmap.org/#map=17/38.7223/-9.1393',
    'https://www.google.com/maps/@38.7223,-9.1393,17z',
    'https://www.google.com/maps/place/Casa/@1.0,2.0,17z/data=!3m1!4b1!4m6!3d38.7223!4d-9.1393',
    'https://www.google.com/maps/search/?api=1&query=38.7223%2C-9.1393',
    'https://www.google.com/maps/search/38.7223,+-9.1393?entry=tts',
    'https://maps.google.com/?q=38.7223,-9.1393',
    'https://maps.apple.com/?ll=38.7223,-9.1393&q=Casa',
    'https://maps.apple.com/place?coordinate=38.7223,-9.1393',
  ])('reads %s', (text) => {
    expect(positionFromText(text)).toEqual(lisbon);
  });

  it('reads degrees, minutes and seconds', () => {
    const place = positionFromText('38°43′20.28″N 9°8′21.48″W');
    expect(place?.latitude).toBeCloseTo(38.7223, 6);
    expect(place?.longitude).toBeCloseTo(-9.1393, 6);
    expect(positionFromText(`33°52'4"S, 151°12'36"E`)).toMatchObject({ longitude: 151.21 });
  });

  it.each([
    '',
    '38.7223',
    '38,7223',
    '91, 0',
    '0, 181',
    'Rua de São Bento 41, Lisboa',
    '-120.5.2, 4',
    'https://example.com/',
    'https://maps.app.goo.gl/abc',
    'geo:999,1',
    '%E0%A4%A',
  ])('takes nothing from “%s”', (text) => {
    expect(positionFromText(text)).toBeNull();
  });

  it('reads back every written position, and never throws', () => {
    const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 });
    fc.assert(
      fc.property(degrees(90), degrees(180), (north, east) => {
        const [latitude, longitude] = [north / 1e5, east / 1e5];
        const text = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
        expect(positionFromText(text)).toEqual({
          latitude: latitude + 0,
          longitude: longitude + 0,
        });
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void positionFromText(text)));
  });
});
