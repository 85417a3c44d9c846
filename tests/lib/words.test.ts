import { expect, it } from 'vitest';
import { inLanguage } from '#app/lib/language.ts';
import { loadWords, words } from '#app/lib/words.ts';

type Translate = (key: string, values?: object) => unknown;

it('fills values in as they are, and finds the message that a number or a language asks for', () => {
  loadWords({
    en: { shop: { sold: '{{what}} sold to {{who}}', plain: 'Open', seats_one: 'one seat' } },
    pt: { shop: { sold: 'Vendido a {{who}}: {{what}}', seats_other: '{{count}} lugares' } },
  });
  const t = words('shop' as never) as unknown as Translate;
  const inPortuguese: Translate = (...asked) => inLanguage('pt', () => t(...asked));
  const odd = { what: '$& {{who}} $t(plain) <b>', who: 0 };
  for (const time of ['first', 'again']) {
    expect(t('plain')).toBe('Open');
    expect(t('sold', odd)).toBe('$& {{who}} $t(plain) <b> sold to 0');
    expect(t('seats', { count: 1 })).toBe('one seat');
    expect(inPortuguese('sold', { what: 'Um', who: 'Ana' })).toBe('Vendido a Ana: Um');
    expect(inPortuguese('seats', { count: 3 })).toBe('3 lugares');
    expect(t(`of ${time}`, { defaultValue: 'none' })).toBe('none');
    expect(inPortuguese('plain')).toBe('Open');
  }
});
