import { dayMs, readTime, type TimeValue, type Wall } from './values.ts';

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

type Span = {
  /** Without a `COUNT`, nothing before is worked out. */
  from: Wall;
  /** Nothing is worked out from here on. */
  to: Wall;
  /** Called with the work about to be done, in days or times looked at; may throw. */
  spend: (steps: number) => void;
};

/**
 * The times of a rule in order, on the clock of its zone (RFC 5545, 3.3.10). `start` is the first of
 * them and counts as one, whether the rule has it or not (3.8.5.3). `UNTIL` is left to the caller,
 * who knows the zone.
 */
export function* timesOfRule(rule: RecurrenceRule, start: Wall, span: Span): Generator<Wall> {
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  const from = rule.count === null ? Math.max(start, span.from) : start;
  if (start >= span.from || rule.count !== null) {
    yield start;
    left -= 1;
  }
  for (const set of setsOf(withDefaults(rule, start), start, { ...span, from }))
    for (const time of chosen(set, rule.positions)) {
      if (time <= start || time < from) continue;
      if (time >= span.to || left <= 0) return;
      yield time;
      left -= 1;
    }
}

/** Missing parts are “derived from the Start Time” (RFC 5545, 3.3.10). */
function withDefaults(rule: RecurrenceRule, start: Wall): RecurrenceRule {
  const { frequency, days, monthDays, yearDays, weeks, months } = rule;
  const date = new Date(start);
  const full = { ...rule };
  const isSmaller = (than: string) => order.indexOf(frequency) > order.indexOf(than);
  if (rule.hours.length === 0 && !isSmaller('DAILY')) full.hours = [date.getUTCHours()];
  if (rule.minutes.length === 0 && !isSmaller('HOURLY')) full.minutes = [date.getUTCMinutes()];
  if (rule.seconds.length === 0 && !isSmaller('MINUTELY')) full.seconds = [date.getUTCSeconds()];
  if (isSmaller('WEEKLY') || [days, monthDays, yearDays].some(({ length }) => length > 0))
    return full;
  if (frequency === 'WEEKLY' || weeks.length > 0)
    full.days = [{ weekday: date.getUTCDay(), nth: 0 }];
  else full.monthDays = [date.getUTCDate()];
  if (frequency === 'YEARLY' && weeks.length === 0 && months.length === 0)
    full.months = [date.getUTCMonth() + 1];
  return full;
}

const order = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'];

/** The times of one period that BYSETPOS selects. */
function chosen(set: Wall[], positions: number[]): Wall[] {
  if (positions.length === 0) return set;
  const at = positions.map((position) => (position > 0 ? position - 1 : set.length + position));
  return [...new Set(at)].sort((a, b) => a - b).flatMap((index) => set[index] ?? []);
}

/** The times of each period that the rule has, period by period. */
function* setsOf(rule: RecurrenceRule, start: Wall, span: Span): Generator<Wall[]> {
  if (order.indexOf(rule.frequency) > order.indexOf('DAILY')) {
    yield* setsWithinDays(rule, start, span);
    return;
  }
  const times = timesOfDay(rule);
  for (const days of periodsOf(rule, start, span)) {
    const matching = daysThatMatch(rule, days);
    span.spend(days.length + matching.length * times.length);
    yield matching.flatMap((day) => times.map((time) => day * dayMs + time));
  }
}

function timesOfDay({ hours, minutes, seconds }: RecurrenceRule): number[] {
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) =>
      seconds.map((second) => ((hour * 60 + minute) * 60 + second) * 1_000),
    ),
  );
}

