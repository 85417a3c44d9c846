import { defineConfig } from '@playwright/test';
import type { Stores } from './tests/harness/browser/e2e.ts';

/** What people do, from end to end; walked through on either set of stores. */
const journeys =
  /(sign-in|settings|settings-ways-in|editor|editor-pictures|members|leaving|provider-sign-in|offer|contract)\.spec\.ts/;

export default defineConfig<object, { stores: Stores; database: 'pglite' | 'postgres' }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/harness/servers/built.ts',
  workers: 2,
  timeout: 60_000,
  // Waiting ends as soon as what is waited for is there; a busy machine takes more than 5 s.
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A browser can stumble by itself in hundreds of tests. One that needed its second attempt is
  // listed as “flaky” at the end of the report, so that it gets mended.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  projects: [
    { name: 'embedded' },
    {
      name: 'servers',
      testMatch: journeys,
      // How a page looks doesn't depend on where its data is.
      grepInvert: /axe|can be used by everybody/,
      use: { stores: 'servers', database: 'postgres' },
    },
  ],
});
