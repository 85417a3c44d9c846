import { endsByCurfew, inOrder, isOnStage, type PlannedItem } from './items.ts';

/** The end of the music: by the contract, and before that by the house’s own rule. */
export type Curfews = { soft: Date | null; hard: Date | null };

/** A problem in the plan of a running order, at the item where it is shown. */
export type OrderProblem = { key: string; minutes: number } & (
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
