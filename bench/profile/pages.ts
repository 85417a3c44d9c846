import { type Answer, askUntil } from '../measure/answer.ts';
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
import { type ServerProcess, startServer } from '../measure/server-process.ts';
import { ceilingOf } from './ceiling.ts';
import { type HotId, hotDocuments, hotIds } from './hot-profiles.ts';
import {
  aCookie,
  bothEncodings,
  callPath,
  type DatabaseKind,
  databaseNames,
  finishedBrotliPage,
  finishedPage,
  importHotProfiles,
  makeSite,
  pagePath,
  type Site,
} from './site.ts';

/** Pages and calls of hot profiles, and what each of them is compared with. */
type PagePairs = { pairs: Pair[]; servers: ServerProcess[]; notes(): string[] };

const fromMemory = { least: 0.8 };
const callFromMemory = { least: 0.6 };
const rendered = { least: 1.5 };

/** Pages and calls from memory against `node:http`, rendered pages against the minimal app. */
export async function measurePages(bench: Bench, kind: DatabaseKind, plan: Plan): Promise<Report> {
  const site = await makeSite(bench, kind);
  await importHotProfiles(site, bench.hot);
  const { pairs, servers, notes } = await pagePairs(bench, site, databaseNames[kind]);
  const measured = await measureInTurn(
    pairs.flatMap(({ one, other }) => [one, other]),
    plan,
  );
  const lines = [...loadTable(measured), '', ...memoryTable(servers), '', ...notes()];
  for (const server of servers) await server.stop();
  return { lines, ratios: ratiosOf(pairs, measured), problems: problemsOf(measured) };
}

async function pagePairs(bench: Bench, site: Site, kind: string): Promise<PagePairs> {
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
      { what: 'page ÷ node:http', one: page, other: ceilings.page, target: fromMemory },
      { what: 'page, br ÷ node:http', one: brotliPage, other: ceilings.brotli, target: fromMemory },
      { what: 'JSON ÷ node:http', one: calls, other: ceilings.call, target: callFromMemory },
      ...renders.map(({ pair }) => pair),
    ],
    servers: [platform, minimal, ...Object.values(ceilings).map(({ server }) => server)],
    notes: () => [...renders.map(({ note }) => note), lateNote(tally)],
  };
}

export function startMinimal(bench: Bench, site: Site, kind: string): Promise<ServerProcess> {
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
  const theirs = await askUntil(minimal.address + path, aCookie, ({ status }) => status === 200);
  const one: Subject = {
    ...subjectOf(platform, `${kind}’s page rendered`, path, aCookie, expected),
    check: (answer) => checkRendered(answer, id, expected, tally),
  };
  const other: Subject = {
    ...subjectOf(minimal, `${kind}’s page rendered: minimal app`, path, aCookie, theirs.text),
    check: (answer) =>
      answer.text === theirs.text ? lacking(answer, id) : 'the minimal app’s page has changed',
  };
  const pair: Pair = {
    what: `${kind}’s page rendered ÷ minimal app`,
    one,
    other,
    target: rendered,
  };
  return { pair, note: likeness(kind, expected, theirs.text) };
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
