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
export type AddedKind = keyof typeof addedKinds;
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
