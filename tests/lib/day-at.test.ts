import { expect, it } from 'vitest';
import { inLanguage } from '#app/lib/language.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { loadWords } from '#app/lib/words.ts';

const moment = new Date('2026-11-28T23:30:00Z');

it.each([
  ['en', 'UTC', '28 November 2026', '28 November 2026 at 23:30'],
  ['en', 'Asia/Tokyo', '29 November 2026', '29 November 2026 at 08:30'],
  ['pt', 'UTC', '28 de novembro de 2026', '28 de novembro de 2026 às 23:30'],
  ['en', 'Nowhere/Known', '28 November 2026', '28 November 2026 at 23:30'],
])('a moment is written in %s as people do in %s', (language, timeZone, day, withTime) => {
  loadWords({ en: {}, pt: {} });
  inLanguage(language, () => {
    expect(dayAt(moment, { timeZone })).toBe(day);
    expect(momentAt(moment, { timeZone })).toBe(withTime);
  });
});
