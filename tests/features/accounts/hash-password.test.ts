import { expect, it } from 'vitest';
import { hashPassword, isPassword } from '#app/features/accounts/steps.server.ts';

it('lets three passwords be hashed at once and sixty wait, and asks the next to come back', async () => {
  const ends = await Promise.allSettled(
    Array.from({ length: 65 }, () => hashPassword('a stage by the river')),
  );
  expect(ends.slice(0, 63).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(ends.slice(63)).toMatchObject([
    { status: 'rejected', reason: { code: 'too-many' } },
    { status: 'rejected', reason: { code: 'too-many' } },
  ]);
  const hashed = await hashPassword('a stage by the river');
  expect(await isPassword('a stage by the river', hashed)).toBe(true);
});
