import type { SeatKind } from './seating-plan.ts';

/*
 * Chooses seats. Best are seats next to each other, in front, in the middle; a choice that leaves a
 * seat alone between taken ones is made only where there is no other. Wheelchair and companion
 * places go to buyers who ask for them, and to others once every other seat of their price is taken
 * (28 CFR 36.302(f): accessible places may be released when all others are sold).
 */

/** A seat of an event that can be taken. */
export type FreeSeat = {
  id: string;
  kind: SeatKind;
  /** Its place: section and row count from the stage, `x` from the middle in half seats. */
  sectionNumber: number;
  rowNumber: number;
  x: number;
};

export type Party = { count: number; needsWheelchair: boolean };

/**
 * The free seats of one price that a party may have; a party without a wheelchair leaves wheelchair
 * places.
 */
export function openTo<Seat extends FreeSeat>(
  free: readonly Seat[],
  { needsWheelchair }: Pick<Party, 'needsWheelchair'>,
): Seat[] {
  const standard = free.filter(({ kind }) => kind === 'standard');
  return needsWheelchair || standard.length === 0 ? [...free] : standard;
}

/**
 * The best seats for a party out of the free ones of one price.
 * @param free in the order of the room: by section, row and `x`
 * @returns in the order of the room; null where there aren’t so many
 */
export function bestSeats<Seat extends FreeSeat>(
  free: readonly Seat[],
  party: Party,
): Seat[] | null {
  const open = openTo(free, party);
  if (open.length < party.count) return null;
  const chosen = party.needsWheelchair
    ? withWheelchair(open, party.count)
    : together(runsOf(open), party.count);
  return chosen.toSorted(inOrder);
}

/** A wheelchair place in front, its companion places, and the seats nearest to it. */
function withWheelchair<Seat extends FreeSeat>(open: readonly Seat[], count: number): Seat[] {
  const place = open.find(({ kind }) => kind === 'wheelchair');
  if (!place) return together(runsOf(open), count);
  const rank = (seat: Seat) => {
    if (seat.kind === 'wheelchair') return 3;
    if (seat.kind === 'companion') return isInRow(seat, place) ? 0 : 2;
    return 1;
  };
  const distance = (seat: Seat) =>
    Math.abs(seat.x - place.x) +
    farRow * Math.abs(seat.rowNumber - place.rowNumber) +
    farSection * Math.abs(seat.sectionNumber - place.sectionNumber);
  const others = open
    .filter(({ id }) => id !== place.id)
    .toSorted((one, other) => rank(one) - rank(other) || distance(one) - distance(other));
  return [place, ...others.slice(0, count - 1)];
}

type Place = Pick<FreeSeat, 'sectionNumber' | 'rowNumber'>;
const isInRow = (one: Place, other: Place) =>
  one.sectionNumber === other.sectionNumber && one.rowNumber === other.rowNumber;
const farRow = 200;
const farSection = 20_000;

/** All next to each other where possible; else the largest groups, in which no one sits alone. */
function together<Seat extends FreeSeat>(runs: readonly Seat[][], count: number): Seat[] {
  const block = bestBlock(runs, count);
  if (block) return block;
  const longest = Math.max(...runs.map(({ length }) => length));
  for (let size = Math.min(longest, count - 1); size > 0; size -= 1) {
    if (count - size === 1 && size > 2) continue;
    const part = bestBlock(runs, size);
    if (!part) continue;
    return [...part, ...together(without(runs, part), count - size)];
  }
  throw new Error('there are fewer seats than were counted');
}

/** The best block of neighbours; null where no row has as many left together. */
function bestBlock<Seat extends FreeSeat>(runs: readonly Seat[][], count: number): Seat[] | null {
  let best: { seats: Seat[]; worth: number[] } | null = null;
  for (const run of runs)
    for (let at = 0; at + count <= run.length; at += 1) {
      const worth = worthOf(run, at, count);
      if (!best || isLess(worth, best.worth)) best = { seats: run.slice(at, at + count), worth };
    }
  return best?.seats ?? null;
}

/** Less is better: seats left alone, then section and row from the stage, then the way to the middle. */
function worthOf(run: readonly FreeSeat[], at: number, count: number): number[] {
  const first = run[at];
  const last = run[at + count - 1];
  const middle = Math.abs((first?.x ?? 0) + (last?.x ?? 0));
  const alone = aloneAfter(run.length, at, count);
  return [alone, first?.sectionNumber ?? 0, first?.rowNumber ?? 0, middle];
}

/** Number of seats of a run that are left alone if `count` from `at` on are taken. */
function aloneAfter(length: number, at: number, count: number): number {
  return Number(at === 1) + Number(length - at - count === 1);
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** Seats next to each other, row by row. */
function runsOf<Seat extends FreeSeat>(seats: readonly Seat[]): Seat[][] {
  const runs: Seat[][] = [];
  for (const seat of seats) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && isInRow(before, seat) && seat.x - before.x === 2) run.push(seat);
    else runs.push([seat]);
  }
  return runs;
}

function without<Seat extends FreeSeat>(runs: readonly Seat[][], taken: readonly Seat[]): Seat[][] {
  const gone = new Set(taken.map(({ id }) => id));
  return runsOf(runs.flat().filter(({ id }) => !gone.has(id)));
}

/** By section, row and place, as the room is. */
export function inOrder(one: FreeSeat, other: FreeSeat): number {
  return (
    one.sectionNumber - other.sectionNumber || one.rowNumber - other.rowNumber || one.x - other.x
  );
}

/**
 * True if chosen seats leave one alone that wasn’t, although as many seats of the same row would
 * leave none.
 * @param free the seats that could be chosen, the chosen ones among them, in the order of the room
 */
export function leavesOneAlone<Seat extends FreeSeat>(
  free: readonly Seat[],
  chosen: ReadonlySet<string>,
): boolean {
  return runsOf(free).some((run) => {
    const count = run.filter(({ id }) => chosen.has(id)).length;
    if (count === 0) return false;
    const left = runsOf(run.filter(({ id }) => !chosen.has(id)));
    const alone = left.filter(({ length }) => length === 1).length;
    return alone > 0 && run.length - count > 1;
  });
}
