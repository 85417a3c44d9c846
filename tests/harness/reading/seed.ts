/**
 * The seed of a random run, so that it can be repeated: `SEED` if it is a number, chance with
 * `SEED=random`, and else always the same for the same name. `name` is for the line that prints the
 * seed.
 */
export function seedOf(name: string): number {
  const value = process.env.SEED ?? '';
  if (value !== '' && value !== 'random' && !/^\d+$/.test(value))
    throw new Error('SEED must be a whole number, or “random”');
  const seed =
    value === 'random'
      ? Math.floor(Math.random() * 2 ** 31)
      : value === ''
        ? numberOf(name)
        : Number(value);
  process.stdout.write(`${name}: SEED=${seed}\n`);
  return seed;
}

/** FNV-1a, without its highest bit. */
function numberOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash & 0x7fffffff;
}
