import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeError } from '#app/platform/log.ts';

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