/** Days since 1970 of the periods that may have times, in order. */
function* periodsOf(rule: RecurrenceRule, start: Wall, { from, to }: Span): Generator<number[]> {
  const { frequency, interval, weekStart, months, weeks } = rule;
  const [first, earliest, last] = [start, from, to].map((wall) => Math.floor(wall / dayMs));
  if (first === undefined || earliest === undefined || last === undefined) return;
  if (frequency === 'DAILY' || frequency === 'WEEKLY') {
    const length = frequency === 'DAILY' ? 1 : 7;
    const begin = frequency === 'DAILY' ? first : beginOfWeek(first, weekStart);
    const step = length * interval;
    const skipped = Math.max(0, Math.floor((earliest - begin) / step));
    for (let day = begin + skipped * step; day <= last; day += step) yield range(day, day + length);
    return;
  }
  const unit = frequency === 'YEARLY' ? 12 : 1;
  const date = new Date(start);
  const month = unit === 12 ? 0 : date.getUTCMonth();
  // A week of a year may begin in the one before, or end in the one after.
  const begin =
    (weeks.length > 0 ? weekYearOf(first, weekStart) : date.getUTCFullYear()) * 12 + month;
  const step = unit * interval;
  const reached = new Date(earliest * dayMs);
  const skipped = Math.floor(
    (reached.getUTCFullYear() * 12 + reached.getUTCMonth() - begin - 12) / step,
  );
  for (let at = begin + Math.max(0, skipped) * step; ; at += step) {
    if (beginOfMonth(at) - 7 > last) return;
    if (weeks.length > 0) yield daysOfWeeks(rule, at / 12);
    else if (unit === 1) yield range(beginOfMonth(at), beginOfMonth(at + 1));
    else if (months.length === 0) yield range(beginOfMonth(at), beginOfMonth(at + 12));
    else yield months.flatMap((one) => range(beginOfMonth(at + one - 1), beginOfMonth(at + one)));
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/** Worked out without dates, since it is asked for each day. @param month counted on from year 0 */
function beginOfMonth(month: number): number {
  const year = Math.floor(month / 12);
  const ofYear = month - year * 12;
  const leapDays = leapDaysBefore(year) - leapDaysBefore(1970);
  const isBehindLeapDay = ofYear > 1 && leapDaysBefore(year + 1) > leapDaysBefore(year);
  return (year - 1970) * 365 + leapDays + (daysBefore[ofYear] ?? 0) + Number(isBehindLeapDay);
}

function leapDaysBefore(year: number): number {
  const last = year - 1;
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400);
}

/** 1 January 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function beginOfWeek(day: number, weekStart: number): number {
  return day - ((weekdayOf(day) - weekStart + 7) % 7);
}

/** The first week of a year is the one that has at least four days in it (RFC 5545, BYWEEKNO). */
function beginOfWeekYear(year: number, weekStart: number): number {
  return beginOfWeek(beginOfMonth(year * 12) + 3, weekStart);
}

function weekYearOf(day: number, weekStart: number): number {
  return new Date((beginOfWeek(day, weekStart) + 3) * dayMs).getUTCFullYear();
}

function daysOfWeeks({ weeks, weekStart }: RecurrenceRule, year: number): number[] {
  const begin = beginOfWeekYear(year, weekStart);
  const count = (beginOfWeekYear(year + 1, weekStart) - begin) / 7;
  const numbers = new Set(weeks.map((week) => (week > 0 ? week : count + week + 1)));
  return [...numbers]
    .filter((week) => week >= 1 && week <= count)
    .sort((a, b) => a - b)
    .flatMap((week) => range(begin + (week - 1) * 7, begin + week * 7));
}

function daysThatMatch(rule: RecurrenceRule, days: number[]): number[] {
  const { months, monthDays, yearDays } = rule;
  return days.filter((day) => {
    const date = new Date(day * dayMs);
    const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    if (months.length > 0 && !months.includes(month + 1)) return false;
    const length = beginOfMonth(year * 12 + month + 1) - beginOfMonth(year * 12 + month);
    if (monthDays.length > 0 && !has(monthDays, ofMonth, length)) return false;
    const newYear = beginOfMonth(year * 12);
    const ofYear = day - newYear + 1;
    const yearLength = beginOfMonth(year * 12 + 12) - newYear;
    if (yearDays.length > 0 && !has(yearDays, ofYear, yearLength)) return false;
    // A weekday is counted in its year only where the rule is of years and names no months.
    const isOfYear = rule.frequency === 'YEARLY' && months.length === 0;
    const [at, of] = isOfYear ? [ofYear, yearLength] : [ofMonth, length];
    return hasDay(rule, date.getUTCDay(), Math.ceil(at / 7), Math.ceil((of - at + 1) / 7));
  });
}

function has(numbers: number[], at: number, length: number): boolean {
  return numbers.includes(at) || numbers.includes(at - length - 1);
}

function hasDay({ days }: RecurrenceRule, weekday: number, nth: number, nthLast: number): boolean {
  if (days.length === 0) return true;
  return days.some(
    (one) => one.weekday === weekday && (one.nth === 0 || one.nth === nth || one.nth === -nthLast),
  );
}

/** Hours, minutes or seconds: days that the rule has not are passed over as a whole. */
function* setsWithinDays(rule: RecurrenceRule, start: Wall, span: Span): Generator<Wall[]> {
  const { frequency, interval, hours, minutes, seconds } = rule;
  const unit = frequency === 'HOURLY' ? 3_600_000 : frequency === 'MINUTELY' ? 60_000 : 1_000;
  const first = Math.floor(start / unit);
  const times = timesOfDay({
    ...rule,
    hours: hours.length > 0 ? hours : range(0, 24),
    minutes: minutes.length > 0 ? minutes : range(0, 60),
    seconds: seconds.length > 0 ? seconds : range(0, 60),
  });
  for (let day = Math.floor(span.from / dayMs); day * dayMs < span.to; day += 1) {
    span.spend(1);
    if (daysThatMatch(rule, [day]).length === 0) continue;
    span.spend(times.length);
    const inTurn = times
      .map((time) => day * dayMs + time)
      .filter((time) => (Math.floor(time / unit) - first) % interval === 0);
    yield* Map.groupBy(inTurn, (time) => Math.floor(time / unit)).values();
  }
}
