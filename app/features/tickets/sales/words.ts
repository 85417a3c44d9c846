import { instantOf } from '#app/domain/calendar/local-time.ts';
import { listedName } from '#app/domain/tickets/ticket.ts';
import { AppError } from '#app/lib/app-error.ts';
import { collator } from '#app/lib/formats.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { TickSheet } from '#app/platform/print/sheet.ts';
import type { DoorList } from './queries.server.ts';

const t = words('tickets');

/** The door list for printing: by surname, guests on a list of their own. */
export function doorSheet(
  { title, day, lines, guests, count }: DoorList,
  producer: string,
): TickSheet {
  const people = guests.reduce((sum, { places }) => sum + places, 0);
  const buyers = lines.map(({ name, typeName, seats, order, count: each }) => ({
    name: listedName(name),
    note: order,
    count: each,
    what: [typeName, seats].filter(Boolean).join(', '),
  }));
  const listed = guests.map(({ name, places, listedBy }) => ({
    name: listedName(name),
    count: places,
    note: '',
    what: [
      ...(places > 1 ? [t('sales.door.plus', { count: places - 1 })] : []),
      listedBy ?? t('guests.venue'),
    ].join(' · '),
  }));
  const lists: TickSheet['lists'] = [
    {
      heading: t('sales.door.count', { count }),
      columns: [t('sales.door.name'), t('sales.door.type'), t('sales.door.howMany')],
      rows: bySurname(buyers),
    },
    {
      heading: `${t('guests.short')}: ${t('guests.people', { count: people })}`,
      columns: [t('guests.name'), t('guests.listedBy'), t('guests.howMany')],
      rows: bySurname(listed),
    },
  ];
  return {
    title: t('sales.door.title', { event: title }),
    language: currentLanguage(),
    producer,
    lead: `${day.long}. ${t('sales.door.tick')}`,
    lists: lists.filter(({ rows }) => rows.length > 0),
  };
}

function bySurname<Row extends { name: string }>(rows: readonly Row[]): Row[] {
  const { compare } = collator();
  return rows.toSorted((a, b) => compare(a.name, b.name));
}

type TypedWindow = Record<'fromDay' | 'fromTime' | 'untilDay' | 'untilTime', string | null>;

/**
 * A typed window on the venue’s clock; null where no day is given.
 * @throws AppError `bad-input` for times that the clock leaves out, and an end before the beginning
 */
export function windowOf(typed: TypedWindow, { timeZone }: { timeZone: string }) {
  const momentOf = (end: 'from' | 'until') => {
    const day = typed[`${end}Day`];
    if (day === null) return null;
    const instant = instantOf(`${day}T${typed[`${end}Time`] ?? '00:00'}`, timeZone);
    if (instant instanceof Temporal.Instant) return new Date(instant.epochMilliseconds);
    throw fieldError(`${end}Time`, t('problem.time'));
  };
  const [from, until] = [momentOf('from'), momentOf('until')];
  if (from && until && until <= from) throw fieldError('untilDay', t('problem.until'));
  return { from, until };
}

/** A refusal with the reason beside one field. */
export function fieldError(field: string, sentence: string): AppError {
  return new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
