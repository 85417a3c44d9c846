import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, verifications } from '#app/db/schema/accounts.ts';
import { issueToken, takeToken } from '#app/features/accounts/commands.server.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { makePerson, openSession } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();

const { accountId } = await makePerson(database.orm);
const session = await openSession(database.orm, accountId);

const issue = () => issueToken(database.orm, session.viewer.sessionId);

/** As if the token had been made that much earlier. */
async function age(token: string, seconds: number): Promise<void> {
  await database.orm
    .update(verifications)
    .set({ expiresAt: sql`${verifications.expiresAt} - ${`${seconds} seconds`}::interval` })
    .where(eq(verifications.id, hashOfToken(token)));
}

describe('a token', () => {
  it('is taken for its session while it is no older than 300 s', async () => {
    const token = await issue();
    await age(token, 299);
    expect(await takeToken(database.orm, token)).toBe(session.token);
  });

  it('is worth nothing after 301 s', async () => {
    const token = await issue();
    await age(token, 301);
    expect(await takeToken(database.orm, token)).toBeNull();
  });

  it('works once, however many use it at the same time', async () => {
    const token = await issue();
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => takeToken(database.orm, token)),
    );
    expect(taken.filter(Boolean)).toEqual([session.token]);
  });

  it('isn’t kept in a form that could be used', async () => {
    const token = await issue();
    expect(JSON.stringify(await database.orm.select().from(verifications))).not.toContain(token);
  });

  it('is worth nothing once its session has ended', async () => {
    const { accountId } = session.viewer;
    const other = await openSession(database.orm, accountId);
    const token = await issueToken(database.orm, other.viewer.sessionId);
    await database.orm.delete(sessions).where(eq(sessions.id, other.viewer.sessionId));
    expect(await takeToken(database.orm, token)).toBeNull();
  });

  it('can’t be made up', async () => {
    expect(await takeToken(database.orm, 'a'.repeat(32))).toBeNull();
  });
});
