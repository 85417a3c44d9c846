import { listFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';

const t = words('tickets');

type Named = { section: string; row: string; label: string };

/** “Stalls, row C, seat 12”. */
export function seatName({ section, row, label }: Named): string {
  return t('seats.name', { section, row, label });
}

/** “Stalls C12, C13 and D1”; a row with a number is “3-12”. One section after the other. */
export function seatNames(seats: readonly Named[]): string {
  const sections = Map.groupBy(seats, ({ section }) => section);
  return [...sections]
    .map(([section, ofSection]) => {
      const short = ofSection
        .slice(0, mostNamed)
        .map(({ row, label }) => (/\d$/.test(row) ? `${row}-${label}` : row + label));
      const rest = ofSection.length - short.length;
      const names = rest > 0 ? [...short, t('seats.more', { count: rest })] : short;
      return t('seats.ofSection', { section, seats: listFormat().format(names) });
    })
    .join('; ');
}

const mostNamed = 12;
