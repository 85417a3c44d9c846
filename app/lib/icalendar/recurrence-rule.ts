import { readTime, type TimeValue } from './values.ts';

const frequencies = [
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'HOURLY',
  'MINUTELY',
  'SECONDLY',
] as const;
type Frequency = (typeof frequencies)[number];

/** A weekday, Sunday being 0; `nth` of its month or year, from the end below 0, all of them at 0. */
type RuleDay = { weekday: number; nth: number };

/** A recurrence rule (RFC 5545, 3.3.10). Parts that a rule doesn’t have are empty. */
export type RecurrenceRule = {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: TimeValue | null;
  /** The day on which weeks begin, Sunday being 0. */
  weekStart: number;
  seconds: number[];
  minutes: number[];
  hours: number[];
  days: RuleDay[];
  monthDays: number[];
  yearDays: number[];
  weeks: number[];
  months: number[];
  positions: number[];
};

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Reads a rule by its whole grammar. `UNTIL` may have any form of a time.
 * @param isWholeDays for whole days RFC 5545 ignores times of the day
 * @returns null for a rule that RFC 5545 doesn’t allow, since readers disagree about those
 */
export function readRule(written: string, isWholeDays = false): RecurrenceRule | null {
  const parts = partsOf(written);
  const frequency = frequencies.find((one) => one === parts?.get('FREQ'));
  if (!parts || !frequency) return null;
  const until = parts.has('UNTIL') ? readTime(parts.get('UNTIL') ?? '') : null;
  if (parts.has('UNTIL') && until === null) return null;
  const rule = {
    frequency,
    interval: one(parts.get('INTERVAL')) ?? 1,
    count: one(parts.get('COUNT')) ?? null,
    until,
    weekStart: weekdays.indexOf(parts.get('WKST') ?? 'MO'),
    seconds: numbers(parts.get('BYSECOND'), 0, 60).map((second) => Math.min(second, 59)),
    minutes: numbers(parts.get('BYMINUTE'), 0, 59),
    hours: numbers(parts.get('BYHOUR'), 0, 23),
    days: daysIn(parts.get('BYDAY')),
    monthDays: numbers(parts.get('BYMONTHDAY'), -31, 31),
    yearDays: numbers(parts.get('BYYEARDAY'), -366, 366),
    weeks: numbers(parts.get('BYWEEKNO'), -53, 53),
    months: numbers(parts.get('BYMONTH'), 1, 12),
    positions: numbers(parts.get('BYSETPOS'), -366, 366),
  };
  if (isWholeDays) Object.assign(rule, { seconds: [], minutes: [], hours: [] });
  return isAllowed(rule, isWholeDays) ? rule : null;
}

const partNames =
  /^(FREQ|INTERVAL|COUNT|UNTIL|WKST|BY(SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS)|X-.+)$/;

/** RSCALE and SKIP (RFC 7529) with values that change nothing. */
const idle = /^(RSCALE=GREGORIAN|SKIP=OMIT)$/;

function partsOf(written: string): Map<string, string> | null {
  const parts = new Map<string, string>();
  for (const part of written.toUpperCase().replaceAll(/\s/g, '').split(';')) {
    if (part === '' || idle.test(part)) continue;
    const [name = '', value = '', ...more] = part.split('=');
    if (!partNames.test(name) || value === '' || more.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  return parts;
}

/** NaN for an invalid number, so that the whole rule is refused. */
function one(written: string | undefined): number | undefined {
  if (written === undefined) return;
  return /^\d{1,9}$/.test(written) && Number(written) > 0 ? Number(written) : Number.NaN;
}

function numbers(written: string | undefined, least: number, most: number): number[] {
  const all = (written ?? '').split(',').filter(Boolean);
  const read = all.map((each) => {
    const value = /^[+-]?\d{1,3}$/.test(each) ? Number(each) : Number.NaN;
    // Days, weeks and positions that count from both ends have no zero.
    return value < least || value > most || (least < 0 && value === 0) ? Number.NaN : value;
  });
  return [...new Set(read)].sort((a, b) => a - b);
}

function daysIn(written: string | undefined): RuleDay[] {
  return (written ?? '').split(',').flatMap((each) => {
    if (each === '') return [];
    const [, nth, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(each) ?? [];
    const weekday = weekdays.indexOf(name);
    const number = nth === undefined ? 0 : Number(nth);
    const isRight = weekday !== -1 && Math.abs(number) <= 53 && (nth === undefined || number !== 0);
    return [{ weekday: isRight ? weekday : Number.NaN, nth: number }];
  });
}

/** Which parts go together, by the table and the notes of RFC 5545, 3.3.10. */
function isAllowed(rule: RecurrenceRule, isWholeDays: boolean): boolean {
  const { frequency, interval, count, weekStart, days, monthDays, yearDays, weeks } = rule;
  const values = [interval, count ?? 1, ...days.map(({ weekday }) => weekday), ...monthDays];
  values.push(...rule.seconds, ...rule.minutes, ...rule.hours, ...yearDays, ...weeks);
  values.push(...rule.months, ...rule.positions);
  if (values.some(Number.isNaN) || weekStart === -1) return false;
  const isYearly = frequency === 'YEARLY';
  const isCounted = days.some(({ nth }) => nth !== 0);
  if (isCounted && !(frequency === 'MONTHLY' || (isYearly && weeks.length === 0))) return false;
  if (monthDays.length > 0 && frequency === 'WEEKLY') return false;
  if (yearDays.length > 0 && /^(DAILY|WEEKLY|MONTHLY)$/.test(frequency)) return false;
  if (weeks.length > 0 && !isYearly) return false;
  if (isWholeDays && /^(HOURLY|MINUTELY|SECONDLY)$/.test(frequency)) return false;
  return rule.positions.length === 0 || hasAnother(rule);
}

/** BYSETPOS chooses from what another BYxxx gives. */
function hasAnother(rule: RecurrenceRule): boolean {
  const { seconds, minutes, hours, days, monthDays, yearDays, weeks, months } = rule;
  return [seconds, minutes, hours, days, monthDays, yearDays, weeks, months].some(
    (values) => values.length > 0,
  );
}
