import { defineConfig } from '@playwright/test';
import type { Stores } from './tests/harness/browser/e2e.ts';

/** People’s ways from end to end; walked through on the platform as it is deployed. */
const journeys =
  /\/(sign-in|settings|settings-ways-in|settings-servers|editor|editor-pictures|members|leaving|offer|contract|free-tickets)\.spec\.ts$/;

/** Tests that need more than one database session, or move the stored clock beside the platform. */
const onServers = /\/(dispute|settlement|reviews|holds|payments)\.spec\.ts$/;

/**
 * Tests of how pages look and behave in the browser, whichever database they come from. A statement
 * takes the embedded one four times as much work, so that it has the ways through bookings, money,
 * tickets and messages, on which its answers could differ. They see a town in which nothing has
 * happened, and so share none with the tests above.
 */
const looks = [
  /\/(accessible|editor-accessible|in-sight|no-script|query-path|shell|today)\.spec\.ts$/,
  /\/(connections|keys|seats|shares|webhooks)\.spec\.ts$/,
  /\/(find|hidden-page|languages|own-pages|page-picker|page-ways|press-page|profile|video)\.spec\.ts$/,
];

export default defineConfig<object, { stores: Stores }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/harness/browser/prepared-town.ts',
  // One more than there are processors, since a browser waits as well.
  workers: 3,
  timeout: 60_000,
  // Waiting ends as soon as the thing is there; a busy machine takes more than 5 s.
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A browser can stumble by itself in hundreds of tests. One that needed its second attempt is
  // listed as “flaky” at the end of the report, so that it gets mended.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  // Each movement would be waited for; `shell.spec.ts` sees them as most people do.
  use: { reducedMotion: 'reduce' },
  projects: [
    { name: 'embedded', testIgnore: [journeys, onServers, ...looks] },
    { name: 'looks', testMatch: looks, use: { stores: 'servers' } },
    { name: 'servers', testMatch: onServers, use: { stores: 'servers' } },
    { name: 'deployed', testMatch: journeys, use: { stores: 'deployed' } },
  ],
});
