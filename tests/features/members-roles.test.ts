import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { attempts, securityLog } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import {
  profileDrafts,
  profileInvitations,
  profileMembers,
  profiles,
} from '#app/db/schema/profiles.ts';
import { memberRoles } from '#app/domain/accounts/roles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { addProfile } from '#app/features/profiles/commands/add-profile.server.ts';
import { changeRole } from '#app/features/profiles/commands/change-role.server.ts';
import { inviteMember } from '#app/features/profiles/commands/invite-member.server.ts';
import { leaveProfile } from '#app/features/profiles/commands/leave-profile.server.ts';
import { removeMember } from '#app/features/profiles/commands/remove-member.server.ts';
import { newPageForm, roleForm } from '#app/features/profiles/forms.ts';
import { may, rightsOf } from '#app/features/profiles/policy.ts';
import { listMembers } from '#app/features/profiles/queries/list-members.server.ts';
import { listOwnPages } from '#app/features/profiles/queries/list-own-pages.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { addMember, addPage, addPerson, viewerOf } from '#tests/harness/cast.ts';
import { openTestDatabase } from '#tests/harness/database.ts';

let database: Database;
let owner: Viewer;
let manager: Viewer;
let second: Viewer;
let door: Viewer;
let stranger: Viewer;
let pageId: string;
const brand = brandOf(parseSettings({ BASE_URL: 'https://bandstand.test' }));

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const people: Viewer[] = [];
  for (const name of ['Olga', 'Max', 'Mia', 'Dora', 'Stan'])
    people.push(await addPerson(database, { name }));
  pageId = await addPage(database, { owner: people[0], manager: people[1], door: people[3] });
  await addMember(database, pageId, people[2] as Viewer, 'manager');
  await addPage(database, { owner: people[4] });
  [owner, manager, second, door, stranger] = (await Promise.all(
    people.map(({ accountId }) => viewerOf(database, accountId)),
  )) as [Viewer, Viewer, Viewer, Viewer, Viewer];
  await database.orm.delete(outbox);
  await database.orm.delete(attempts);
});

const change = async (viewer: Viewer, target: Viewer, role: unknown) =>
  changeRole({ database, brand }, viewer, pageId, target.accountId, parseInput(roleForm, { role }));
const add = async (viewer: Viewer, form: unknown) =>
  addProfile(database, viewer, parseInput(newPageForm, form));
const remove = (viewer: Viewer, target: Viewer) =>
  removeMember({ database, brand }, viewer, pageId, target.accountId);
const leave = (viewer: Viewer) => leaveProfile({ database, brand }, viewer, pageId);
const mails = async () =>
  (await database.orm.select().from(outbox).orderBy(outbox.id)).map(
    ({ payload }) => payload as Mail,
  );
const lastLog = async () =>
  (await database.orm.select().from(securityLog).orderBy(sql`${securityLog.id} desc`).limit(1))[0];
const roleOf = async ({ accountId }: Viewer) =>
  (
    await database.orm.select().from(profileMembers).where(eq(profileMembers.profileId, pageId))
  ).find((member) => member.accountId === accountId)?.role;

describe('changing a role', () => {
  it.each(['owner', 'manager'])('is open to the %s, is told and is kept', async (who) => {
    const viewer = who === 'owner' ? owner : manager;
    await change(viewer, door, 'manager');
    expect(await roleOf(door)).toBe('manager');
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: door.email,
      subject: 'Your role on The Night Owls has changed',
    });
    expect(mail?.text).toContain('invite people');
    expect(await lastLog()).toMatchObject({
      actor: viewer.pseudonym,
      action: 'member’s role changed',
      facts: { from: 'door', to: 'manager' },
    });
  });

  it('to the same says and logs nothing', async () => {
    const before = await lastLog();
    await change(owner, door, 'door');
    expect(await mails()).toEqual([]);
    expect(await lastLog()).toEqual(before);
  });

  it('is refused where the right, the person or the role is missing', async () => {
    const before = await lastLog();
    await expect(change(door, manager, 'door')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(stranger, door, 'manager')).rejects.toMatchObject({ code: 'not-found' });
    await expect(change(manager, owner, 'door')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(owner, owner, 'door')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(manager, manager, 'door')).rejects.toMatchObject({ code: 'conflict' });
    await expect(change(owner, stranger, 'door')).rejects.toMatchObject({ code: 'not-found' });
    for (const role of ['owner', 'admin', '', undefined, ['manager']])
      await expect(change(owner, door, role)).rejects.toMatchObject({
        code: 'bad-input',
        fields: { role: expect.any(String) },
      });
    expect([await roleOf(owner), await roleOf(manager), await roleOf(door)]).toEqual([
      'owner',
      'manager',
      'door',
    ]);
    expect(await mails()).toEqual([]);
    expect(await lastLog()).toEqual(before);
  });
});

