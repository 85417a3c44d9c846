import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { accounts, attempts, securityLog } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileInvitations, profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { acceptInvitation } from '#app/features/profiles/commands/accept-invitation.server.ts';
import { declineInvitation } from '#app/features/profiles/commands/decline-invitation.server.ts';
import { inviteMember } from '#app/features/profiles/commands/invite-member.server.ts';
import { removeMember } from '#app/features/profiles/commands/remove-member.server.ts';
import { withdrawInvitation } from '#app/features/profiles/commands/withdraw-invitation.server.ts';
import { invitationForm } from '#app/features/profiles/forms.ts';
import { listMembers } from '#app/features/profiles/queries/list-members.server.ts';
import { readInvitation } from '#app/features/profiles/queries/read-invitation.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { addPage, addPerson, viewerOf } from '#tests/harness/cast.ts';
import { openTestDatabase } from '#tests/harness/database.ts';

let database: Database;
let owner: Viewer;
let manager: Viewer;
let door: Viewer;
let stranger: Viewer;
let pageId: string;
const brand = brandOf(parseSettings({ BASE_URL: 'https://bandstand.test' }));

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const people = await Promise.all(
    ['Olga', 'Max', 'Dora', 'Stan'].map((name) => addPerson(database, { name })),
  );
  const [first, second, third, fourth] = people as [Viewer, Viewer, Viewer, Viewer];
  pageId = await addPage(database, { owner: first, manager: second, door: third });
  [owner, manager, door, stranger] = (await Promise.all(
    [first, second, third, fourth].map(({ accountId }) => viewerOf(database, accountId)),
  )) as [Viewer, Viewer, Viewer, Viewer];
  await database.orm.delete(outbox);
  await database.orm.delete(attempts);
});

const invite = async (viewer: Viewer, form: unknown, to = pageId) =>
  inviteMember({ database, brand }, viewer, to, parseInput(invitationForm, form));
const accept = (viewer: Viewer, id: string) => acceptInvitation({ database, brand }, viewer, id);
const decline = (viewer: Viewer, id: string) => declineInvitation({ database, brand }, viewer, id);
const withdraw = (viewer: Viewer, id: string, from = pageId) =>
  withdrawInvitation({ database, brand }, viewer, from, id);

/** The one open invitation to an address. */
async function invitationTo(email: string): Promise<string> {
  const rows = await database.orm
    .select()
    .from(profileInvitations)
    .where(and(eq(profileInvitations.profileId, pageId), eq(profileInvitations.email, email)));
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}
async function invited(viewer: Viewer, role = 'door', by = owner): Promise<string> {
  await invite(by, { email: viewer.email, role });
  return invitationTo(viewer.email);
}
const mails = async () =>
  (await database.orm.select().from(outbox).orderBy(outbox.id)).map(
    ({ payload }) => payload as Mail,
  );
const lastLog = async () =>
  (await database.orm.select().from(securityLog).orderBy(sql`${securityLog.id} desc`).limit(1))[0];
const roles = async () =>
  Object.fromEntries(
    (
      await database.orm.select().from(profileMembers).where(eq(profileMembers.profileId, pageId))
    ).map(({ accountId, role }) => [accountId, role]),
  );
const nothingWritten = async (before: Awaited<ReturnType<typeof lastLog>>) => {
  expect(await mails()).toEqual([]);
  expect(await lastLog()).toEqual(before);
};

