/**
 * What a venue adds to a running order beside doors and sets. What is on stage holds up what comes
 * after it; what has to end by curfew is heard by the neighbours.
 */
const addedKinds = {
  /** A speech, a raffle: has the stage to itself. */
  stage: { holdsUp: true, endsByCurfew: true },
  /** Music while the stage is changed over: as long as there is time. */
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

/** One thing of a night at the time that it is planned for. Doors take no time. */
export type PlannedItem = { key: string; kind: ItemKind; startsAt: Date; endsAt: Date };

export const holdsUp = ({ kind }: { kind: ItemKind }): boolean => kinds[kind].holdsUp;
export const endsByCurfew = ({ kind }: { kind: ItemKind }): boolean => kinds[kind].endsByCurfew;
/** Whether it takes the stage, so that it ends with the next that does. */
export const isOnStage = ({ kind }: { kind: ItemKind }): boolean =>
  kind !== 'doors' && kind !== 'offstage';

export const doorsKey = 'doors';
export const setKey = (bookingId: string): string => `set-${bookingId}`;
export const addedKey = (itemId: string): string => `item-${itemId}`;

/** How much one running order holds, in minutes where nothing else is said. */
export const orderLimits = {
  items: 40,
  title: 80,
  minutes: 12 * 60,
  changeover: 180,
  /** What it begins with. */
  first: { changeoverMinutes: 20, leastChangeoverMinutes: 10 },
  /** So long after load-out can still be marked what was forgotten. */
  hoursAfterLoadOut: 6,
} as const;

/** What is pressed for an item on the night. */
export const markActions = ['start', 'end'] as const;
export type MarkAction = (typeof markActions)[number];

/** In the order of the night. What begins at one moment is in the order of its end. */
export function inOrder<Item extends PlannedItem>(items: readonly Item[]): Item[] {
  return items.toSorted(
    (one, other) =>
      one.startsAt.getTime() - other.startsAt.getTime() ||
      one.endsAt.getTime() - other.endsAt.getTime(),
  );
}
