import type { Answer } from '../measure/answer.ts';
import { askUntil } from '../measure/answer.ts';
import type { Subject } from '../measure/load.ts';
import type { Comparison } from '../measure/report.ts';
import type { Measured } from '../measure/rounds.ts';
import { type ServerProcess, startServer } from '../measure/server-process.ts';
import { ceilingOf } from './ceiling.ts';
import { type HotId, hotDocuments, hotIds } from './hot-profiles.ts';
import {
  aCookie,
  type Bench,
  bothEncodings,
  callPath,
  finishedBrotliPage,
  finishedPage,
  pagePath,
  type Site,
} from './site.ts';

/** The same thing done by the platform and by what it is compared with. */
export type Pair = {
  what: string;
  one: Subject;
  other: Subject;
  target: Comparison['target'];
};

/** Pages and calls of hot profiles, and what each of them is compared with. */
export type PagePairs = { pairs: Pair[]; servers: ServerProcess[]; notes(): string[] };

const half = { least: 0.5, text: '≥ 50 %' };
const atLeastEven = { least: 1, text: '≥ 100 %' };

export async function pagePairs(bench: Bench, site: Site, kind: string): Promise<PagePairs> {
  const platform = await site.start(`platform, ${kind}`);
  const minimal = await startMinimal(bench, site, kind);
  const hot: HotId = 'bench-venue';
  const plain = await finishedPage(platform, hot);
  const page = subjectOf(platform, 'page from memory', pagePath(hot), {}, plain.text);
  const brotli = await finishedBrotliPage(platform, hot);
  const brotliPage = { ...page, name: 'page from memory, br', headers: bothEncodings };
  const call = await askUntil(platform.address + callPath(hot), {}, ({ status }) => status === 200);
  const calls = subjectOf(platform, 'JSON from memory', callPath(hot), {}, call.text);
  const ceilings = {
    page: await ceilingOf(bench, page, plain),
    brotli: await ceilingOf(bench, brotliPage, brotli),
    call: await ceilingOf(bench, calls, call),
  };
  const tally = { whole: 0, late: 0 };
  const renders = await Promise.all(
    hotIds.map((id) => renderPair({ id, platform, minimal, tally })),
  );
  return {
    pairs: [
      { what: 'page ÷ node:http', one: page, other: ceilings.page, target: half },
      { what: 'page, br ÷ node:http', one: brotliPage, other: ceilings.brotli, target: half },
      { what: 'JSON ÷ node:http', one: calls, other: ceilings.call, target: half },
      ...renders.map(({ pair }) => pair),
    ],
    servers: [platform, minimal, ...Object.values(ceilings).map(({ server }) => server)],
    notes: () => [...renders.map(({ note }) => note), lateNote(tally)],
  };
}

function startMinimal(bench: Bench, site: Site, kind: string): Promise<ServerProcess> {
  const { DATABASE_URL } = site.environment;
  return startServer({
    name: `minimal app, ${kind}`,
    words: ['bench/profile/minimal/serve.ts'],
    environment: DATABASE_URL ? { DATABASE_URL } : { BENCH_ROWS: bench.hot.rows },
    cpuProfiles: bench.cpuProfiles,
  });
}

type Tally = { whole: number; late: number };
type RenderOptions = { id: HotId; platform: ServerProcess; minimal: ServerProcess; tally: Tally };

/** The page rendered for each request, against the minimal app's. */
async function renderPair({ id, platform, minimal, tally }: RenderOptions) {
  const path = pagePath(id);
  const kind = hotDocuments[id].userType;
  const expected = (await finishedPage(platform, id)).text;
  const target = await askUntil(minimal.address + path, aCookie, ({ status }) => status === 200);
  const one: Subject = {
    ...subjectOf(platform, `${kind}’s page rendered`, path, aCookie, expected),
    check: (answer) => checkRendered(answer, id, expected, tally),
  };
  const other: Subject = {
    ...subjectOf(minimal, `${kind}’s page rendered: minimal app`, path, aCookie, target.text),
    check: (answer) =>
      answer.text === target.text ? lacking(answer, id) : 'the minimal app’s page has changed',
  };
  const pair: Pair = {
    what: `${kind}’s page rendered ÷ minimal app`,
    one,
    other,
    target: atLeastEven,
  };
  return { pair, note: likeness(kind, expected, target.text) };
}

/** Under load a page may be begun before its data is there. It's whole all the same, and counted. */
function checkRendered(answer: Answer, id: HotId, expected: string, tally: Tally): string | null {
  if (answer.text === expected) {
    tally.whole += 1;
    return null;
  }
  if (!answer.text.includes('<template id="B:0">'))
    return 'a rendered page differs from the remembered one';
  tally.late += 1;
  return lacking(answer, id);
}

function lacking({ text }: Answer, id: HotId): string | null {
  const { displayName, bio } = hotDocuments[id];
  const isWhole = text.includes(`>${displayName}</h1>`) && text.includes(bio);
  return isWhole && text.endsWith('</html>') ? null : 'a page lacks its name, its text or its end';
}

function subjectOf(
  server: ServerProcess,
  name: string,
  path: string,
  headers: Record<string, string>,
  expected: string,
): Subject {
  return {
    name,
    server,
    paths: [path],
    headers,
    check: ({ text }) => (text === expected ? null : 'an answer differs from the first one'),
  };
}

function likeness(kind: string, ours: string, theirs: string): string {
  const elements = (html: string) => html.match(/<[a-z][a-z-]*/g)?.length ?? 0;
  const size = (html: string) => `${Buffer.byteLength(html)} bytes, ${elements(html)} elements`;
  return `The ${kind}’s page has ${size(ours)}; the minimal app’s has ${size(theirs)}.`;
}

function lateNote({ whole, late }: Tally): string {
  return `Of ${whole + late} rendered pages looked at under load, ${late} were sent in two parts.`;
}

/** Each pair with its measurements. */
export function comparisonsOf(pairs: Pair[], measured: Measured[]): Comparison[] {
  const find = (subject: Subject) =>
    measured.find((one) => one.subject === subject) ?? { subject, rounds: [], problems: [] };
  return pairs.map(({ what, one, other, target }) => ({
    what,
    one: find(one),
    other: find(other),
    target,
  }));
}