describe('inviting somebody', () => {
  it.each(['owner', 'manager'] as const)('is open to the %s', async (who) => {
    const viewer = who === 'owner' ? owner : manager;
    await invite(viewer, { email: '  New.Person@Example.ORG ', role: 'door' });
    const id = await invitationTo('new.person@example.org');
    expect(id.length).toBeGreaterThanOrEqual(32);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: 'new.person@example.org',
      subject: `${viewer.name} invites you to work on The Night Owls`,
    });
    expect(mail?.text).toContain(`https://bandstand.test/invitations/${id}`);
    expect(mail?.text).toContain('scan tickets at the door');
    expect(mail?.text).not.toContain('change the page');
    expect(await lastLog()).toMatchObject({
      actor: viewer.pseudonym,
      action: 'member invited',
      facts: { role: 'door' },
    });
  });

  it('runs out after 14 days', async () => {
    const id = await invited(stranger);
    const [row] = await database.orm
      .select({ days: sql<number>`extract(epoch from expires_at - now())::float8 / 86400` })
      .from(profileInvitations)
      .where(eq(profileInvitations.id, id));
    expect(row?.days).toBeGreaterThan(13.9);
    expect(row?.days).toBeLessThanOrEqual(14);
  });

  it('is refused to door staff, to strangers, and on a page that isn’t there', async () => {
    const before = await lastLog();
    const form = { email: 'new@example.org', role: 'door' };
    await expect(invite(door, form)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(invite(stranger, form)).rejects.toMatchObject({ code: 'not-found' });
    await expect(invite(owner, form, 'nothing')).rejects.toMatchObject({ code: 'not-found' });
    await nothingWritten(before);
  });

  it('is refused to somebody who was a manager a moment ago', async () => {
    await removeMember({ database, brand }, owner, pageId, manager.accountId);
    await expect(invite(manager, { email: 'new@example.org', role: 'door' })).rejects.toMatchObject(
      { code: 'not-found' },
    );
    expect((await listMembers(database, owner, pageId)).invitations).toEqual([]);
  });

  it.each([
    [{ email: 'no address', role: 'door' }, ['email']],
    [{ email: 'a@b\0.org', role: 'door' }, ['email']],
    [{ email: `${'x'.repeat(300)}@example.org`, role: 'door' }, ['email']],
    [{ email: 'a@example.org\nbcc: b@example.org', role: 'door' }, ['email']],
    [{ email: 'a@example.org', role: 'owner' }, ['role']],
    [{ email: 'a@example.org' }, ['role']],
    [{ email: ['a@example.org'], role: 'admin' }, ['email', 'role']],
    [{}, ['email', 'role']],
  ])('says what is wrong with %j', async (form, fields) => {
    const before = await lastLog();
    const refusal = await invite(owner, form).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'bad-input' });
    expect(Object.keys(refusal.fields).sort()).toEqual(fields);
    await nothingWritten(before);
  });

  it('is refused for people who work on the page already, and for an address twice', async () => {
    for (const { email } of [owner, manager, door])
      await expect(
        invite(owner, { email: email.toUpperCase(), role: 'door' }),
      ).rejects.toMatchObject({
        code: 'conflict',
        fields: { email: 'This person already works on this page.' },
      });
    await invited(stranger);
    await expect(invite(manager, { email: stranger.email, role: 'manager' })).rejects.toMatchObject(
      {
        code: 'conflict',
        fields: { email: expect.stringMatching(/invited already/) },
      },
    );
    expect(await mails()).toHaveLength(1);
  });

  it('answers the same for an address with an account and one without', async () => {
    await invite(owner, { email: stranger.email, role: 'door' });
    await invite(owner, { email: 'nobody@example.org', role: 'door' });
    const [known, unknown] = await mails();
    const normal = (mail?: Mail) => ({
      ...mail,
      to: '',
      text: mail?.text.replace(/invitations\/[\w-]+/, ''),
      html: mail?.html.replace(/invitations\/[\w-]+/g, ''),
    });
    expect(normal(known)).toEqual(normal(unknown));
  });

  it('replaces an invitation that has run out', async () => {
    const id = await invited(stranger);
    await database.orm
      .update(profileInvitations)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(profileInvitations.id, id));
    expect((await listMembers(database, owner, pageId)).invitations).toEqual([]);
    expect(await invited(stranger)).not.toBe(id);
  });

  it('stops at 20 that wait, also when they come at the same time', async () => {
    await database.orm.insert(profileInvitations).values(
      Array.from({ length: 18 }, (_, index) => ({
        id: `${pageId}-${index}`,
        profileId: pageId,
        email: `guest${index}@example.org`,
        role: 'door' as const,
        expiresAt: sql`now() + interval '1 day'`,
      })),
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        invite(index % 2 ? owner : manager, { email: `more${index}@example.org`, role: 'door' }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refusal = outcomes.find(({ status }) => status === 'rejected');
    expect(refusal).toMatchObject({ reason: { code: 'conflict', message: /^20 invitations/ } });
    expect((await listMembers(database, owner, pageId)).invitations).toHaveLength(20);
    expect(await mails()).toHaveLength(2);
  });

  it('can’t be used to flood one address with mail', async () => {
    const attempt = async () => withdraw(owner, await invited(stranger));
    for (let times = 0; times < 5; times += 1) await attempt();
    await expect(attempt()).rejects.toMatchObject({ code: 'too-many' });
  });
});

