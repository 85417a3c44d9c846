import type { z } from 'zod';
import { offerDays } from '#app/domain/bookings/lifecycle.ts';
import { bookableParts } from '#app/domain/bookings/standing.ts';
import { outlookOf } from '#app/domain/bookings/terms/outlook.ts';
import {
  dayOf,
  movedTo,
  scheduleInstants,
  scheduleProblems,
  scheduleTimes,
} from '#app/domain/bookings/terms/schedule.ts';
import {
  otherSide,
  type Schedule,
  type Side,
  type Terms,
  termsTable,
} from '#app/domain/bookings/terms/terms.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { localTimeOf } from '#app/domain/calendar/local-time.ts';
import type { EntryView } from '#app/features/calendar/views.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { formFields } from '#app/fields/form-field.ts';
import { inWords } from '#app/fields/in-words.ts';
import { clockAt, writtenDay } from '#app/lib/time/day-at.ts';
import { isSameZone } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import type { Cancellation } from '../cancellations/queries.server.ts';
import { describeTermsProblem, typeInitialTerms, typeTerms, typeTime } from '../terms/words.ts';
import { type WrittenWindow, writeOutlook } from '../terms/write-outlook.ts';
import type { SignedClause } from './queries.server.ts';
import type { DayFacts, WantedDay } from './read-offer-start.server.ts';

const t = words('bookings');

/** The known times of a night before anything is agreed on. */
export type KnownTimes = Partial<Record<Time, Date | null>>;

/** The default currency of a form. */
export function usualOf(offered: readonly string[]): string {
  return offered.includes('EUR') ? 'EUR' : (offered[0] ?? 'EUR');
}

/**
 * The initial form of terms: known times of the night, then the usual ones.
 * @param house the house’s usual times on the clock
 */
export function firstTerms(
  timeZone: string,
  day: string | null,
  known: KnownTimes = {},
  currency = 'EUR',
  house: Partial<Record<Time, string>> = {},
): Record<string, string> {
  const typed: Record<string, string> = {
    ...typeInitialTerms(currency),
    'terms.schedule.timeZone': timeZone,
  };
  const locals = scheduleTimes.flatMap((time) => {
    const at = known[time];
    return at ? [[time, localTimeOf(zoned(at, timeZone))] as const] : [];
  });
  const begin = locals.find(([time]) => time === 'loadIn')?.[1];
  typed['terms.schedule.day'] = begin?.slice(0, 10) ?? day ?? '';
  for (const [time, clock] of Object.entries(house)) typed[`terms.schedule.${time}`] = clock;
  for (const [time, local] of locals) Object.assign(typed, typeTime(time, local));
  const fixedTimes = [...locals.map(([time]) => time), ...(Object.keys(house) as Time[])];
  for (const time of scheduleTimes)
    typed[`terms.schedule.${time}`] ??= isInOrder(time, typed, fixedTimes) ? usual[time] : '';
  return typed;
}

type Time = (typeof scheduleTimes)[number];

