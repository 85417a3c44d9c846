import type { Page } from '@playwright/test';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { makePerson, type Person, testSecret } from './accounts.ts';
import { test as plain } from './e2e.ts';
import { type RunningPlatform, startPlatform } from './platform.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { signIn } from './sign-in.ts';
import { type Smtp, startSmtp } from './smtp.ts';

type Fixtures = {
  /** Somebody with an account of their own, whom nobody else works with. */
  person: Person;
  /** Signs that person in, in any browser. */
  enter(page: Page): Promise<void>;
};
type World = {
  postgres: { postgres: Postgres; url: string };
  database: Database;
  smtp: Smtp;
  platform: RunningPlatform;
};

/** The built platform on a PostgreSQL that the test can look into, beside a real mail server. */
export const test = plain.extend<Fixtures, World>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.stop();
    },
    { scope: 'worker' },
  ],
  postgres: [
    async ({}, use) => {
      const postgres = await startPostgres();
      await use({ postgres, url: await postgres.createDatabase() });
      await postgres.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  platform: [
    async ({ smtp, postgres }, use) => {
      const platform = await startPlatform({
        DATABASE_URL: postgres.url,
        AUTH_SECRET: testSecret,
        TRUSTED_PROXIES: '127.0.0.1',
        SMTP_URL: smtp.url,
      });
      await use(platform);
      await platform.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  database: [
    async ({ postgres, platform: _ }, use) => {
      const settings = parseSettings({ DATABASE_URL: postgres.url });
      const database = await openDatabase(settings, openLog('silent'));
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  person: async ({ database }, use) => use(await makePerson(database.orm, { name: 'Ana Sousa' })),
  enter: ({ person }, use) => use((page) => signIn(page, person.email, person.password)),
});

export { expect } from '@playwright/test';