describe('taking an invitation back', () => {
  it('ends it, says so by mail and is kept in the log', async () => {
    const id = await invited(stranger);
    await withdraw(manager, id);
    expect(await readInvitation(database.orm, stranger, id)).toEqual({ state: 'gone' });
    expect((await mails()).at(-1)).toMatchObject({
      to: stranger.email,
      subject: 'The invitation to The Night Owls was taken back',
    });
    expect(await lastLog()).toMatchObject({
      actor: manager.pseudonym,
      action: 'invitation taken back',
      facts: { role: 'door' },
    });
    await expect(withdraw(owner, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(accept(stranger, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is refused to door staff, strangers, and from another page', async () => {
    const id = await invited(stranger);
    const before = await lastLog();
    await expect(withdraw(door, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(withdraw(stranger, id)).rejects.toMatchObject({ code: 'not-found' });
    const otherPage = await addPage(database, { owner: stranger });
    const other = await viewerOf(database, stranger.accountId);
    await expect(withdraw(other, id, otherPage)).rejects.toMatchObject({ code: 'not-found' });
    expect(await invitationTo(stranger.email)).toBe(id);
    expect(await lastLog()).toEqual(before);
  });
});

describe('what an invitation shows', () => {
  it('is everything to the invited person', async () => {
    const id = await invited(stranger, 'manager');
    expect(await readInvitation(database.orm, stranger, id)).toEqual({
      state: 'open',
      pageName: 'The Night Owls',
      userType: 'artist',
      role: 'manager',
      invitedBy: 'Olga',
      expiresAt: expect.any(Date),
    });
  });

  it('is nothing to anybody else', async () => {
    const id = await invited(stranger);
    const other = await addPerson(database);
    expect(await readInvitation(database.orm, other, id)).toEqual({ state: 'for another' });
    for (const guess of ['', 'x', '\0', "' or true", '\ud83c', 'x'.repeat(500)])
      expect(await readInvitation(database.orm, stranger, guess)).toEqual({ state: 'gone' });
  });
});

describe('accepting', () => {
  it('makes a member, once, and tells the owner and whoever invited', async () => {
    const id = await invited(stranger, 'door', manager);
    await database.orm.delete(outbox);
    expect(await accept(stranger, id)).toEqual({ profileId: pageId });
    expect(await roles()).toMatchObject({ [stranger.accountId]: 'door' });
    const told = await mails();
    expect(told.map(({ to }) => to)).toEqual([owner.email, manager.email]);
    expect(told[0]?.subject).toBe('Stan now works on The Night Owls');
    expect(told[0]?.text).toContain(`https://bandstand.test/profiles/${pageId}/members`);
    expect(await lastLog()).toMatchObject({
      actor: stranger.pseudonym,
      action: 'invitation accepted',
      facts: { role: 'door' },
    });
    await expect(accept(stranger, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('needs the invited address, confirmed, now', async () => {
    const id = await invited(stranger);
    const other = await addPerson(database);
    for (const viewer of [other, owner, door])
      await expect(accept(viewer, id)).rejects.toMatchObject({ code: 'forbidden' });
    const set = (values: Partial<typeof accounts.$inferInsert>) =>
      database.orm.update(accounts).set(values).where(eq(accounts.id, stranger.accountId));
    await set({ emailVerified: false });
    await expect(accept(stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
    await set({ emailVerified: true, email: `moved-${stranger.email}` });
    await expect(accept(stranger, id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await roles()).not.toHaveProperty(stranger.accountId);
    expect(await invitationTo(stranger.email)).toBe(id);
  });

  it('is over once the invitation has run out', async () => {
    const id = await invited(stranger);
    await database.orm
      .update(profileInvitations)
      .set({ expiresAt: sql`now()` })
      .where(eq(profileInvitations.id, id));
    expect(await readInvitation(database.orm, stranger, id)).toEqual({ state: 'gone' });
    await expect(accept(stranger, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(decline(stranger, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('of a page that one works on already changes nothing', async () => {
    const id = await invited(stranger, 'manager');
    await database.orm
      .insert(profileMembers)
      .values({ profileId: pageId, accountId: stranger.accountId, role: 'door' });
    await expect(accept(stranger, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await roles()).toMatchObject({ [stranger.accountId]: 'door' });
  });

  it('twenty times at once gives one membership and one mail', async () => {
    const id = await invited(stranger);
    await database.orm.delete(outbox);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => accept(stranger, id)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'not-found' });
    expect(await roles()).toMatchObject({ [stranger.accountId]: 'door' });
    expect(await mails()).toHaveLength(1);
  });

  it('against taking back at the same time has one winner', async () => {
    for (let round = 0; round < (inject('database') === 'postgres' ? 10 : 2); round += 1) {
      const guest = await addPerson(database);
      const id = await invited(guest);
      const [accepted, withdrawn] = await Promise.allSettled([
        accept(guest, id),
        withdraw(owner, id),
      ]);
      expect([accepted?.status, withdrawn?.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(Object.hasOwn(await roles(), guest.accountId)).toBe(accepted?.status === 'fulfilled');
    }
  });
});

describe('declining', () => {
  it('ends the invitation and tells whoever sent it', async () => {
    const id = await invited(stranger, 'door', manager);
    await database.orm.delete(outbox);
    await decline(stranger, id);
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [manager.email, 'An invitation to The Night Owls was declined'],
    ]);
    expect(await lastLog()).toMatchObject({
      actor: stranger.pseudonym,
      action: 'invitation declined',
      facts: { role: 'door' },
    });
    expect(await roles()).not.toHaveProperty(stranger.accountId);
    await expect(decline(stranger, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is for the invited address alone', async () => {
    const id = await invited(stranger);
    await expect(decline(await addPerson(database), id)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await invitationTo(stranger.email)).toBe(id);
  });
});

describe('hostile names', () => {
  it('stay one short line of text in a mail', async () => {
    const displayName = `</script><script>alert(1)\r\nBcc: x@example.org\n${'{{product}} $t(bio) '.repeat(20)}`;
    const page = await addPage(database, { owner: stranger }, { displayName });
    const host = await viewerOf(database, stranger.accountId);
    await invite(host, { email: 'guest@example.org', role: 'door' }, page);
    const [mail] = await mails();
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.subject).toContain('</script><script>alert(1) Bcc: x@example.org {{product}}');
    expect(mail?.subject.length).toBeLessThan(150);
    expect(mail?.html).not.toContain('<script>alert');
  });
});
