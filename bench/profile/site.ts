import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { finishScript } from '#tests/harness/servers/platform.ts';
import { type Answer, askUntil } from '../measure/answer.ts';
import type { Bench } from '../measure/open-bench.ts';
import { type ServerProcess, startServer } from '../measure/server-process.ts';
import type { HotFiles, HotId } from './hot-profiles.ts';

export type DatabaseKind = 'pglite' | 'postgres';

export const databaseNames = { pglite: 'PGlite', postgres: 'PostgreSQL' };

/** One installation of the platform: its settings, and the processes that serve it. */
export type Site = {
  environment: Record<string, string>;
  start(name: string): Promise<ServerProcess>;
  run(script: string, ...words: string[]): Promise<string>;
};

let siteCount = 0;

export async function makeSite(
  bench: Bench,
  kind: DatabaseKind,
  more: Record<string, string> = {},
): Promise<Site> {
  siteCount += 1;
  const data = path.join(bench.folder, `data-${siteCount}`);
  mkdirSync(data);
  const environment: Record<string, string> = {
    PORT: '0',
    BASE_URL: 'http://bandstand.example',
    DATA_DIR: data,
    DEMO: 'off',
    LOG_LEVEL: bench.logLevel,
    ...(kind === 'postgres' ? { DATABASE_URL: await bench.postgres.createDatabase() } : {}),
    ...more,
  };
  return {
    environment,
    start: (name) =>
      startServer({
        name,
        words: ['scripts/start.ts'],
        environment,
        cpuProfiles: bench.cpuProfiles,
      }),
    async run(script, ...words) {
      const { code, output } = await finishScript(script, words, environment);
      if (code !== 0)
        throw new Error(`${script} ${words.join(' ')} ended with ${code}:\n${output}`);
      return output;
    },
  };
}

export async function importHotProfiles(site: Site, hot: HotFiles): Promise<void> {
  await site.run('scripts/admin.ts', 'import', hot.documents, '--files', hot.folder);
}

export const pagePath = (id: HotId) => `/users/${id}`;
export const callPath = (id: HotId) => `/api/v1/users/${id}`;

/** A request with a cookie is answered the long way, whatever the cookie says. */
export const aCookie = { cookie: 'a=b' };
export const bothEncodings = { 'accept-encoding': 'gzip, br' };

/**
 * The finished page: the first views of a profile may be sent in two parts, or stand without its
 * pictures, while those are being made.
 */
export function finishedPage(server: ServerProcess, id: HotId): Promise<Answer> {
  return askUntil(server.address + pagePath(id), {}, isRemembered);
}

/** The same page as brotli, which is made in the background when the page is remembered. */
export function finishedBrotliPage(server: ServerProcess, id: HotId): Promise<Answer> {
  return askUntil(
    server.address + pagePath(id),
    bothEncodings,
    (answer) => isRemembered(answer) && answer.headers['content-encoding'] === 'br',
  );
}

function isRemembered({ status, headers, text }: Answer): boolean {
  const hasPictures = text.includes('/profilePicture-') && text.includes('/banner-');
  return status === 200 && headers.etag !== undefined && hasPictures;
}
