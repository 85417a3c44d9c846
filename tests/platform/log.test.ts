import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { describeError, saysOnce } from '#app/platform/log.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('logs what failed and where, but none of the values at hand', () => {
  const cause = Object.assign(
    new Error('duplicate key: Key (email)=(ana@example.org) already exists'),
    {
      severity: 'ERROR',
      code: '23505',
      constraint: 'accounts_email',
      detail: 'Key (email)=(ana@example.org) already exists.',
    },
  );
  const error = new DrizzleQueryError(
    'insert into accounts values ($1)',
    ['ana@example.org'],
    cause,
  );
  const described = JSON.stringify(describeError(error));
  expect(described).not.toContain('ana@example.org');
  expect(described).toContain('insert into accounts');
  expect(described).toContain('23505');
  expect(described).toContain('accounts_email');
  expect(described).toContain('log.test.ts');
});

/** A copy of an error, as the job queue hands it on. */
function copied(error: Error & { code?: string }, queue: string): object {
  return { ...error, message: error.message, stack: error.stack, queue };
}

it('says why the job queue failed, once, and then how often', () => {
  vi.useFakeTimers();
  const { log, lines } = openHeardLog();
  const sayOnce = saysOnce(log, 60_000);
  const away = () =>
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  for (let time = 0; time < 800; time += 1)
    sayOnce('error', copied(away(), `queue ${time % 16}`), 'the job queue failed');
  sayOnce('error', new TypeError('no row'), 'the job queue failed');
  expect(lines.map(({ error }) => error)).toMatchObject([
    { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
    { type: 'TypeError', message: 'no row' },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toMatchObject([{ msg: 'the job queue failed', times: 799 }]);
  // Once it is over, it is news again.
  vi.advanceTimersByTime(120_000);
  sayOnce('error', copied(away(), 'queue 1'), 'the job queue failed');
  expect(lines).toHaveLength(4);
});
