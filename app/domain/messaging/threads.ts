/** The subject of a thread: two pages alone, or something between them. */
export const threadKinds = ['pages', 'application', 'hold', 'booking', 'dispute'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** The same subject for two pages in either order. */
export function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join('.');
}
