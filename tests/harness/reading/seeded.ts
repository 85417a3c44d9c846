import { seedOf } from './seed.ts';

/** Numbers from 0 to 1 that follow from a seed, so that a random run can be repeated. */
export type Random = {
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
};

/** `what` is for the line that prints the seed. */
export const openRandom = (what: string): Random => randomFrom(seedOf(what));

export function randomFrom(seed: number): Random {
  let state = seed;
  const random: Random = {
    // Mulberry32.
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
    whole: (from, to) => from + Math.floor(random.next() * (to - from + 1)),
    pick: (items) => items[random.whole(0, items.length - 1)] as (typeof items)[number],
    shuffle: (items) =>
      items
        .map((item) => ({ item, at: random.next() }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
  return random;
}
