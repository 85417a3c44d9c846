import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { accounts } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileInvitations, profileMembers } from '#app/db/schema/profiles.ts';
import { readInvitation } from '#app/features/profiles/team/queries.server.ts';
import { addPerson, type Cast, castPage } from '#tests/harness/people/cast.ts';
import { memberActs } from '#tests/harness/people/member-acts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let cast: Cast;

beforeEach(async () => {
  cast = await castPage(database);
});
const { accept, decline, withdraw, invitationTo, invited, roles, mails, lastLog } = memberActs(
  () => ({ database, cast }),
);

describe('what an invitation shows', () => {
  it('is everything to the invited person', async () => {
    const id = await invited(cast.stranger, 'manager');
    expect(await readInvitation(database.orm, cast.stranger, id)).toEqual({
      state: 'open',
      pageName: 'The Night Owls',
      userType: 'artist',
      role: 'manager',
      invitedBy: 'Olga',
      expiresAt: expect.any(Date),
    });
  });

  it('doesn’t exist for other accounts', async () => {
    const id = await invited(cast.stranger);
    const other = await addPerson(database);
    expect(await readInvitation(database.orm, other, id)).toEqual({ state: 'for another' });
    for (const guess of ['', 'x', '\0', "' or true", '\ud83c', 'x'.repeat(500)])
      expect(await readInvitation(database.orm, cast.stranger, guess)).toEqual({ state: 'gone' });
  });
});

describe('accepting', () => {
  it('makes a member, once, and tells the owner and the inviter', async () => {
    const id = await invited(cast.stranger, 'door', cast.manager);
    await database.orm.delete(outbox);
    expect(await accept(cast.stranger, id)).toEqual({ profileId: cast.pageId });
    expect(await roles()).toMatchObject({ [cast.stranger.accountId]: 'door' });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual([cast.owner.email, cast.manager.email]);
    expect(sent[0]?.subject).toBe('Stan joined the team of The Night Owls');
    expect(sent[0]?.text).toContain(`https://bandstand.test/profiles/${cast.pageId}/team`);
    expect(await lastLog()).toMatchObject({
      actor: cast.stranger.pseudonym,
      action: 'invitation accepted',
      facts: { role: 'door' },
    });
    await expect(accept(cast.stranger, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('needs the invited address, confirmed, now', async () => {
    const id = await invited(cast.stranger);
    const other = await addPerson(database);
    for (const viewer of [other, cast.owner, cast.door])
      await expect(accept(viewer, id)).rejects.toMatchObject({ code: 'forbidden' });
    const set = (values: Partial<typeof accounts.$inferInsert>) =>
      database.orm.update(accounts).set(values).where(eq(accounts.id, cast.stranger.accountId));
    await set({ emailVerified: false });
    await expect(accept(cast.stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
    await set({ emailVerified: true, email: `moved-${cast.stranger.email}` });
    await expect(accept(cast.stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await roles()).not.toHaveProperty(cast.stranger.accountId);
    expect(await invitationTo(cast.stranger.email)).toBe(id);
  });

  it('is over once the invitation has run out', async () => {
    const id = await invited(cast.stranger);
    await database.orm
      .update(profileInvitations)
      .set({ expiresAt: sql`now()` })
      .where(eq(profileInvitations.id, id));
    expect(await readInvitation(database.orm, cast.stranger, id)).toEqual({ state: 'gone' });
    await expect(accept(cast.stranger, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(decline(cast.stranger, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('of a page that one works on already changes nothing', async () => {
    const id = await invited(cast.stranger, 'manager');
    await database.orm
      .insert(profileMembers)
      .values({ profileId: cast.pageId, accountId: cast.stranger.accountId, role: 'door' });
    await expect(accept(cast.stranger, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await roles()).toMatchObject({ [cast.stranger.accountId]: 'door' });
  });

  it('twenty times at once gives one membership and one mail', async () => {
    const id = await invited(cast.stranger);
    await database.orm.delete(outbox);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => accept(cast.stranger, id)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'not-found' });
    expect(await roles()).toMatchObject({ [cast.stranger.accountId]: 'door' });
    expect(await mails()).toHaveLength(1);
  });

  it('against taking back at the same time has one winner', async () => {
    for (let round = 0; round < (inject('database') === 'postgres' ? 10 : 2); round += 1) {
      const guest = await addPerson(database);
      const id = await invited(guest);
      const [accepted, withdrawn] = await Promise.allSettled([
        accept(guest, id),
        withdraw(cast.owner, id),
      ]);
      expect([accepted?.status, withdrawn?.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(Object.hasOwn(await roles(), guest.accountId)).toBe(accepted?.status === 'fulfilled');
    }
  });
});

describe('declining', () => {
  it('ends the invitation and tells its sender', async () => {
    const id = await invited(cast.stranger, 'door', cast.manager);
    await database.orm.delete(outbox);
    await decline(cast.stranger, id);
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [cast.manager.email, 'Your invitation to The Night Owls was declined'],
    ]);
    expect(await lastLog()).toMatchObject({
      actor: cast.stranger.pseudonym,
      action: 'invitation declined',
      facts: { role: 'door' },
    });
    expect(await roles()).not.toHaveProperty(cast.stranger.accountId);
    await expect(decline(cast.stranger, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is for the invited address alone', async () => {
    const id = await invited(cast.stranger);
    await expect(decline(await addPerson(database), id)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await invitationTo(cast.stranger.email)).toBe(id);
  });
});
