import {
  type Curfews,
  endsByCurfew,
  holdsUp,
  inOrder,
  isOnStage,
  type MarkAction,
  minutesPast,
  type PlannedItem,
} from './running-order.ts';

export type Mark = { key: string; action: MarkAction; at: Date };

/** `skipped` was passed over: a later item has begun. */
export const itemStates = ['waiting', 'on', 'done', 'skipped'] as const;
type ItemState = (typeof itemStates)[number];
export type ExpectedItem<Item extends PlannedItem> = Item & {
  state: ItemState;
  /** The marked time; else the expected one. */
  expectedStart: Date;
  expectedEnd: Date;
};

type Actual = { startedAt: Date; endedAt: Date | null };
type Times = { start: number; end: number };

const minuteMs = 60_000;

/**
 * The expected times of a night, from its plan and its marks. A delay holds up everything after it
 * on stage; only where there is more time than the least changeover between two is some of it made
 * up. Nothing begins earlier than planned, and no set is cut short. Once anything was marked, `now`
 * is the earliest start of waiting items and the earliest end of those that are on.
 */
export function expectedTimes<Item extends PlannedItem>(
  items: readonly Item[],
  marks: readonly Mark[],
  { leastChangeoverMinutes, now }: { leastChangeoverMinutes: number; now: Date },
): ExpectedItem<Item>[] {
  const ordered = inOrder(items);
  const actual = actualTimes(ordered, marks);
  const lastBegun = ordered.findLastIndex((item) => !isAside(item) && actual.has(item.key));
  const from = marks.length > 0 ? now.getTime() : Number.NEGATIVE_INFINITY;
  const least = leastChangeoverMinutes * minuteMs;
  const isSkipped = (item: Item, index: number) =>
    !isAside(item) && !actual.has(item.key) && index < lastBegun;
  /** Items that hold up others, in order. */
  const earlier: { item: Item; end: number }[] = [];
  const earliest = (item: Item) =>
    Math.max(...earlier.map((before) => before.end + gapAfter(before.item, item, least)));

  const times = new Map<string, Times>();
  for (const [index, item] of ordered.entries()) {
    if (!holdsUp(item) || isSkipped(item, index)) continue;
    const planned = item.startsAt.getTime();
    const time = timesOf(item, actual.get(item.key), from, () =>
      wholeMinute(Math.max(planned, earliest(item), from)),
    );
    times.set(item.key, time);
    earlier.push({ item, end: time.end });
  }
  return ordered.map((item, index) => {
    const { start, end } = isSkipped(item, index)
      ? plannedTimes(item)
      : (times.get(item.key) ?? timesBeside(item));
    return {
      ...item,
      state: isSkipped(item, index) ? 'skipped' : stateOf(actual.get(item.key)),
      expectedStart: new Date(start),
      expectedEnd: new Date(end),
    };
  });

  /**
   * For items that hold up no others: a filler goes on until the next begins, all else stays as
   * planned.
   */
  function timesBeside(item: Item): Times {
    if (isAside(item))
      return timesOf(item, actual.get(item.key), from, () => item.startsAt.getTime());
    const planned = item.startsAt.getTime();
    const before = earlier.filter((one) => one.item.endsAt.getTime() <= planned);
    const time = timesOf(item, actual.get(item.key), from, () =>
      wholeMinute(Math.max(planned, from, ...before.map(({ end }) => end))),
    );
    const next = ordered.find((one) => holdsUp(one) && one.startsAt.getTime() > planned);
    const limit = (next && times.get(next.key)?.start) ?? time.end;
    return actual.get(item.key)?.endedAt
      ? time
      : { ...time, end: Math.max(time.start, Math.min(time.end, limit)) };
  }
}

/** Minutes by which the music is expected to pass each curfew; 0 if it doesn’t. */
export function expectedPastCurfew(
  items: readonly ExpectedItem<PlannedItem>[],
  { soft, hard }: Curfews,
): { soft: number; hard: number } {
  const ends = items
    .filter((item) => endsByCurfew(item) && item.state !== 'skipped')
    .map(({ expectedEnd }) => expectedEnd.getTime());
  if (ends.length === 0) return { soft: 0, hard: 0 };
  const last = new Date(Math.max(...ends));
  return { soft: minutesPast(last, soft), hard: minutesPast(last, hard) };
}

/** Minutes of changeover before a set; null before the first, and for all else. */
export function changeoverBefore(
  items: readonly ExpectedItem<PlannedItem>[],
  item: ExpectedItem<PlannedItem>,
): number | null {
  const sets = items.filter(({ kind, state }) => kind === 'set' && state !== 'skipped');
  const before = sets[sets.findIndex(({ key }) => key === item.key) - 1];
  if (!before) return null;
  const minutes = (item.expectedStart.getTime() - before.expectedEnd.getTime()) / minuteMs;
  return minutes > 0 ? Math.floor(minutes) : null;
}

/** Minutes between plan and actual or expected start; negative if earlier. */
export function minutesLate(item: ExpectedItem<PlannedItem>): number {
  return Math.round((item.expectedStart.getTime() - item.startsAt.getTime()) / minuteMs);
}

/** The marked times. An item that takes the stage ends the one before it. */
function actualTimes(ordered: PlannedItem[], marks: readonly Mark[]): Map<string, Actual> {
  const byKey = new Map(ordered.map((item) => [item.key, item]));
  const actual = new Map<string, Actual>();
  let onStage: Actual | null = null;
  for (const { key, action, at } of marks.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const item = byKey.get(key);
    const there = actual.get(key);
    if (!item) continue;
    if (action === 'end') {
      if (there) there.endedAt ??= at;
      continue;
    }
    if (there) continue;
    const start: Actual = { startedAt: at, endedAt: item.kind === 'doors' ? at : null };
    actual.set(key, start);
    if (!isOnStage(item)) continue;
    if (onStage) onStage.endedAt ??= at;
    onStage = start;
  }
  return actual;
}

function timesOf(
  item: PlannedItem,
  actual: Actual | undefined,
  from: number,
  expected: () => number,
): Times {
  const length = item.endsAt.getTime() - item.startsAt.getTime();
  const start = actual ? actual.startedAt.getTime() : expected();
  if (actual?.endedAt) return { start, end: actual.endedAt.getTime() };
  return { start, end: actual ? wholeMinute(Math.max(start + length, from)) : start + length };
}

/** The planned gap between two items, but no longer than the least one. */
function gapAfter(before: PlannedItem, item: PlannedItem, least: number): number {
  return Math.min(item.startsAt.getTime() - before.endsAt.getTime(), least);
}

const isAside = ({ kind }: PlannedItem): boolean => kind === 'offstage';

function plannedTimes({ startsAt, endsAt }: PlannedItem): Times {
  return { start: startsAt.getTime(), end: endsAt.getTime() };
}

function stateOf(actual: Actual | undefined): ItemState {
  if (!actual) return 'waiting';
  return actual.endedAt ? 'done' : 'on';
}

/** Expected times are whole minutes: no act plays at half past and 24 seconds. */
function wholeMinute(at: number): number {
  return Math.ceil(at / minuteMs) * minuteMs;
}
