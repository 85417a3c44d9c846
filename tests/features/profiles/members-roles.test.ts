import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileInvitations } from '#app/db/schema/profiles.ts';
import { inviteMember } from '#app/features/profiles/team/commands.server.ts';
import { readTeam } from '#app/features/profiles/team/queries.server.ts';
import { testBrand as brand, type Cast, castPage } from '#tests/harness/people/cast.ts';
import { memberActs } from '#tests/harness/people/member-acts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let cast: Cast;

beforeEach(async () => {
  cast = await castPage(database);
});
const { change, remove, leave, roleOf, mails, lastLog } = memberActs(() => ({ database, cast }));

describe('changing a role', () => {
  it.each(['owner', 'manager'])('is open to the %s, is told and is kept', async (who) => {
    const viewer = who === 'owner' ? cast.owner : cast.manager;
    await change(viewer, cast.door, 'manager');
    expect(await roleOf(cast.door)).toBe('manager');
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: cast.door.email,
      subject: 'Your role on The Night Owls has changed',
    });
    expect(mail?.text).toContain('everything the owner can, except delete the page');
    expect(await lastLog()).toMatchObject({
      actor: viewer.pseudonym,
      action: 'member’s role changed',
      facts: { from: 'door', to: 'manager' },
    });
  });

  it('to the same says and logs nothing', async () => {
    const before = await lastLog();
    await change(cast.owner, cast.door, 'door');
    expect(await mails()).toEqual([]);
    expect(await lastLog()).toEqual(before);
  });

  it('is refused where the right, the person or the role is missing', async () => {
    const before = await lastLog();
    await expect(change(cast.door, cast.manager, 'door')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(change(cast.stranger, cast.door, 'manager')).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(change(cast.manager, cast.owner, 'door')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(change(cast.owner, cast.owner, 'door')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(change(cast.manager, cast.manager, 'door')).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(change(cast.owner, cast.stranger, 'door')).rejects.toMatchObject({
      code: 'not-found',
    });
    for (const role of ['owner', 'admin', '', undefined, ['manager']])
      await expect(change(cast.owner, cast.door, role)).rejects.toMatchObject({
        code: 'bad-input',
        fields: { role: expect.any(String) },
      });
    expect([await roleOf(cast.owner), await roleOf(cast.manager), await roleOf(cast.door)]).toEqual(
      ['owner', 'manager', 'door'],
    );
    expect(await mails()).toEqual([]);
    expect(await lastLog()).toEqual(before);
  });
});

describe('removing a member', () => {
  it('ends their rights at once, tells them and is kept', async () => {
    await remove(cast.manager, cast.second);
    expect(await roleOf(cast.second)).toBeUndefined();
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [cast.second.email, 'You’re no longer on the team of The Night Owls'],
    ]);
    expect(await lastLog()).toMatchObject({
      actor: cast.manager.pseudonym,
      action: 'member removed',
      facts: { role: 'manager' },
    });
    // The session may have been read before; the present role counts.
    await expect(remove(cast.second, cast.door)).rejects.toMatchObject({ code: 'not-found' });
    await expect(change(cast.second, cast.door, 'manager')).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await roleOf(cast.door)).toBe('door');
  });

  it('is refused where the right or the person is missing', async () => {
    const before = await lastLog();
    await expect(remove(cast.door, cast.manager)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(cast.stranger, cast.door)).rejects.toMatchObject({ code: 'not-found' });
    await expect(remove(cast.manager, cast.owner)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(cast.owner, cast.owner)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(cast.manager, cast.manager)).rejects.toMatchObject({ code: 'conflict' });
    await expect(remove(cast.owner, cast.stranger)).rejects.toMatchObject({ code: 'not-found' });
    expect(
      (await readTeam({ database }, cast.owner, { profileId: cast.pageId })).members,
    ).toHaveLength(4);
    expect(await mails()).toEqual([]);
    expect(await lastLog()).toEqual(before);
  });

  it.each([
    ['removed', () => remove(cast.owner, cast.manager)],
    ['made door staff', () => change(cast.owner, cast.manager, 'door')],
    ['gone by themselves', () => leave(cast.manager)],
  ])('takes their invitations along: %s', async (_name, end) => {
    await inviteMember({ database, brand }, cast.manager, {
      as: cast.pageId,
      email: 'second-self@example.org',
      role: 'manager',
    });
    await inviteMember({ database, brand }, cast.owner, {
      as: cast.pageId,
      email: 'friend@example.org',
      role: 'door',
    });
    await end();
    const left = await database.orm
      .select()
      .from(profileInvitations)
      .where(eq(profileInvitations.profileId, cast.pageId));
    expect(left.map(({ email }) => email)).toEqual(['friend@example.org']);
  });

  it('by each other at the same time leaves one of two managers', async () => {
    const outcomes = await Promise.allSettled([
      remove(cast.manager, cast.second),
      remove(cast.second, cast.manager),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await roleOf(cast.manager), await roleOf(cast.second)].filter(Boolean)).toEqual([
      'manager',
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('twice at the same time is told once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        remove(index % 2 ? cast.owner : cast.manager, cast.door),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });
});

describe('leaving a page', () => {
  it.each(['manager', 'door'] as const)('is open to the %s', async (role) => {
    const viewer = role === 'manager' ? cast.manager : cast.door;
    await leave(viewer);
    expect(await roleOf(viewer)).toBeUndefined();
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [cast.owner.email, `${viewer.name} left the team of The Night Owls`],
    ]);
    expect(await lastLog()).toMatchObject({
      actor: viewer.pseudonym,
      action: 'member left',
      facts: { role },
    });
    await expect(leave(viewer)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is refused to the owner and to who doesn’t work on it', async () => {
    const before = await lastLog();
    await expect(leave(cast.owner)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Every page needs an owner. You can delete the page, but not leave it.',
    });
    await expect(leave(cast.stranger)).rejects.toMatchObject({ code: 'not-found' });
    expect(await roleOf(cast.owner)).toBe('owner');
    expect(await mails()).toEqual([]);
    expect(await lastLog()).toEqual(before);
  });
});
