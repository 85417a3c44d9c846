import { type Answer, ask } from '../measure/answer.ts';
import type { Subject } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import {
  loadTable,
  memoryTable,
  type Pair,
  problemsOf,
  type Report,
  ratiosOf,
} from '../measure/report.ts';
import { measureInTurn, type Plan } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { ceilingOf } from './ceiling.ts';
import { aCookie, makeSite } from './site.ts';

const manyProfiles = 100_000;
const fewProfiles = 1_000;
const mostIds = 10_000;

/** Reads of random profiles, never from memory, of a large database and of a small one. */
export async function measureReads(bench: Bench, plan: Plan): Promise<Report> {
  const small = await seededSite(bench, fewProfiles);
  const large = await seededSite(bench, manyProfiles);
  const few = readsOf(small, fewProfiles);
  const many = readsOf(large, manyProfiles);
  const ceiling = await ceilingOf(bench, many, await ask(large.address + many.paths[0], aCookie));
  const measured = await measureInTurn([many, few, ceiling], plan);
  const servers = [large, small, ceiling.server];
  const lines = [...loadTable(measured), '', ...memoryTable(servers)];
  for (const server of servers) await server.stop();
  const pairs: Pair[] = [
    { what: 'of 100,000 profiles ÷ of 1,000', one: many, other: few, target: { least: 0.9 } },
    { what: 'of 100,000 profiles ÷ node:http', one: many, other: ceiling },
  ];
  return { lines, ratios: ratiosOf(pairs, measured), problems: problemsOf(measured) };
}

async function seededSite(bench: Bench, count: number) {
  const site = await makeSite(bench, 'postgres');
  const output = await site.run('scripts/seed.ts', '--profiles', String(count));
  if (!output.includes(`${count} profiles added`)) throw new Error(`the seed said: ${output}`);
  return site.start(`platform, ${count} profiles`);
}

function readsOf(server: ServerProcess, count: number): Subject {
  return {
    name: `JSON of random profiles of ${count}`,
    server,
    paths: randomNumbers(count, Math.min(count, mostIds)).map((n) => `/api/v1/users/seed-${n}`),
    headers: aCookie,
    check: checkRead,
  };
}

function checkRead({ text }: Answer, path: string): string | null {
  const n = path.slice(path.lastIndexOf('-') + 1);
  try {
    const { displayName } = JSON.parse(text);
    return String(displayName).endsWith(` ${n}`) ? null : `${path} answered another profile`;
  } catch {
    return `${path} didn’t answer JSON`;
  }
}

/** Different numbers from 1 to `most`, in a random order. */
function randomNumbers(most: number, count: number): number[] {
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(Math.random() * (most - index));
    [numbers[index], numbers[other]] = [numbers[other] ?? 1, numbers[index] ?? 1];
  }
  return numbers.slice(0, count);
}
