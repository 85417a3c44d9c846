import { parseArgs } from 'node:util';
import { cleanUp } from './measure/clean-up.ts';
import { openBench } from './measure/open-bench.ts';
import { publish, type Report } from './measure/report.ts';
import { type Plan, tell } from './measure/rounds.ts';
import { type Fall, fallsOf, isBetter, readWritten, writeDown } from './measure/written.ts';
import { type Part, parts } from './parts.ts';

const usage = `Usage: npm run bench -- [parts] [options]

  Parts, all of them unless some are named, also by their folder:
${parts.map(({ name, folder }) => `  ${name.padEnd(18)}bench/${folder}`).join('\n')}

  --check           compare with what is written down, name what fell by more than a fifth
  --write           write the figures into bench/README.md and bench/written.json
  --seconds <n>     how long each round of load lasts (1)
  --warm-up <n>     seconds of load before the first round (2)
  --rounds <n>      rounds, of which the medians are reported (5)
  --log <level>     LOG_LEVEL of the platform under load (info, as shipped)
  --cpu-prof <dir>  write a CPU profile of every server process there`;

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

/** The exit code: 0 if every answer was right and, with `--check`, nothing got slower. */
async function run(words: string[]): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const options = optionsOf(words);
  if (!options) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const { chosen: selected, plan, isCheck, isWritten } = options;
  const bench = await openBench(options);
  const measure = async (part: Part): Promise<Report> => {
    tell(`${part.name}: begins`);
    const report = await part.measure(bench, plan);
    process.stdout.write(`${publish(part.name, report, plan)}\n`);
    for (const problem of new Set(report.problems)) process.stderr.write(`WRONG: ${problem}\n`);
    return report;
  };
  const reports = new Map<Part, Report>();
  for (const part of selected) reports.set(part, await measure(part));
  const isRight = [...reports.values()].every(({ problems }) => problems.length === 0);
  if (isWritten && isRight) for (const [{ name }, report] of reports) writeDown(name, report, plan);
  else if (isWritten) tell('not written, since an answer was wrong');
  const falls = isCheck ? await lookTwice(reports, measure) : [];
  return isRight && falls.length === 0 ? 0 : 1;
}

/** Parts that seem slower are measured again; only a drop seen twice counts. */
async function lookTwice(
  reports: Map<Part, Report>,
  measure: (part: Part) => Promise<Report>,
): Promise<Fall[]> {
  const fallen: Fall[] = [];
  for (const [part, report] of reports) {
    const baseline = readWritten(part.name);
    const first = fallsOf(report, baseline);
    for (const { name, text } of first) tell(`${part.name}, ${name}: ${text}; a second look`);
    const again = first.length > 0 ? fallsOf(await measure(part), baseline) : [];
    const both = again.filter(({ name }) => first.some((fall) => fall.name === name));
    for (const { name, text } of both)
      process.stderr.write(`FELL: ${part.name}, ${name}: ${text}\n`);
    for (const { name } of report.ratios.filter((ratio) => isBetter(ratio, baseline)))
      tell(`${part.name}, ${name} is better by more than a fifth: write it down with --write`);
    fallen.push(...both);
  }
  if (fallen.length === 0) process.stderr.write('Nothing fell by more than a fifth.\n');
  return fallen;
}

/** Null for arguments that can't be understood. */
function optionsOf(words: string[]) {
  try {
    const { positionals, values } = readWords(words);
    const plan: Plan = {
      seconds: Number(values.seconds),
      warmUpSeconds: Number(values['warm-up']),
      rounds: Number(values.rounds),
    };
    const isKnown = (word: string) => parts.some((part) => isMeant(part, word));
    if (!Object.values(plan).every((number) => number >= 1) || !positionals.every(isKnown))
      return null;
    return {
      plan,
      chosen: parts.filter(
        (part) => positionals.length === 0 || positionals.some((word) => isMeant(part, word)),
      ),
      logLevel: values.log,
      cpuProfiles: values['cpu-prof'],
      isCheck: values.check,
      isWritten: values.write,
    };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n`);
    return null;
  }
}

function isMeant({ name, folder }: Part, word: string): boolean {
  return word === name || word === folder;
}

function readWords(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '1' },
      'warm-up': { type: 'string', default: '2' },
      rounds: { type: 'string', default: '5' },
      log: { type: 'string', default: 'info' },
      'cpu-prof': { type: 'string' },
      check: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
}