function zoned(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

/** A usual evening, quicker to adjust than an empty form. */
const usual = {
  loadIn: '16:00',
  soundcheck: '17:00',
  doors: '20:00',
  setStart: '21:30',
  setEnd: '23:00',
  loadOut: '00:30',
  curfew: '',
} as const satisfies Record<Time, string>;

/** False for a usual time that contradicts known ones. */
function isInOrder(
  time: Time,
  typed: Record<string, string>,
  fixedTimes: readonly Time[],
): boolean {
  const loadIn = typed['terms.schedule.loadIn'] ?? usual.loadIn;
  const minuteOf = (clock: string) =>
    (clock < loadIn ? 24 * 60 : 0) + Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const own = minuteOf(usual[time]);
  return fixedTimes.every((other) => {
    if (other === 'curfew') return true;
    const minute = minuteOf(typed[`terms.schedule.${other}`] ?? '');
    return scheduleTimes.indexOf(other) < scheduleTimes.indexOf(time)
      ? minute <= own
      : minute >= own;
  });
}

/** The initial form of an offer, for a page with scripts. */
export function offerBegun<Shape extends z.ZodRawShape>(
  input: z.ZodObject<Shape>,
  typed: Record<string, string>,
  currencies: readonly string[],
) {
  const { terms: _, ...fields } = formFields(input, {
    fields: {},
    typed: { ...typed, days: String(offerDays.usual) },
  });
  return { fields, typed, currencies: [...currencies] };
}

export type ShownOnDay = {
  /** ISO. */
  day: string;
  title: string;
  /** Reasons that an offer isn’t possible. */
  problems: string[];
  notes: string[];
  /** Entries of the reader’s own page on that day. */
  entries: EntryView[];
};

type OnDay = {
  day: string;
  wanted: WantedDay;
  facts: DayFacts;
  clauses: SignedClause[];
  /** Other shows of the performer that the typed radius clause rules out. */
  near: { place: string; day: string; kilometres: number }[];
  /** The kinds of entries of the reader’s own page. */
  own: ReadonlySet<CalendarEntry['kind']>;
};

/**
 * The problems of an offer or a hold, and notes on the day; of the other page, only that it is
 * booked.
 */
export function describeDay({ wanted, facts, clauses, near, own, day }: OnDay) {
  const { side, stageId, performerId, isHold } = wanted;
  const { taken, isBlocked, holds } = facts;
  const names = { other: nameInText(facts.names[otherSide(side)]), count: holds };
  const isOtherFree =
    side === 'venue' ? performerId !== '' && !taken.performer : stageId !== null && !taken.stage;
  const isShut = side === 'performer' && isBlocked;
  const notes = [
    isOtherFree && t(`onDay.free.${side}`, names),
    isHold && taken.performer && t(`onDay.elsewhere.${side}`, names),
    own.size === 0 && t('onDay.nothing'),
    (own.has('blocked') || own.has('busy')) && t('onDay.notFree'),
    isShut && !isHold && t('onDay.blocked', names),
    holds > 0 && t(isHold ? 'onDay.held' : 'onDay.holds', names),
    own.has('offer') && t('onDay.offers'),
    ...clauses.slice(0, mostNamed).map(({ venue, show, clause }) =>
      t('onDay.radius', {
        venue: nameInText(venue),
        day: writtenDay(show.day),
        kilometres: inWords(clause.kilometres),
      }),
    ),
    ...near.slice(0, mostNamed).map(({ place, day: on, kilometres }) =>
      t(side === 'performer' ? 'onDay.ownNearShow' : 'onDay.nearShow', {
        place,
        performer: names.other,
        day: writtenDay(on),
        kilometres: inWords(kilometres),
      }),
    ),
  ];
  const shut = isHold && isShut ? [t('holds.refused.blocked', { day: writtenDay(day) })] : [];
  const problems = [...takenIn(wanted, taken), ...shut];
  return { problems, notes: notes.filter((note) => note !== false) };
}

const mostNamed = 5;

/** A hold needs only the stage. */
function takenIn({ side, hasRooms, isHold }: WantedDay, taken: DayFacts['taken']): string[] {
  return bookableParts
    .filter((thing) => taken[thing] && (!isHold || thing === 'stage'))
    .map((thing) => {
      if (thing === side) return t('taken.refused.you');
      return t(`taken.refused.${thing === 'stage' && hasRooms ? 'room' : thing}`);
    });
}

type Name = keyof Terms;
type Typed = Record<string, string>;
type About = {
  side: Side;
  offered: readonly string[];
  /** True if the times are those of an event. */
  hasNight: boolean;
  /** A template of the page, its last deal with the same page, or one with another page. */
  from: 'template' | 'samePair' | 'another';
};

/** Terms that a page tends to keep, with any other side. */
const usualTerms: Record<Side, readonly Name[]> = {
  venue: [
    'schedule',
    'currency',
    'payment',
    'guestPlaces',
    'merchBasisPoints',
    'recording',
    'announcing',
    'chargebacks',
    'radius',
  ],
  performer: ['payment', 'guestPlaces', 'merchBasisPoints', 'recording', 'announcing'],
};

/** A template’s riders give way to those of the performer’s page. */
const ofPerformer: readonly Name[] = ['rider', 'hospitality'];

/** Amounts mean nothing in another currency. */
const inCurrency: readonly Name[] = ['currency', 'deal', 'tickets'];

/**
 * Fills a form in with earlier terms: with all of a template or of the last deal of the same two
 * pages, else with the terms that don’t depend on the other side. The day stays the form’s own.
 */
export function termsLike(first: Typed, terms: Terms, about: About): Typed {
  const { side, offered, hasNight, from } = about;
  const names = (
    from === 'another' ? usualTerms[side] : (Object.keys(termsTable) as Name[])
  ).filter(
    (name) =>
      !(from === 'template' && side === 'venue' && ofPerformer.includes(name)) &&
      (offered.includes(terms.currency) || !inCurrency.includes(name)) &&
      (name !== 'schedule' || (!hasNight && isOnClock(terms, first))),
  );
  const isTaken = (field: string) =>
    names.some((name) => field === `terms.${name}` || field.startsWith(`terms.${name}.`)) &&
    // The choice between two equal hours belongs to its day.
    !/^terms\.schedule\.(day|timeZone|\w+\.offset)$/.test(field);
  const typed = Object.entries(typeTerms(terms)).filter(([field]) => isTaken(field));
  const unchanged = Object.entries(first).filter(([field]) => !isTaken(field));
  return Object.fromEntries([...unchanged, ...typed]);
}

function isOnClock({ schedule }: Terms, first: Typed): boolean {
  return isSameZone(schedule.timeZone, first['terms.schedule.timeZone'] ?? '');
}

export type WrittenPostponement = {
  day: string;
  times: { name: string; before: string; after: string }[];
  windows: WrittenWindow[];
};

/**
 * The times and windows of a signed booking on another day, or the reason that it can't be moved
 * there.
 */
export function writePostponement(
  { side, now: at, signed }: Pick<Cancellation, 'side' | 'now' | 'signed'>,
  day: string,
): WrittenPostponement | { problem: string } {
  if (!signed || !isDay(day)) return { problem: t('postponing.noDay') };
  const { terms, fees } = signed;
  const schedule = movedTo(terms.schedule, day);
  const [problem] = scheduleProblems(schedule);
  if (problem) return { problem: describeTermsProblem(problem) };
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  if (day === dayOf(terms.schedule)) return { problem: t('postponing.sameDay') };
  if (Temporal.Instant.compare(scheduleInstants(schedule).loadIn, now) <= 0)
    return { problem: t('refused.past') };
  const moved = { ...terms, schedule };
  const outlook = outlookOf(moved, { fees, signedAt: now });
  return {
    day,
    times: times(terms.schedule, schedule),
    windows: writeOutlook(outlook, { reader: side, now }).windows,
  };
}

function times(before: Schedule, after: Schedule) {
  const { timeZone } = before;
  const clock = (at: Temporal.Instant) => clockAt(new Date(at.epochMilliseconds), { timeZone });
  const [old, moved] = [scheduleInstants(before), scheduleInstants(after)];
  return (['loadIn', 'doors', 'setStart', 'loadOut'] as const).map((time) => ({
    name: t(`contract.show.${time}`),
    before: clock(old[time]),
    after: clock(moved[time]),
  }));
}

function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
