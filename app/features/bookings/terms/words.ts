import type { PricedTerms } from '#app/domain/bookings/terms/payout.ts';
import { type ScheduleProblem, scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import { type Simulation, simulate } from '#app/domain/bookings/terms/simulation.ts';
import {
  decisiveOf,
  fieldsOfKind,
  isSingle,
  type SingleTerm,
  type Term,
  type TermFields,
  type termParts,
} from '#app/domain/bookings/terms/term-kinds.ts';
import {
  type Deal,
  type Schedule,
  type Terms,
  termsTable,
} from '#app/domain/bookings/terms/terms.ts';
import type { TermsProblem } from '#app/domain/bookings/terms/terms-problems.ts';
import { instantOf } from '#app/domain/calendar/local-time.ts';
import { shareOf } from '#app/domain/payments/fees.ts';
import { type FormField, fieldOf, type Refused } from '#app/fields/form-field.ts';
import { inWords } from '#app/fields/in-words.ts';
import { placesOf, readText } from '#app/fields/typed.ts';
import { formatPercent, percentOf, writeAmount, writePercent } from '#app/lib/money/amount.ts';
import { currencies } from '#app/lib/money/currencies.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';

const t = words('bookings');

/** A problem and its solution, as a sentence beside the field. */
export function describeTermsProblem(problem: TermsProblem | ScheduleProblem): string {
  switch (problem.code) {
    case 'missingTime':
      return t('terms.problems.missingTime', {
        before: clockOf(problem.before),
        after: clockOf(problem.after),
      });
    case 'twiceTime':
      return t('terms.problems.twiceTime', {
        first: clockOf(problem.choices[0]),
        second: clockOf(problem.choices[1]),
      });
    case 'tooEarly':
      return t('terms.problems.tooEarly', { after: termName(`schedule.${problem.after}`) });
    case 'notEnoughTickets':
      return t('terms.problems.notEnoughTickets', { allotment: inWords(problem.allotment) });
    case 'tierBeyondSellable':
      return t('terms.problems.tierBeyondSellable', { sellable: inWords(problem.sellable) });
    default:
      return t(`terms.problems.${problem.code}`);
  }
}

/** The time with its offset: `01:30 (UTC-04:00)`. */
export function clockOf(time: string): string {
  const offset = time.slice(16);
  return offset ? `${time.slice(11, 16)} (UTC${offset})` : time.slice(11, 16);
}

/** Without a day every time is wrong; keep only the message at the day. */
export function withOneDayProblem<Form extends Refused>(form: Form): Form {
  const at = 'terms.schedule';
  const wrong = scheduleTimes.map((time) => `${at}.${time}`).filter((name) => form.fields[name]);
  if (wrong.length === 0 || dayAfter(form.typed[`${at}.day`] ?? '', 0) !== null) return form;
  const others = Object.entries(form.fields).filter(
    ([name]) => !wrong.includes(name) || !form.typed[name],
  );
  const noDay = words('bookings')('terms.night.noDay');
  return { ...form, fields: { ...Object.fromEntries(others), [`${at}.day`]: noDay } };
}

type Form = { typed: Readonly<Record<string, string>>; currency: string };

/** The simulation of the typed terms; null while a value in the form is invalid. */
export function simulateTyped(
  typed: Form['typed'],
): { simulation: Simulation; currency: string; terms: PricedTerms } | null {
  const currency = typed['terms.currency'] ?? '';
  if (!currencies.includes(currency)) return null;
  const { deal, tickets, taxBasisPoints } = termsTable;
  const read = readFields({ deal, tickets, taxBasisPoints }, 'terms', { typed, currency });
  const terms = read as PricedTerms | undefined;
  if (!terms || !areReckonable(terms)) return null;
  return { simulation: simulate(terms), currency, terms };
}

function areReckonable({ tickets }: PricedTerms): boolean {
  const areWhole = tickets.every(
    ({ allotment, comps, kills, feeMinor, priceMinor }) =>
      allotment >= comps + kills && priceMinor >= feeMinor,
  );
  return tickets.length > 0 && areWhole;
}

/**
 * Browsers get only the table, not the schema that checks a sent form. Undefined for invalid
 * values.
 */
function readFields(fields: TermFields, at: string, form: Form): object | undefined {
  const read = Object.entries(fields).map(
    ([name, term]) => [name, readTerm(term, `${at}.${name}`, form)] as const,
  );
  return read.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(read);
}

function readTerm(term: Term, at: string, form: Form): unknown {
  const text = form.typed[at] ?? '';
  switch (term.kind) {
    case 'variants': {
      const kind = form.typed[`${at}.kind`] ?? '';
      const names = fieldsOfKind(term, kind);
      const own = Object.entries(term.fields).filter(([name]) => names.includes(name));
      const read = readFields(Object.fromEntries(own), at, form);
      return names.length > 0 && read ? { kind, ...read } : undefined;
    }
    case 'lines': {
      const places = placesOf(form.typed, at, decisiveOf(term));
      const lines = places.map((place) => readFields(term.fields, `${at}.${place}`, form));
      return lines.includes(undefined) ? undefined : lines;
    }
    case 'whole':
    case 'amount':
    case 'share': {
      const isBlank = text.trim() === '';
      const value = isBlank ? term.default : readText(term.kind, text, form.currency);
      const isWithin = typeof value === 'number' && value >= term.least && value <= term.most;
      return isWithin ? value : undefined;
    }
    default:
      return text;
  }
}

/** The typed terms in one line, for the summary of the fold. */
export function termsInBrief(typed: Readonly<Record<string, string>>): string {
  const textOf = (name: string) => typed[`terms.${name}`]?.trim() ?? '';
  const kind = textOf('deal.kind');
  const count = placesOf(typed, 'terms.tickets', decisiveOf(termsTable.tickets)).length;
  const hasGuarantee = fieldsOfKind(termsTable.deal, kind).includes('guaranteeMinor');
  const [start, end] = [textOf('schedule.setStart'), textOf('schedule.setEnd')];
  return [
    termWord('deal', `options.${kind}`),
    hasGuarantee && paymentInBrief(textOf),
    t('terms.brief.cancellation'),
    textOf('schedule.loadIn') && t('terms.brief.loadIn', { time: textOf('schedule.loadIn') }),
    start && end && t('terms.brief.set', { start, end }),
    count > 0 && t('terms.brief.tickets', { count }),
    textOf('radius.kilometres') &&
      t('terms.brief.radius', { kilometres: textOf('radius.kilometres') }),
    textOf('rider') && t('terms.brief.rider'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function paymentInBrief(textOf: (name: string) => string): string {
  const [days, before] = [
    textOf('payment.dueDaysAfterSigning'),
    textOf('payment.balanceDaysBefore'),
  ];
  if (textOf('payment.kind') !== 'deposit') return t('terms.brief.whole', { days });
  const share = formatPercent(percentOf(textOf('payment.depositBasisPoints')) ?? 0);
  return t('terms.brief.deposit', { share, days, before });
}

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

type What =
  | 'label'
  | 'hint'
  | 'missing'
  | 'line'
  | 'add'
  | 'remove'
  | `${'options' | 'hints'}.${string}`;

/** @param path the term’s names in the table, such as `deal.guaranteeMinor` */
export function termWord(path: string, what: What, values?: { number: number }) {
  const key = `terms.fields.${path}.${what}`;
  const t = words('bookings') as unknown as (key: string, values?: object) => string;
  const word = values ? t(key, values) : t(key);
  return word === key ? undefined : word;
}

export function termName(path: string): string {
  return termWord(path, 'label') ?? path;
}

/** The typed values of a form of terms, its errors, and the offered currencies. */
export type TermsForm = Refused & {
  currencies: readonly string[];
  /** The paths of terms outside the editor. */
  apart?: readonly string[];
  /** The values of the version that is changed. */
  before?: Refused['typed'] | undefined;
  /** The earlier values of changed fields. */
  was?: ReadonlyMap<string, string>;
};

export type TermPlace = {
  /** The path in the table. */
  path: string;
  /** The name in the form. */
  at: string;
  /** The earlier name of a field in the form shown again, if it has moved; null for a new line. */
  from?: string | null | undefined;
};

export function termField(
  term: SingleTerm,
  { path, at, from = at }: TermPlace,
  form: TermsForm,
): FormField {
  const isText = term.kind === 'text';
  const field = {
    kind: term.kind,
    label: () => labelOf(term, path),
    hint: () => hintOf(path, at, form),
    maxLength: isText ? term.most : 30,
    rows: isText ? term.rows : undefined,
    options: optionsOf(term, form, from)?.map((value) => ({
      value,
      label: () => termWord(path, `options.${value}`) ?? value,
    })),
  };
  return { ...fieldOf(field, from ?? '', form), name: at };
}

function hintOf(path: string, at: string, form: TermsForm): string | undefined {
  const sentences = [changedFrom(at, form), termWord(path, 'hint')];
  return sentences.filter(Boolean).join(' ') || undefined;
}

/** The earlier value of a changed field. */
export function changedFrom(at: string, { was }: Pick<TermsForm, 'was'>): string | undefined {
  const before = was?.get(at);
  return before === undefined
    ? undefined
    : t('terms.changing.from', { value: before || t('terms.sheet.none') });
}

function labelOf({ kind }: SingleTerm, path: string): string {
  const label = termName(path);
  return kind === 'share' ? words('bookings')('terms.editor.inPercent', { label }) : label;
}

/** An existing offer keeps its currency, even if it isn’t offered any more. */
function optionsOf(term: SingleTerm, { typed, currencies }: TermsForm, from: string | null) {
  if (term.kind === 'choice') return term.options;
  if (term.kind !== 'currency') return undefined;
  return [...new Set([...currencies, typed[from ?? ''] ?? ''])].filter(Boolean);
}

type TypedText = Record<string, string>;

/** The form’s fields of terms; reading them gives the same terms. */
export function typeTerms(terms: Terms): TypedText {
  return { ...typeSchedule(terms.schedule), ...typeSome({ ...terms, schedule: undefined }) };
}

/** The initial fields of new terms, without the schedule. */
export function typeInitialTerms(currency: string): TypedText {
  const first = Object.entries<Term>(termsTable).map(([name, term]) => [name, term.first]);
  return typeSome({ ...Object.fromEntries(first), currency });
}

type Values = { [name: string]: unknown; currency: string };

function typeSome(values: Values): TypedText {
  return typeFields(termsTable, values, 'terms', values.currency);
}

function typeFields(fields: TermFields, values: object, at: string, currency: string): TypedText {
  const entries = new Map<string, unknown>(Object.entries(values));
  const typed = Object.entries(fields).map(([name, term]) => {
    const value = entries.get(name);
    return value === undefined || value === null
      ? {}
      : typeTerm(term, value, `${at}.${name}`, currency);
  });
  return Object.assign({}, ...typed);
}

function typeTerm(term: Term, value: unknown, at: string, currency: string): TypedText {
  switch (term.kind) {
    case 'variants':
      return {
        [`${at}.kind`]: (value as { kind: string }).kind,
        ...typeFields(term.fields, value as object, at, currency),
      };
    case 'group':
      return typeFields(term.fields, value as object, at, currency);
    case 'lines': {
      const lines = (value as object[]).map((line, index) =>
        typeFields(term.fields, line, `${at}.${index}`, currency),
      );
      return Object.assign({}, ...lines);
    }
    case 'amount':
      return { [at]: writeAmount(Number(value), currency) };
    case 'share':
      return { [at]: writePercent(Number(value)) };
    default:
      return { [at]: String(value) };
  }
}

type Time = (typeof scheduleTimes)[number];

/** Its prefix in a form of terms. */
const inForm = 'terms.schedule';

/** The schedule of a form, which has one day and times on the clock. */
export function readSchedule(typed: Typed) {
  const timeZone = typed[`${inForm}.timeZone`] ?? '';
  const times = scheduleTimes.map((name) => {
    const time = typedTime(typed, name);
    const isOptional = name === 'soundcheck' || name === 'curfew';
    if (time === null) return [name, isOptional ? null : ''];
    // The offset counts only if the clock shows the time twice.
    const meant = ambiguousMoments(time, timeZone) ? (typed[`${inForm}.${name}.offset`] ?? '') : '';
    return [name, time + meant];
  });
  return { timeZone, ...Object.fromEntries(times) };
}

/**
 * The day and the time of a field, without an offset; null for an empty one. Unreadable text stays
 * as typed.
 */
export function typedTime(typed: Typed, name: Time): string | null {
  const clock = typed[`${inForm}.${name}`] ?? '';
  if (clock === '') return null;
  const day = typed[`${inForm}.day`] ?? '';
  return `${dayAfter(day, daysAfter(typed, name)) ?? day}T${clock}`;
}

/**
 * The days between the night’s own day and that of a time. Times before load-in are on the next
 * day, unless earlier terms say otherwise.
 */
export function daysAfter(typed: Typed, name: Time): number {
  const note = typed[`${inForm}.${name}.days`] ?? '';
  if (/^[0-7]$/.test(note)) return Number(note);
  const clock = typed[`${inForm}.${name}`] ?? '';
  return clock !== '' && clock < (typed[`${inForm}.loadIn`] ?? '') ? 1 : 0;
}

/** The fields of a schedule; `readSchedule` is the inverse. */
function typeSchedule(schedule: Schedule): Record<string, string> {
  const day = schedule.loadIn.slice(0, 10);
  const typed: Record<string, string> = {
    [`${inForm}.timeZone`]: schedule.timeZone,
    [`${inForm}.day`]: day,
  };
  for (const name of scheduleTimes) Object.assign(typed, typeTime(name, schedule[name] ?? ''));
  for (const name of scheduleTimes) {
    const time = schedule[name];
    if (time === null || typedTime(typed, name) === time.slice(0, 16)) continue;
    const days = daysBetween(day, time.slice(0, 10));
    typed[`${inForm}.${name}.days`] = String(days);
  }
  return typed;
}

export function typeTime(name: Time, time: string): Record<string, string> {
  return {
    [`${inForm}.${name}`]: time.slice(11, 16),
    ...(time.length > 16 && { [`${inForm}.${name}.offset`]: time.slice(16) }),
  };
}

/** The two moments of a time that the clock shows twice; else null. */
export function ambiguousMoments(time: string, timeZone: string): [string, string] | null {
  if (!isTimeZone(timeZone)) return null;
  const at = instantOf(time, timeZone);
  return 'problem' in at && at.problem === 'twice' ? at.choices : null;
}

/** An ISO date; null if the day isn’t one. */
export function dayAfter(day: string, days: number): string | null {
  const start = startOf(day);
  return start === null ? null : new Date(start + days * dayMs).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

function daysBetween(day: string, later: string): number {
  return ((startOf(later) ?? 0) - (startOf(day) ?? 0)) / dayMs;
}

/** In UTC, where every day has 24 hours; without Temporal, for older browsers. */
function startOf(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00Z`);
  // `Date` turns invalid dates, such as 31 February, into others.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? null : at;
}

/** The performer’s pay in full sentences. */
export function writeDeal(terms: Terms): string[] {
  const { deal, currency } = terms;
  const money = (minor: number) => formatMinor(minor, currency);
  return [
    writeKind(deal, money),
    ...deal.bonuses.map(({ ticketsSold, amountMinor }) =>
      t('contract.deal.bonus', { count: ticketsSold, amount: money(amountMinor) }),
    ),
    ...(dependsOnTakings(deal) ? [t('contract.deal.net', { tax: writeTax(terms) })] : []),
    t('contract.deal.rounding', { currency }),
  ];
}

function writeKind(deal: Deal, money: (minor: number) => string): string {
  const share = 'shareBasisPoints' in deal ? formatPercent(deal.shareBasisPoints) : '';
  const guarantee = 'guaranteeMinor' in deal ? money(deal.guaranteeMinor) : '';
  const expenses = 'expensesMinor' in deal ? money(deal.expensesMinor) : '';
  switch (deal.kind) {
    case 'flat':
      return t('contract.deal.flat', { guarantee });
    case 'door':
      return t('contract.deal.door', { share });
    case 'doorAfterExpenses':
      return t('contract.deal.doorAfterExpenses', { share, expenses });
    case 'doorPerTicket':
      return t('contract.deal.doorPerTicket', { amount: money(deal.perTicketMinor) });
    case 'versus':
      return t('contract.deal.versus', { guarantee, share });
    case 'versusAfterExpenses':
      return t('contract.deal.versusAfterExpenses', { guarantee, share, expenses });
    case 'plusFromFirst':
      return t('contract.deal.plusFromFirst', { guarantee, share });
    case 'plus': {
      const costsMinor = deal.expensesMinor + deal.guaranteeMinor;
      return t('contract.deal.plus', {
        guarantee,
        share,
        expenses,
        profit: formatPercent(deal.promoterProfitBasisPoints),
        split: money(shareOf(costsMinor, 10_000 + deal.promoterProfitBasisPoints)),
      });
    }
  }
}

function dependsOnTakings({ kind }: Deal): boolean {
  return kind !== 'flat' && kind !== 'doorPerTicket';
}

/** The tax that prices include. */
export function writeTax({ taxBasisPoints }: Terms): string {
  return formatPercent(taxBasisPoints);
}
