import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import nodeIcal from 'node-ical';
import { busyTimesIn } from '#app/platform/busy-times.ts';
import { decided, decidedForms } from './decided.ts';
import { type FileCase, randomFile } from './files.ts';
import { type RuleAnswer, readers, readHere } from './readers.ts';
import { randomFrom, randomRule } from './rules.ts';

const usage = `Usage: node bench/calendars/judge.ts [options]

Reads random rules and files by the platform and by other readers, and tells where they differ.
Debian's python3-dateutil and python3-recurring-ical-events are needed.

  --rules <n>   how many rules (5000)
  --files <n>   how many files (2000)
  --seed <n>    what the random ones follow from (1)
  --show <n>    how many differences of each reader are shown (3)`;

const { values } = parseArgs({
  options: {
    rules: { type: 'string', default: '5000' },
    files: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '3' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const undecided = 'differs for a reason that is still to be looked up';
const say = (line: string) => process.stdout.write(`${line}\n`);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

if (values.help) say(usage);
else {
  const seed = Number(values.seed);
  const alone = [judgeRules(Number(values.rules), seed), judgeFiles(Number(values.files), seed)];
  // If no other reader reads as the platform does, RFC 5545 has to be looked up.
  process.exitCode = alone.some((count) => count > 0) ? 1 : 0;
}

function judgeRules(count: number, seed: number): number {
  const random = randomFrom(seed);
  const drawn = Array.from({ length: count }, () => randomRule(random));
  // A series begins with a time of its rule, or each reader begins it in another way.
  const firsts = readHere(drawn);
  const cases = drawn.flatMap((one, index) => {
    const start = firsts[index]?.[1];
    return Array.isArray(firsts[index]) && start ? [{ ...one, start }] : [];
  });
  const here = readHere(cases);
  const answers = Object.entries(readers).map(
    ([name, read]) => [name, read(cases)] as [string, RuleAnswer[]],
  );
  say(`${cases.length} of ${count} rules have times; the platform and`);
  for (const [name, read] of answers) {
    const differing = cases.filter(
      (_, index) => Array.isArray(read[index]) && !same(here[index], read[index]),
    );
    const reasons = Map.groupBy(differing, ({ rule }) => reasonOf(name, rule));
    for (const [reason, all] of reasons) {
      say(`  ${name} ${reason}: ${all.length}`);
      if (reason === undecided) for (const { rule, start } of all) say(`    ${rule} from ${start}`);
    }
  }
  return compare(
    here,
    answers,
    (index) => `${cases[index]?.rule} from ${cases[index]?.start}`,
    (index) => answers.every(([name]) => reasonOf(name, cases[index]?.rule ?? '') !== undecided),
  );
}

function reasonOf(reader: string, rule: string): string {
  return decided[reader]?.find(([, fits]) => fits(rule))?.[0] ?? undecided;
}

function judgeFiles(count: number, seed: number): number {
  const random = randomFrom(seed + 1_000_000);
  const cases: FileCase[] = Array.from({ length: count }, () => randomFile(random));
  const [from, to] = ['2026-01-01T00:00:00', '2027-07-01T00:00:00'];
  const [fromMs, toMs] = [Date.parse(`${from}Z`), Date.parse(`${to}Z`)];
  const here = cases.map(({ text }) => {
    const answer = busyTimesIn({ text, timeZone: 'Asia/Tokyo', fromMs, toMs });
    if ('problem' in answer) return answer.problem;
    return answer.busy.map(({ startMs, endMs }) => [startMs / 1_000, endMs / 1_000]);
  });
  const script = new URL('./read-files-python.py', import.meta.url).pathname;
  const input = JSON.stringify({ texts: cases.map(({ text }) => text), from, to });
  const options = { input, maxBuffer: 1_000_000_000, encoding: 'utf8' as const };
  const python = spawnSync('/usr/bin/python3', [script], options);
  if (python.status !== 0) throw new Error(python.stderr);
  const answers: [string, unknown[]][] = [
    ['python3-recurring-ical-events', JSON.parse(python.stdout)],
    ['node-ical', cases.map(({ text }) => byNodeIcal(text, fromMs, toMs))],
  ];
  say(`${count} files; the platform and`);
  for (const [name, read] of answers) {
    const forms = here.flatMap((own, index) =>
      same(own, read[index]) ? [] : [...new Set(cases[index]?.forms)],
    );
    for (const [form, all] of Map.groupBy(forms, (form) => form))
      say(`  ${name}: ${all.length} of those that differ have ${form}`);
  }
  return compare(
    here,
    answers,
    (index) => `${cases[index]?.forms.join(', ')}\n${cases[index]?.text}`,
    (index) => cases[index]?.forms.some((form) => decidedForms.test(form)) ?? false,
  );
}

function byNodeIcal(text: string, fromMs: number, toMs: number): number[][] | string {
  try {
    const events = Object.values(nodeIcal.sync.parseICS(text)).filter(
      (one) => one?.type === 'VEVENT',
    );
    const times = events.flatMap((event) =>
      nodeIcal
        .expandRecurringEvent(event as never, { from: new Date(fromMs), to: new Date(toMs) })
        .map(({ start, end }) => [start.getTime() / 1_000, end.getTime() / 1_000]),
    );
    return times.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  } catch (error) {
    return `refused: ${error}`;
  }
}

/**
 * @param isDecided whether RFC 5545 has been looked up for the peculiarity of a case
 * @returns in how many other cases no other reader agrees
 */
function compare(
  here: unknown[],
  answers: [string, unknown[]][],
  caseAt: (index: number) => string,
  isDecided: (index: number) => boolean = () => false,
): number {
  for (const [name, read] of answers) {
    const refused = read.filter((answer) => typeof answer === 'string').length;
    const differing = here.flatMap((own, index) =>
      typeof read[index] === 'string' || same(own, read[index]) ? [] : [index],
    );
    say(`  ${name}: ${differing.length} differ, ${refused} not read by it`);
    for (const index of differing.slice(0, Number(values.show)))
      say(`    ${caseAt(index)}\n      platform ${here[index]}\n      ${name} ${read[index]}`);
  }
  const alone = here.flatMap((own, index) =>
    answers.some(([, read]) => same(own, read[index])) ? [] : [index],
  );
  const open = alone.filter((index) => !isDecided(index));
  say(`  no other reader agrees in ${alone.length}, ${open.length} of them undecided`);
  for (const index of open.slice(0, 20)) {
    say(`    ${caseAt(index)}\n      platform ${here[index]}`);
    for (const [name, read] of answers) say(`      ${name} ${read[index]}`);
  }
  return open.length;
}
