import type { Terms } from '#app/domain/bookings/terms/terms.ts';

type Leaf = string | number | boolean | null;

/**
 * One difference between two versions, at the path of the field: `deal.guaranteeMinor`,
 * `tickets.1.priceMinor`. A field that a version lacks is undefined.
 */
export type TermsChange = { path: string; from: Leaf | undefined; to: Leaf | undefined };

/** The differences between two versions of the terms, in the order of the fields. */
export function changesBetween(from: Terms, to: Terms): TermsChange[] {
  const before = new Map(leavesOf(from));
  const after = new Map(leavesOf(to));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((path) => ({ path, from: before.get(path), to: after.get(path) }))
    .filter((change) => change.from !== change.to);
}

function leavesOf(value: object, path = ''): [string, Leaf][] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = path ? `${path}.${name}` : name;
    if (typeof inner === 'object' && inner !== null) return leavesOf(inner, here);
    return [[here, inner]];
  });
}
