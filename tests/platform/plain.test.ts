import { describe, expect, it } from 'vitest';
import { cutFonts, pieces } from '#app/platform/fonts/cut-fonts.ts';
import { plain } from '#app/platform/print/plain.ts';

describe('a text before it is set', () => {
  it.each([
    ['narrow spaces that hold', '1\u202f500,00\u00a0€', '1\u00a0500,00\u00a0€'],
    ['thin spaces', '1\u2009500', '1 500'],
    ['letters and their marks apart', 'Zoe\u0308', 'Zoë'],
    ['a soft hyphen', 'Donau\u00addampf', 'Donaudampf'],
    ['marks of direction', 'a\u202eb\u2067c\u200ed', 'abcd'],
    ['joiners of a script', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['joiners between Latin letters', 'a\u200db', 'ab'],
    ['an emoji of several', '👩\u200d🎤', '👩\u200d🎤'],
  ])('has %s', (_what, text, set) => {
    expect(plain(text)).toBe(set);
  });

  it('has a glyph for every sign of a currency, in every language that writes it', async () => {
    const languages = [
      'en',
      'de',
      'fr',
      'pt',
      'es',
      'ar',
      'fa',
      'he',
      'hi',
      'bn',
      'th',
      'km',
      'ja',
      'ko',
      'zh-Hant',
      'uk',
      'vi',
      'am',
      'ka',
      'hy',
      'el',
      'pl',
      'tr',
    ];
    const written = languages.flatMap((language) =>
      Intl.supportedValuesOf('currency').flatMap((currency) =>
        (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
          plain(
            new Intl.NumberFormat(language, {
              style: 'currency',
              currency,
              currencyDisplay,
            }).format(-1_234_567.89),
          ),
        ),
      ),
    );
    const text = [...new Set(written.join(''))].join(' ');
    const fonts = await cutFonts(text, 'en', []);
    expect(pieces(text, fonts).filter(({ font }) => font === null)).toEqual([]);
  });
});
