import { instantOf } from '#app/domain/calendar/local-time.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { clockOf, localTimeAt, minuteOf, type NightMinute } from '#app/domain/events/event.ts';
import type { NightProblem } from '#app/domain/events/night.ts';

/** Shared by the venue's people and those of every act. */
export function orderPath(profileId: string, eventId: string): string {
  return `/profiles/${profileId}/events/${eventId}/running-order`;
}

/**
 * Items that a venue adds to a running order beside doors and sets. Items on stage hold up those
 * after them; items that end by curfew are heard by the neighbours.
 */
const addedKinds = {
  /** A speech, a raffle: has the stage to itself. */
  stage: { holdsUp: true, endsByCurfew: true },
  /** Music during a changeover: as long as there is time. */
  between: { holdsUp: false, endsByCurfew: true },
  /** Away from the stage: a meal, a signing. */
  offstage: { holdsUp: false, endsByCurfew: false },
} as const;
type AddedKind = keyof typeof addedKinds;
export const addedKindNames = Object.keys(addedKinds) as [AddedKind, ...AddedKind[]];

const kinds = {
  doors: { holdsUp: true, endsByCurfew: false },
  set: { holdsUp: true, endsByCurfew: true },
  ...addedKinds,
};
export type ItemKind = keyof typeof kinds;

/** One item of a night at its planned time. Doors take no time. */
export type PlannedItem = { key: string; kind: ItemKind; startsAt: Date; endsAt: Date };

export const holdsUp = ({ kind }: { kind: ItemKind }): boolean => kinds[kind].holdsUp;
export const endsByCurfew = ({ kind }: { kind: ItemKind }): boolean => kinds[kind].endsByCurfew;
/** True if it takes the stage, so that it ends when the next one does. */
export const isOnStage = ({ kind }: { kind: ItemKind }): boolean =>
  kind !== 'doors' && kind !== 'offstage';

export const doorsKey = 'doors';
export const setKey = (bookingId: string): string => `set-${bookingId}`;
export const addedKey = (itemId: string): string => `item-${itemId}`;

/** Limits of one running order, in minutes unless noted. */
export const orderLimits = {
  items: 40,
  title: 80,
  minutes: 12 * 60,
  changeover: 180,
  first: { changeoverMinutes: 20, leastChangeoverMinutes: 10 },
  /** Marks can be added for this long after load-out. */
  hoursAfterLoadOut: 6,
} as const;

export const markActions = ['start', 'end'] as const;
export type MarkAction = (typeof markActions)[number];

/** In the order of the night; items that begin together are in the order of their ends. */
export function inOrder<Item extends PlannedItem>(items: readonly Item[]): Item[] {
  return items.toSorted(
    (one, other) =>
      one.startsAt.getTime() - other.startsAt.getTime() ||
      one.endsAt.getTime() - other.endsAt.getTime(),
  );
}

/** The end of the music: by the contract, and before that by the house’s own rule. */
export type Curfews = { soft: Date | null; hard: Date | null };

/** A problem in the plan of a running order, at the item where it is shown. */
type OrderProblem = { key: string; minutes: number } & (
  | { problem: 'overlap' | 'shortChangeover'; before: string }
  | { problem: 'softCurfew' | 'hardCurfew' }
);

/** `wishedMinutes` is the stage's time between two sets. */
export function orderProblems(
  items: readonly PlannedItem[],
  curfews: Curfews,
  wishedMinutes: number,
): OrderProblem[] {
  const ordered = inOrder(items);
  return [
    ...overlaps(ordered),
    ...shortChangeovers(ordered, wishedMinutes),
    ...ordered.filter(endsByCurfew).flatMap((item) => pastCurfew(item, curfews)),
  ];
}

/** Two on one stage at once: each is named beside the one that runs longest into it. */
function overlaps(ordered: PlannedItem[]): OrderProblem[] {
  const problems: OrderProblem[] = [];
  let longest: PlannedItem | null = null;
  for (const item of ordered.filter(isOnStage)) {
    if (longest && longest.endsAt > item.startsAt) {
      const until = Math.min(item.endsAt.getTime(), longest.endsAt.getTime());
      const minutes = minutesBetween(item.startsAt, new Date(until));
      problems.push({ key: item.key, problem: 'overlap', before: longest.key, minutes });
    }
    if (!longest || item.endsAt > longest.endsAt) longest = item;
  }
  return problems;
}

