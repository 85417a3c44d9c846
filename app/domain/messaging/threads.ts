/** What a thread is about: two pages and nothing else, or something that they have with each other. */
export const threadKinds = ['pages', 'application', 'hold', 'booking', 'dispute'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** The one subject of two pages, whichever of them begins. */
export function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join('.');
}
