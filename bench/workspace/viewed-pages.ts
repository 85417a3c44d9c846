import { ask } from '../measure/answer.ts';
import type { Subject } from '../measure/load.ts';
import type { Ratio } from '../measure/report.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import type { Site } from '../profile/site.ts';
import { type CountedWay, countQueries } from './count-queries.ts';

/** A page as a signed-in visitor asks for it. */
export type Page = { name: string; path: string; cookie: string };

export function subjectOf(server: ServerProcess, { name, path, cookie }: Page): Subject {
  return {
    name,
    server,
    paths: [path],
    headers: { cookie },
    check: ({ text }) => (text.includes('</html>') ? null : 'the page is cut short'),
  };
}

/** How many statements each page takes, counted with a process of the site that ends afterwards. */
export async function countOnce(site: Site, pages: Page[]): Promise<number[]> {
  const { DATABASE_URL = '' } = site.environment;
  const way = await countQueries(DATABASE_URL);
  site.environment.DATABASE_URL = way.url;
  const counted = await site.start('platform, counted');
  const queries = await countEach(counted, way, pages);
  await counted.stop();
  way.close();
  site.environment.DATABASE_URL = DATABASE_URL;
  return queries;
}

async function countEach(server: ServerProcess, way: CountedWay, pages: Page[]) {
  const loads = 20;
  const counts: number[] = [];
  for (const { name, path, cookie } of pages) {
    await ask(server.address + path, { cookie });
    const before = way.sent();
    for (let load = 0; load < loads; load += 1) {
      const { status } = await ask(server.address + path, { cookie });
      if (status !== 200) throw new Error(`${name} was answered ${status}`);
    }
    // The process’s own requests account meanwhile is less than one a page.
    counts.push(Math.floor((way.sent() - before) / loads));
  }
  return counts;
}

export function countsOf(pages: Page[], queries: number[]): Ratio[] {
  return pages.map(({ name }, index) => ({
    name: `statements for ${name}`,
    value: queries[index] ?? null,
    worse: 'more',
  }));
}
