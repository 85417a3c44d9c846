import {
  decisiveOf,
  fieldsOfKind,
  isSingle,
  type SingleTerm,
  type Term,
  type TermFields,
  type termParts,
} from '#app/domain/bookings/terms/term-kinds.ts';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import { placesOf, readText } from '#app/fields/typed.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { formatPercent } from '#app/lib/money/percent.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { termName, termWord } from './term-words.ts';
import { dayAfter } from './typed-schedule.ts';

type Typed = Readonly<Record<string, string>>;
type Row = { at: string; label: string; value: string };

/** A field of a form of terms with its present text, valid or not. */
export type TypedRow = Row & { part: (typeof termParts)[number] };

/** A changed field; its text is empty in the form that lacks it. */
export type TypedChange = Omit<TypedRow, 'value'> & { was: string; now: string };

export function typedChanges(before: Typed, present: Typed): TypedChange[] {
  const [was, now] = [typedRows(before), typedRows(present)];
  const rows = new Map([...was, ...now].map((row) => [row.at, row]));
  const readAt = (list: TypedRow[], at: string) => list.find((row) => row.at === at)?.value ?? '';
  return [...rows.values()]
    .map(({ part, at, label }) => ({
      part,
      at,
      label,
      was: readAt(was, at),
      now: readAt(now, at),
    }))
    .filter((row) => row.was !== row.now);
}

/** The fields of the chosen kinds, in the order of the editor. */
export function typedRows(typed: Typed): TypedRow[] {
  const day = typed['terms.schedule.day'] ?? '';
  const date: TypedRow = {
    part: 'night',
    at: 'terms.schedule.day',
    label: words('bookings')('terms.night.day'),
    value: dayAfter(day, 0) ? writtenDay(day) : '',
  };
  const all = Object.entries<Term>(termsTable).flatMap(([name, term]) => {
    const { part = 'night' } = term;
    return rowsOf(term, name, `terms.${name}`, typed).map((row) => ({ part, ...row }));
  });
  return [date, ...all];
}

function rowsOf(term: Term, path: string, at: string, typed: Typed): Row[] {
  if (isSingle(term)) {
    const value = readValue(term, path, typed[at] ?? '', typed);
    return term.kind === 'timeZone' ? [] : [{ at, label: termName(path), value }];
  }
  const within = (fields: TermFields, place: string) =>
    Object.entries(fields).flatMap(([name, one]) =>
      rowsOf(one, `${path}.${name}`, `${place}.${name}`, typed),
    );
  if (term.kind === 'group') return within(term.fields, at);
  if (term.kind === 'lines') {
    const lines = placesOf(typed, at, decisiveOf(term)).map((line) =>
      within(term.fields, `${at}.${line}`).flatMap(({ value }) => value || []),
    );
    return [{ at, label: termName(path), value: lines.map((line) => line.join(', ')).join('; ') }];
  }
  const kind = typed[`${at}.kind`] ?? '';
  const own = fieldsOfKind(term, kind);
  const fields = Object.entries(term.fields).filter(([name]) => own.includes(name));
  const name = termWord(path, `options.${kind}`) ?? kind;
  return [
    { at: `${at}.kind`, label: termName(path), value: name },
    ...within(Object.fromEntries(fields), at),
  ];
}

/** Normalised if it can be read: `5,000` and `5000.00` are the same amount. */
function readValue({ kind }: SingleTerm, path: string, text: string, typed: Typed): string {
  const trimmed = text.trim();
  if (kind === 'choice') return termWord(path, `options.${trimmed}`) ?? trimmed;
  const currency = typed['terms.currency'] ?? '';
  // Without a valid currency, amounts stay as they were typed.
  if (kind === 'amount' && !/^[A-Z]{3}$/.test(currency)) return trimmed;
  const value = readText(kind, trimmed, currency);
  if (typeof value !== 'number') return trimmed;
  if (kind === 'amount') return formatMinor(value, currency);
  return kind === 'share' ? formatPercent(value) : String(value);
}
