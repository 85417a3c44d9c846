import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestCase, type TestSpecification } from 'vitest/node';

const common = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Waiting ends as soon as the thing is there; a busy machine takes more than a second.
  expect: { poll: { timeout: 10_000 } },
};

/**
 * Tests whose answers can differ on the embedded database: what its driver hands over (sums, dates, ranges, rows
 * of raw statements), its only session, what it announces, how it sorts. Whole ways through bookings
 * and money are walked on it in the browser; `npm test -- --everything` runs all features on it.
 */
const onBothDatabases = [
  ...[
    'changes',
    'do-once',
    'named-statements',
    'send-together',
    'limit-attempts',
    'live-log',
    'session-tokens',
  ],
  ...['list-featured', 'find-pages', 'ledger', 'ledger-guards', 'year-totals', 'calendar'],
];

/** Of the rest, what draws pictures and sets sheets for seconds on end. */
const drawing = /\/(share-picture|print-sheet|press-kit|press-files|uploads)\.test\.ts$/;

/**
 * The test that fills the town for the browser begins first, then what takes longest, what waits
 * most and what draws, so that the rest fills the gaps and nothing ends long after the others.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      if (moduleId.endsWith('/processes/start.test.ts')) return -1;
      if (project.name === 'postgres' && moduleId.endsWith('-model.test.ts')) return 0;
      if (project.name === 'processes') return 1;
      return drawing.test(moduleId) ? 2 : 3;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Says in the end which tests passed at their second attempt only, and why the first failed. */
class FlakyTests implements Reporter {
  #flaky: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return;
    const { moduleId } = test.module;
    const why = test.result().errors?.map(({ message }) => message.split('\n', 1)[0]);
    this.#flaky.push(`    ${relative('.', moduleId)} > ${test.fullName}: ${why?.join('; ')}`);
  }

  onTestRunEnd() {
    const count = this.#flaky.length;
    if (count > 0) process.stdout.write(`  ${count} flaky\n${this.#flaky.join('\n')}\n`);
  }
}

const features = (database: 'pglite' | 'postgres', names: string[], exclude: string[] = []) => ({
  test: {
    ...common,
    name: database,
    // One process for many files, with the same modules: see same-modules.ts.
    isolate: false,
    include: names.map((name) => `tests/features/**/${name}.test.ts`),
    exclude,
    setupFiles: ['tests/harness/reading/same-modules.ts'],
    globalSetup: ['tests/harness/servers/provide-database.ts'],
    provide: { database },
  },
});

/**
 * `rules` need no computer but the one they run on; `postgres` and `pglite` are features on a
 * server and on the embedded database; `processes` start the built platform and speak HTTP to it.
 */
export default defineConfig({
  test: {
    // One more than there are processors: tests of processes wait more than they compute.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', new FlakyTests()],
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          isolate: false,
          include: ['tests/{domain,fields,lib,platform,db,checks,http}/**/*.test.ts'],
          setupFiles: ['tests/harness/reading/messages.ts'],
        },
      },
      features('postgres', ['*']),
      // Races mean nothing in a single session.
      features('pglite', process.env.EVERYTHING ? ['*'] : onBothDatabases, ['**/*-races.test.ts']),
      {
        test: {
          ...common,
          name: 'processes',
          isolate: false,
          include: ['tests/processes/**/*.test.ts'],
          setupFiles: ['tests/harness/reading/messages.ts'],
          globalSetup: [
            'tests/harness/servers/provide-database.ts',
            'tests/harness/servers/built.ts',
          ],
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
