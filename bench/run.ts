import { parseArgs } from 'node:util';
import { measureAccounts } from './accounts/measure-accounts.ts';
import { measureBooking } from './booking/measure-booking.ts';
import { measureLedger } from './ledger/measure-ledger.ts';
import { cleanUp } from './measure/clean-up.ts';
import { measureProfile, parts } from './profile/measure-profile.ts';
import { databaseNames } from './profile/site.ts';
import { measureSeed } from './seed/measure-seed.ts';

const usage = `Usage: npm run bench -- profile [options]
       npm run bench -- accounts [options]
       npm run bench -- booking [options]
       npm run bench -- ledger [options]
       npm run bench -- seed

  --seconds <n>     how long each round of load lasts (5)
  --warm-up <n>     seconds of load before the first round (3)
  --rounds <n>      rounds, of which the medians are reported (3)
  --only <parts>    some of ${parts.join(',')}
  --databases <d>   pglite, postgres or both (pglite,postgres)
  --log <level>     LOG_LEVEL of the platform under load (info, as shipped)
  --cpu-prof <dir>  write a CPU profile of every server process there
  --write           put the figures into bench/README.md`;

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(code)));
}
process.once('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`);
  void cleanUp().finally(() => process.exit(1));
});
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exitCode = 1;
} finally {
  await cleanUp();
}

async function run(words: string[]): Promise<number> {
  const options = optionsOf(words);
  if (options?.what === 'profile') return measureProfile(options);
  if (options?.what === 'accounts') return measureAccounts(options);
  if (options?.what === 'booking') return measureBooking(options);
  if (options?.what === 'ledger') return measureLedger(options);
  if (options?.what === 'seed') return measureSeed();
  process.stderr.write(`${usage}\n`);
  return 2;
}

/** What is asked for, or null where it can't be understood. */
function optionsOf(words: string[]) {
  try {
    const { positionals, values } = readWords(words);
    const options = {
      what: positionals.join(' '),
      seconds: Number(values.seconds),
      warmUpSeconds: Number(values['warm-up']),
      rounds: Number(values.rounds),
      only: values.only.split(','),
      databases: values.databases.split(','),
      logLevel: values.log,
      cpuProfiles: values['cpu-prof'],
      write: values.write,
    };
    const { seconds, warmUpSeconds, rounds, only, databases } = options;
    const isRight =
      [seconds, warmUpSeconds, rounds].every((number) => number >= 1) &&
      only.every((part) => parts.includes(part)) &&
      databases.every((kind) => kind in databaseNames);
    return isRight ? options : null;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n`);
    return null;
  }
}

function readWords(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '5' },
      'warm-up': { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string', default: parts.join(',') },
      databases: { type: 'string', default: 'pglite,postgres' },
      log: { type: 'string', default: 'info' },
      'cpu-prof': { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
}
