import { defineConfig } from 'vitest/config';

const common = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Waiting ends as soon as what is waited for is there; a busy machine takes more than a second.
  expect: { poll: { timeout: 10_000 } },
};

/**
 * `rules` need no computer but the one they run on; `pglite` and `postgres` are the same tests on
 * both databases; `processes` start the built platform and speak HTTP to it.
 */
export default defineConfig({
  test: {
    // By itself it would leave one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          include: ['tests/{domain,lib,platform,db,checks,http}/**/*.test.ts'],
          setupFiles: ['tests/harness/reading/messages.ts'],
        },
      },
      ...(['pglite', 'postgres'] as const).map((database) => ({
        test: {
          ...common,
          name: database,
          // One process for many files, each of which begins with fresh modules: see messages.ts.
          isolate: false,
          include: ['tests/features/**/*.test.ts'],
          // The embedded database has one session, where nothing races.
          exclude: database === 'pglite' ? ['tests/features/*-races.test.ts'] : [],
          setupFiles: ['tests/harness/reading/messages.ts'],
          globalSetup: ['tests/harness/servers/provide-database.ts'],
          provide: { database },
        },
      })),
      {
        test: {
          ...common,
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          globalSetup: [
            'tests/harness/servers/provide-database.ts',
            'tests/harness/servers/built.ts',
          ],
          fileParallelism: false,
        },
      },
      // `npm run torture` alone: it has no end of its own.
      ...(process.env.TORTURE_MINUTES
        ? [
            {
              test: {
                ...common,
                name: 'torture',
                include: ['tests/torture/**/*.test.ts'],
                globalSetup: ['tests/harness/servers/built.ts'],
                testTimeout: (Number(process.env.TORTURE_MINUTES) + 20) * 60_000,
              },
            },
          ]
        : []),
    ],
  },
});