describe('removing a member', () => {
  it('ends their rights at once, tells them and is kept', async () => {
    await remove(manager, second);
    expect(await roleOf(second)).toBeUndefined();
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [second.email, 'You no longer work on The Night Owls'],
    ]);
    expect(await lastLog()).toMatchObject({
      actor: manager.pseudonym,
      action: 'member removed',
      facts: { role: 'manager' },
    });
    // The session may have been read before; what counts is now.
    await expect(remove(second, door)).rejects.toMatchObject({ code: 'not-found' });
    await expect(change(second, door, 'manager')).rejects.toMatchObject({ code: 'not-found' });
    expect(await roleOf(door)).toBe('door');
  });

  it('is refused where the right or the person is missing', async () => {
    const before = await lastLog();
    await expect(remove(door, manager)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(stranger, door)).rejects.toMatchObject({ code: 'not-found' });
    await expect(remove(manager, owner)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(owner, owner)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(remove(manager, manager)).rejects.toMatchObject({ code: 'conflict' });
    await expect(remove(owner, stranger)).rejects.toMatchObject({ code: 'not-found' });
    expect((await listMembers(database, owner, pageId)).members).toHaveLength(4);
    expect(await mails()).toEqual([]);
    expect(await lastLog()).toEqual(before);
  });

  it.each([
    ['removed', () => remove(owner, manager)],
    ['made door staff', () => change(owner, manager, 'door')],
    ['gone by themselves', () => leave(manager)],
  ])('takes their invitations along: %s', async (_name, end) => {
    await inviteMember({ database, brand }, manager, pageId, {
      email: 'second-self@example.org',
      role: 'manager',
    });
    await inviteMember({ database, brand }, owner, pageId, {
      email: 'friend@example.org',
      role: 'door',
    });
    await end();
    const left = await database.orm
      .select()
      .from(profileInvitations)
      .where(eq(profileInvitations.profileId, pageId));
    expect(left.map(({ email }) => email)).toEqual(['friend@example.org']);
  });

  it('by each other at the same time leaves one of two managers', async () => {
    const outcomes = await Promise.allSettled([remove(manager, second), remove(second, manager)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await roleOf(manager), await roleOf(second)].filter(Boolean)).toEqual(['manager']);
    expect(await mails()).toHaveLength(1);
  });

  it('twice at the same time is told once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => remove(index % 2 ? owner : manager, door)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });
});

describe('leaving a page', () => {
  it.each(['manager', 'door'] as const)('is open to the %s', async (role) => {
    const viewer = role === 'manager' ? manager : door;
    await leave(viewer);
    expect(await roleOf(viewer)).toBeUndefined();
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, `${viewer.name} no longer works on The Night Owls`],
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
    await expect(leave(owner)).rejects.toMatchObject({
      code: 'conflict',
      message: 'A page needs its owner. You can delete the page, but not leave it.',
    });
    await expect(leave(stranger)).rejects.toMatchObject({ code: 'not-found' });
    expect(await roleOf(owner)).toBe('owner');
    expect(await mails()).toEqual([]);
    expect(await lastLog()).toEqual(before);
  });
});

describe('the list of members', () => {
  it('has the owner first and no addresses of members', async () => {
    await inviteMember({ database, brand }, manager, pageId, {
      email: 'new@example.org',
      role: 'door',
    });
    const list = await listMembers(database, manager, pageId);
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
    await expect(listMembers(database, door, pageId)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listMembers(database, stranger, pageId)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(listMembers(database, owner, 'nothing')).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('one’s own pages', () => {
  it('are all pages that one works on, with their state', async () => {
    const set = (values: Partial<typeof profiles.$inferInsert>) =>
      database.orm.update(profiles).set(values).where(eq(profiles.id, pageId));
    const shown = async (viewer: Viewer) =>
      (await listOwnPages(database.orm, viewer)).find(({ profileId }) => profileId === pageId);
    expect(await shown(door)).toEqual({
      profileId: pageId,
      displayName: 'The Night Owls',
      initial: 'T',
      userType: 'artist',
      role: 'door',
      state: 'published',
      hasChanges: false,
    });
    expect(await shown(stranger)).toBeUndefined();
    await set({ hiddenAt: new Date() });
    expect(await shown(owner)).toMatchObject({ role: 'owner', state: 'hidden' });
    await set({ publishedAt: null });
    await database.orm
      .insert(profileDrafts)
      .values({ profileId: pageId, content: {} as ProfileContent });
    expect(await shown(manager)).toMatchObject({ state: 'draft', hasChanges: true });
  });

  it('grow by drafts that only their owner sees', async () => {
    const { profileId } = await add(stranger, {
      kind: 'venue',
      displayName: '  The Back Room ',
    });
    expect(profileId).toMatch(/^[a-z0-9]{32}$/);
    const viewer = await viewerOf(database, stranger.accountId);
    expect(viewer.profiles).toContainEqual({
      profileId,
      role: 'owner',
      displayName: 'The Back Room',
      userType: 'venue',
      isPublished: false,
    });
    expect(await lastLog()).toMatchObject({
      actor: stranger.pseudonym,
      action: 'page made',
      facts: { kind: 'venue' },
    });
  });

  it.each([
    [{ kind: 'venue', displayName: ' ' }, ['displayName']],
    [{ kind: 'venue', displayName: '\u202e\u200b' }, ['displayName']],
    [{ kind: 'venue', displayName: 'a\0b' }, ['displayName']],
    [{ kind: 'venue', displayName: 'a\nb' }, ['displayName']],
    [{ kind: 'venue', displayName: '\ud83c' }, ['displayName']],
    [{ kind: 'venue', displayName: 'x'.repeat(201) }, ['displayName']],
    [{ kind: 'fan', displayName: 'x' }, ['kind']],
    [null, ['']],
  ])('are not made of %j', async (form, fields) => {
    const refusal = await add(stranger, form).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'bad-input' });
    expect(Object.keys(refusal.fields)).toEqual(fields);
  });

  it('end at 20, also when they are made at the same time', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 24 }, () => add(stranger, { kind: 'artist', displayName: 'Again' })),
    );
    // One page was there before.
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: /^You own 20 pages/ },
    });
  });
});

describe('rights', () => {
  it('are the table’s for every role, and none without one', () => {
    for (const role of memberRoles)
      for (const right of rightsOf('owner').concat('leave the page')) {
        const viewer = { owner, manager, door }[role];
        expect(may(viewer, pageId, right), `${role}: ${right}`).toBe(
          rightsOf(role).includes(right),
        );
        expect(may(stranger, pageId, right)).toBe(false);
        expect(may(null, pageId, right)).toBe(false);
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
