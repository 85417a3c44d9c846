import { parseArgs } from 'node:util';
import { seedManyProfiles } from '#app/db/seed/many-profiles.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { closeServices, openServices } from '#app/open-services.server.ts';
import { fillDemoTown } from './demo-town.server.ts';

const usage = `Usage: npm run seed [-- --profiles <n>]

Fills an empty database with the profiles of the demo town. With --profiles, adds that many made-up
profiles for measuring, from 1 to 10000000, to any database.`;

/**
 * Fills the database: with the demo town, or with `--profiles N` made-up profiles for measuring.
 * @throws AppError with a sentence for the operator
 */
export async function runSeed(
  words: string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { profiles: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    print(usage);
    return;
  }
  const count = values.profiles === undefined ? null : Number(values.profiles);
  if (count !== null && !(Number.isInteger(count) && count > 0 && count <= 10_000_000))
    throw new AppError('bad-input', '--profiles must be a whole number from 1 to 10000000.');
  const services = await openServices({ ...environment, DEMO: 'off' });
  try {
    const added =
      count === null
        ? await fillDemoTown(services)
        : await seedManyProfiles(services.database.orm, count);
    print(`${added} profiles added.`);
  } finally {
    await closeServices(services);
  }
}
