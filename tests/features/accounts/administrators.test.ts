import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, securityLog, sessions } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { setAdministrator } from '#app/features/accounts/commands.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { findBlockers, leave } from '#app/processes/leaving.server.ts';
import { makePerson, openSession, type Person } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const brand = brandOf(parseSettings({}));
beforeEach(() => database.orm.delete(accounts));

const refusal = (code: string) => expect.objectContaining({ name: 'AppError', code });
const signIn = async ({ accountId }: Person) => (await openSession(database.orm, accountId)).viewer;
const accountOf = async ({ accountId }: Person) =>
  (await database.orm.select().from(accounts).where(eq(accounts.id, accountId)))[0];
const ask = (viewer: Viewer, currentPassword: string) =>
  leave({ database, brand }, viewer, { currentPassword, told: true });

describe('making an account an administrator', () => {
  it('needs an account with a confirmed address, and ends its sessions', async () => {
    const person = await makePerson(database.orm);
    const { pseudonym } = await signIn(person);
    expect(await setAdministrator(database, ` ${person.email.toUpperCase()} `, true)).toBe(true);
    expect(await setAdministrator(database, person.email, true)).toBe(false);
    expect(await accountOf(person)).toMatchObject({ isAdmin: true });
    expect(await database.orm.select().from(sessions)).toEqual([]);
    expect((await signIn(person)).isAdmin).toBe(true);

    expect(await setAdministrator(database, person.email, false)).toBe(true);
    expect((await signIn(person)).isAdmin).toBe(false);
    const log = await database.orm.select().from(securityLog).orderBy(securityLog.id);
    expect(log.filter(({ facts }) => facts.account === pseudonym)).toMatchObject([
      { actor: null, action: 'administrator made' },
      { actor: null, action: 'administrator no longer' },
    ]);
  });

  it('is refused for addresses that are unknown or unconfirmed, and for who is leaving', async () => {
    await expect(setAdministrator(database, 'who@people.example', true)).rejects.toEqual(
      refusal('not-found'),
    );
    const unconfirmed = await makePerson(database.orm);
    const isHim = eq(accounts.id, unconfirmed.accountId);
    await database.orm.update(accounts).set({ emailVerified: false }).where(isHim);
    const leaver = await makePerson(database.orm);
    await ask(await signIn(leaver), leaver.password);
    for (const person of [unconfirmed, leaver]) {
      await expect(setAdministrator(database, person.email, true)).rejects.toEqual(
        refusal('conflict'),
      );
      expect(await accountOf(person)).toMatchObject({ isAdmin: false });
    }
  });
});

describe('the last administrator', () => {
  beforeEach(() => database.orm.update(accounts).set({ isAdmin: false }));

  it('is told to appoint another first', async () => {
    const admin = await makePerson(database.orm, { isAdmin: true });
    const asAdmin = await signIn(admin);
    expect(await findBlockers(database.orm, asAdmin)).toEqual([
      {
        what: 'You are the only administrator of this platform.',
        wayOut: 'Make someone else an administrator, then come back.',
      },
    ]);
    await expect(ask(asAdmin, admin.password)).rejects.toEqual(refusal('conflict'));
    expect((await accountOf(admin))?.deletionRequestedAt).toBeNull();

    await makePerson(database.orm, { isAdmin: true });
    expect(await findBlockers(database.orm, asAdmin)).toEqual([]);
    await ask(asAdmin, admin.password);
  });

  it('is one of two who leave at the same moment', async () => {
    const both = [
      await makePerson(database.orm, { isAdmin: true }),
      await makePerson(database.orm, { isAdmin: true }),
    ];
    const outcomes = await Promise.allSettled(
      both.map(async (admin) => ask(await signIn(admin), admin.password)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