function shortChangeovers(ordered: PlannedItem[], wishedMinutes: number): OrderProblem[] {
  const sets = ordered.filter(({ kind }) => kind === 'set');
  return sets.flatMap((set, index): OrderProblem[] => {
    const before = sets[index - 1];
    if (!before) return [];
    const minutes = minutesBetween(before.endsAt, set.startsAt);
    // Less than none is an overlap.
    if (minutes < 0 || minutes >= wishedMinutes) return [];
    return [{ key: set.key, problem: 'shortChangeover', before: before.key, minutes }];
  });
}

function pastCurfew({ key, endsAt }: PlannedItem, { soft, hard }: Curfews): OrderProblem[] {
  const [hardOver, softOver] = [minutesPast(endsAt, hard), minutesPast(endsAt, soft)];
  if (hardOver > 0) return [{ key, problem: 'hardCurfew', minutes: hardOver }];
  return softOver > 0 ? [{ key, problem: 'softCurfew', minutes: softOver }] : [];
}

/** Started minutes past a curfew; 0 without any. */
export function minutesPast(at: Date, curfew: Date | null): number {
  return curfew === null ? 0 : Math.max(0, minutesBetween(curfew, at));
}

function minutesBetween(from: Date, to: Date): number {
  return Math.ceil((to.getTime() - from.getTime()) / 60_000);
}

type Night = { day: LocalDay; timeZone: string; loadInAt: Date; loadOutAt: Date };

/**
 * A time that a venue has added, on its clock: it stays there when the night moves to another day.
 */
export type AddedTime = {
  minute: NightMinute;
  /** Of a time that the clock shows twice, the second one. */
  isSecond: boolean;
};

/** The instant of an added time. On a day whose clock skips it, it is an hour later. */
export function momentOf({ minute, isSecond }: AddedTime, { day, timeZone }: Night): Date {
  const wall = Temporal.PlainDateTime.from(localTimeAt(day, minute));
  const disambiguation = isSecond ? 'later' : 'compatible';
  return new Date(wall.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds);
}

/**
 * A typed clock time of a night, or its mistake; a time before load-in is on the next morning.
 * `which` chooses between two of the same.
 */
export function addedTime(
  { field, clock, which }: { field: string; clock: string; which?: 'first' | 'second' | undefined },
  night: Night,
): { time: AddedTime } | { problem: NightProblem } {
  const minute = minuteOf(clock, loadInMinute(night)) ?? 0;
  const local = localTimeAt(night.day, minute);
  const instant = instantOf(local, night.timeZone);
  if (!(instant instanceof Temporal.Instant) && instant.problem !== 'unreadable')
    if (instant.problem === 'missing' || !which)
      return { problem: { field, time: local, ...instant } };
  const time = { minute, isSecond: which === 'second' };
  const at = momentOf(time, night);
  if (at < night.loadInAt) return { problem: { field, problem: 'beforeLoadIn' } };
  return at > night.loadOutAt ? { problem: { field, problem: 'afterLoadOut' } } : { time };
}

/** The clock time for a form, with the choice where the clock shows it twice. */
export function typedTime({ minute, isSecond }: AddedTime, night: Night) {
  const isTwice =
    momentOf({ minute, isSecond: true }, night) > momentOf({ minute, isSecond: false }, night);
  return { clock: clockOf(minute), which: isTwice ? (isSecond ? 'second' : 'first') : null };
}

/** Load-in on the clock of the night’s day; a load-in on the day before counts as its beginning. */
function loadInMinute({ day, timeZone, loadInAt }: Night): NightMinute {
  const local = Temporal.Instant.fromEpochMilliseconds(loadInAt.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return local.toPlainDate().toString() < day ? 0 : local.hour * 60 + local.minute;
}
