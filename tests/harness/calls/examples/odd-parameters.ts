/** Values that an address can hold for a number, a day, a choice or a cursor, and never means. */
export const oddValues = [
  '2147483648',
  '1.5',
  '1e308',
  '-1',
  '9'.repeat(40),
  '__proto__',
  'no one',
];

/** The same for a field of a body, in JSON. */
function oddFor(value: unknown): unknown[] {
  if (typeof value === 'number') return [2_147_483_648, 1.5, 1e308];
  return typeof value === 'object' ? [null] : ['__proto__'];
}

/** A body once for each of its fields and odd values, with that value there. */
export function oddBodies(body: unknown): unknown[] {
  return placesIn(body).flatMap(({ place, value }) =>
    oddFor(value).map((odd) => {
      const changed: Known = structuredClone({ body });
      const path = ['body', ...place];
      const last = path.pop() ?? '';
      const around = path.reduce<Known>((at, name) => at[name] as Known, changed);
      around[last] = odd;
      return changed.body;
    }),
  );
}

type Known = Record<string, unknown>;

function placesIn(value: unknown, place: string[] = []): { place: string[]; value: unknown }[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    ...(place.length > 0 ? [{ place, value }] : []),
    ...inside.flatMap(([name, part]) => placesIn(part, [...place, name])),
  ];
}
