import type { Answer } from '../measure/answer.ts';
import type { Subject } from '../measure/load.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import type { Pair } from './pages.ts';
import { aCookie, type Bench, makeSite } from './site.ts';

export const manyProfiles = 100_000;
const fewProfiles = 1_000;
const mostIds = 10_000;

/** Reads of random profiles, never from memory, of a large database and of a small one. */
export type Reads = { pair: Pair; servers: ServerProcess[]; seedSeconds: number };

export async function coldReads(bench: Bench): Promise<Reads> {
  const small = await seededSite(bench, fewProfiles);
  const large = await seededSite(bench, manyProfiles);
  return {
    pair: {
      what: `JSON of ${manyProfiles} profiles ÷ of ${fewProfiles}`,
      one: readsOf(large.server, manyProfiles),
      other: readsOf(small.server, fewProfiles),
      target: { least: 0.9, text: '≥ 90 %' },
    },
    servers: [small.server, large.server],
    seedSeconds: large.seedSeconds,
  };
}

async function seededSite(bench: Bench, count: number) {
  const site = await makeSite(bench, 'postgres');
  const startedAt = performance.now();
  const output = await site.run('scripts/seed.ts', '--profiles', String(count));
  const seedSeconds = (performance.now() - startedAt) / 1_000;
  if (!output.includes(`${count} profiles added`)) throw new Error(`the seed said: ${output}`);
  return { server: await site.start(`platform, ${count} profiles`), seedSeconds };
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
