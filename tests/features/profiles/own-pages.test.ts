import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileDrafts, profiles } from '#app/db/schema/profiles.ts';
import { memberRoles, type Viewer } from '#app/domain/accounts/viewer.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { may, rightsOf } from '#app/features/profiles/policy.ts';
import { listOwnPages } from '#app/features/profiles/queries.server.ts';
import { inviteMember } from '#app/features/profiles/team/commands.server.ts';
import { readTeam } from '#app/features/profiles/team/queries.server.ts';
import { testBrand as brand, type Cast, castPage, viewerOf } from '#tests/harness/people/cast.ts';
import { memberActs } from '#tests/harness/people/member-acts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let cast: Cast;

beforeEach(async () => {
  cast = await castPage(database);
});
const { add, lastLog } = memberActs(() => ({ database, cast }));

describe('the list of members', () => {
  it('has the owner first and no addresses of members', async () => {
    await inviteMember({ database, brand }, cast.manager, {
      as: cast.pageId,
      email: 'new@example.org',
      role: 'door',
    });
    const list = await readTeam({ database }, cast.manager, { profileId: cast.pageId });
    expect(list.members.map(({ name, role, isViewer }) => [name, role, isViewer])).toEqual([
      ['Olga', 'owner', false],
      ...list.members.slice(1).map(({ name, role }) => [name, role, name === 'Max']),
    ]);
    expect(list.members.map(({ name }) => name).sort()).toEqual(['Dora', 'Max', 'Mia', 'Olga']);
    expect(JSON.stringify(list.members)).not.toContain('@');
    expect(list.invitations).toEqual([
      {
        id: expect.any(String),
        email: 'new@example.org',
        role: 'door',
        invitedBy: 'Max',
        expiresAt: expect.any(Date),
      },
    ]);
  });

  it('is for people who may see members', async () => {
    await expect(
      readTeam({ database }, cast.door, { profileId: cast.pageId }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      readTeam({ database }, cast.stranger, { profileId: cast.pageId }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(
      readTeam({ database }, cast.owner, { profileId: 'nothing' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('one’s own pages', () => {
  it('are all pages that one works on, with their state', async () => {
    const set = (values: Partial<typeof profiles.$inferInsert>) =>
      database.orm.update(profiles).set(values).where(eq(profiles.id, cast.pageId));
    const listedFor = async (viewer: Viewer) =>
      (await listOwnPages(database.orm, viewer)).find(({ profileId }) => profileId === cast.pageId);
    expect(await listedFor(cast.door)).toEqual({
      profileId: cast.pageId,
      displayName: 'The Night Owls',
      initial: 'T',
      userType: 'artist',
      role: 'door',
      payoutBasisPoints: 0,
      state: 'published',
      hasChanges: false,
    });
    expect(await listedFor(cast.stranger)).toBeUndefined();
    await set({ hiddenAt: new Date() });
    expect(await listedFor(cast.owner)).toMatchObject({ role: 'owner', state: 'hidden' });
    await set({ publishedAt: null });
    await database.orm
      .insert(profileDrafts)
      .values({ profileId: cast.pageId, content: {} as ProfileContent });
    expect(await listedFor(cast.manager)).toMatchObject({ state: 'draft', hasChanges: true });
  });

  it('grow by drafts that only their owner sees', async () => {
    const { profileId } = await add(cast.stranger, {
      kind: 'venue',
      displayName: '  The Back Room ',
    });
    expect(profileId).toBe('the-back-room');
    const viewer = await viewerOf(database, cast.stranger.accountId);
    expect(viewer.profiles).toContainEqual({
      profileId,
      role: 'owner',
      displayName: 'The Back Room',
      userType: 'venue',
      isPublished: false,
    });
    expect(await lastLog()).toMatchObject({
      actor: cast.stranger.pseudonym,
      action: 'page made',
      facts: { kind: 'venue' },
    });
  });

  it('have an address of their own, and no later page gets it', async () => {
    const input = { kind: 'artist', displayName: 'Die Ärzte & Söhne' };
    const both = await Promise.allSettled([
      add(cast.stranger, { ...input, pageId: 'Mine-2' }),
      add(cast.owner, { ...input, pageId: 'mine-2' }),
    ]);
    const refused = both.find((one) => one.status === 'rejected');
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused?.reason).toMatchObject({
      code: 'conflict',
      fields: { pageId: 'This address is taken. Choose another one.' },
    });
    await database.orm.delete(profiles).where(eq(profiles.id, 'mine-2'));
    for (const pageId of ['mine-2', 'MINE-2'])
      await expect(add(cast.stranger, { ...input, pageId })).rejects.toMatchObject({
        code: 'conflict',
      });
    // Imported pages count as well, in upper or lower case.
    await database.orm.insert(profiles).values({ id: 'Imported', userType: 'artist' });
    await expect(add(cast.stranger, { ...input, pageId: 'imported' })).rejects.toMatchObject({
      fields: { pageId: expect.any(String) },
    });
    expect((await add(cast.stranger, input)).profileId).toBe('die-arzte-and-sohne');
    expect((await add(cast.stranger, input)).profileId).toBe('die-arzte-and-sohne-2');
  });

  it.each([
    [{ kind: 'venue', displayName: 'x', pageId: 'a' }, ['pageId']],
    [{ kind: 'venue', displayName: 'x', pageId: 'a b c' }, ['pageId']],
    [{ kind: 'venue', displayName: 'x', pageId: '-abc' }, ['pageId']],
    [{ kind: 'venue', displayName: 'x', pageId: 'x'.repeat(41) }, ['pageId']],
    [{ kind: 'venue', displayName: 'x', pageId: 'Admin' }, ['pageId']],
    [{ kind: 'venue', displayName: ' ' }, ['displayName']],
    [{ kind: 'venue', displayName: '\u202e\u200b' }, ['displayName']],
    [{ kind: 'venue', displayName: 'a\0b' }, ['displayName']],
    [{ kind: 'venue', displayName: 'a\nb' }, ['displayName']],
    [{ kind: 'venue', displayName: '\ud83c' }, ['displayName']],
    [{ kind: 'venue', displayName: 'x'.repeat(201) }, ['displayName']],
    [{ kind: 'fan', displayName: 'x' }, ['kind']],
    [null, ['']],
  ])('are not made of %j', async (form, fields) => {
    const refusal = await add(cast.stranger, form).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'bad-input' });
    expect(Object.keys(refusal.fields)).toEqual(fields);
  });

  it('end at 20, also when they are made at the same time', async () => {
    const created = await Promise.allSettled(
      Array.from({ length: 24 }, () =>
        add(cast.stranger, { kind: 'artist', displayName: 'Again' }),
      ),
    );
    // One page was there before.
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    expect(created.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: /^You own 20 pages/ },
    });
  });
});

describe('rights', () => {
  it('are the table’s for every role, and none without one', () => {
    for (const role of memberRoles)
      for (const right of rightsOf('owner').concat('leave the page')) {
        const viewer = { owner: cast.owner, manager: cast.manager, door: cast.door }[role];
        expect(may(viewer, cast.pageId, right), `${role}: ${right}`).toBe(
          rightsOf(role).includes(right),
        );
        expect(may(cast.stranger, cast.pageId, right)).toBe(false);
        expect(may(null, cast.pageId, right)).toBe(false);
      }
  });

  it('give managers all but deleting and payouts, and the door the door', () => {
    const owned = new Set(rightsOf('owner'));
    expect([...owned].filter((right) => !rightsOf('manager').includes(right))).toEqual([
      'delete the page',
      'see to payouts',
    ]);
    expect(rightsOf('door')).toEqual(['scan tickets', 'see tonight', 'leave the page']);
  });
});
