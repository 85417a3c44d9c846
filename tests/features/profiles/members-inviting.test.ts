import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileInvitations } from '#app/db/schema/profiles.ts';
import { removeMember } from '#app/features/profiles/team/commands.server.ts';
import { readInvitation, readTeam } from '#app/features/profiles/team/queries.server.ts';

import type { Mail } from '#app/platform/mail.server.ts';
import {
  addPage,
  testBrand as brand,
  type Cast,
  castPage,
  viewerOf,
} from '#tests/harness/people/cast.ts';
import { memberActs } from '#tests/harness/people/member-acts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let cast: Cast;

beforeEach(async () => {
  cast = await castPage(database);
});
const { invite, accept, withdraw, invitationTo, invited, mails, lastLog, nothingWritten } =
  memberActs(() => ({ database, cast }));

describe('inviting a member', () => {
  it.each(['owner', 'manager'] as const)('is open to the %s', async (who) => {
    const viewer = who === 'owner' ? cast.owner : cast.manager;
    await invite(viewer, { email: '  New.Person@Example.ORG ', role: 'door' });
    const id = await invitationTo('new.person@example.org');
    expect(id.length).toBeGreaterThanOrEqual(32);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: 'new.person@example.org',
      subject: `${viewer.name} invites you to join the team of The Night Owls`,
    });
    expect(mail?.text).toContain(`https://bandstand.test/invitations/${id}`);
    expect(mail?.text).toContain('scan tickets at the door');
    expect(mail?.text).not.toContain('edit the page');
    expect(await lastLog()).toMatchObject({
      actor: viewer.pseudonym,
      action: 'member invited',
      facts: { role: 'door' },
    });
  });

  it('runs out after 14 days', async () => {
    const id = await invited(cast.stranger);
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
    await expect(invite(cast.door, form)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(invite(cast.stranger, form)).rejects.toMatchObject({ code: 'not-found' });
    await expect(invite(cast.owner, form, 'nothing')).rejects.toMatchObject({ code: 'not-found' });
    await nothingWritten(before);
  });

  it('is refused to a member who was a manager a moment ago', async () => {
    await removeMember({ database, brand }, cast.owner, {
      as: cast.pageId,
      accountId: cast.manager.accountId,
    });
    await expect(
      invite(cast.manager, { email: 'new@example.org', role: 'door' }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(
      (await readTeam({ database }, cast.owner, { profileId: cast.pageId })).invitations,
    ).toEqual([]);
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
  ])('names the problem with %j', async (form, fields) => {
    const before = await lastLog();
    const refusal = await invite(cast.owner, form).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'bad-input' });
    expect(Object.keys(refusal.fields).sort()).toEqual(fields);
    await nothingWritten(before);
  });

  it('is refused for people who work on the page already, and for an address twice', async () => {
    for (const { email } of [cast.owner, cast.manager, cast.door])
      await expect(
        invite(cast.owner, { email: email.toUpperCase(), role: 'door' }),
      ).rejects.toMatchObject({
        code: 'conflict',
        fields: { email: 'This person is already on the team.' },
      });
    await invited(cast.stranger);
    await expect(
      invite(cast.manager, { email: cast.stranger.email, role: 'manager' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      fields: { email: expect.stringMatching(/already been invited/) },
    });
    expect(await mails()).toHaveLength(1);
  });

  it('answers the same for an address with an account and one without', async () => {
    await invite(cast.owner, { email: cast.stranger.email, role: 'door' });
    await invite(cast.owner, { email: 'nobody@example.org', role: 'door' });
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
    const id = await invited(cast.stranger);
    await database.orm
      .update(profileInvitations)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(profileInvitations.id, id));
    expect(
      (await readTeam({ database }, cast.owner, { profileId: cast.pageId })).invitations,
    ).toEqual([]);
    expect(await invited(cast.stranger)).not.toBe(id);
  });

  it('stops at 20 that wait, also when they come at the same time', async () => {
    await database.orm.insert(profileInvitations).values(
      Array.from({ length: 18 }, (_, index) => ({
        id: `${cast.pageId}-${index}`,
        profileId: cast.pageId,
        email: `guest${index}@example.org`,
        role: 'door' as const,
        expiresAt: sql`now() + interval '1 day'`,
      })),
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        invite(index % 2 ? cast.owner : cast.manager, {
          email: `more${index}@example.org`,
          role: 'door',
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refusal = outcomes.find(({ status }) => status === 'rejected');
    expect(refusal).toMatchObject({ reason: { code: 'conflict', message: /^20 invitations/ } });
    expect(
      (await readTeam({ database }, cast.owner, { profileId: cast.pageId })).invitations,
    ).toHaveLength(20);
    expect(await mails()).toHaveLength(2);
  });

  it('can’t be used to flood one address with mail', async () => {
    const attempt = async () => withdraw(cast.owner, await invited(cast.stranger));
    for (let times = 0; times < 5; times += 1) await attempt();
    await expect(attempt()).rejects.toMatchObject({ code: 'too-many' });
  });
});

describe('taking an invitation back', () => {
  it('ends it, says so by mail and is kept in the log', async () => {
    const id = await invited(cast.stranger);
    await withdraw(cast.manager, id);
    expect(await readInvitation(database.orm, cast.stranger, id)).toEqual({ state: 'gone' });
    expect((await mails()).at(-1)).toMatchObject({
      to: cast.stranger.email,
      subject: 'Your invitation to The Night Owls was withdrawn',
    });
    expect(await lastLog()).toMatchObject({
      actor: cast.manager.pseudonym,
      action: 'invitation taken back',
      facts: { role: 'door' },
    });
    await expect(withdraw(cast.owner, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(accept(cast.stranger, id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is refused to door staff, strangers, and from another page', async () => {
    const id = await invited(cast.stranger);
    const before = await lastLog();
    await expect(withdraw(cast.door, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(withdraw(cast.stranger, id)).rejects.toMatchObject({ code: 'not-found' });
    const otherPage = await addPage(database, { owner: cast.stranger });
    const other = await viewerOf(database, cast.stranger.accountId);
    await expect(withdraw(other, id, otherPage)).rejects.toMatchObject({ code: 'not-found' });
    expect(await invitationTo(cast.stranger.email)).toBe(id);
    expect(await lastLog()).toEqual(before);
  });
});

describe('hostile names', () => {
  it('stay one short line of text in a mail', async () => {
    const displayName = `</script><script>alert(1)\r\nBcc: x@example.org\n${'{{product}} $t(bio) '.repeat(20)}`;
    const page = await addPage(database, { owner: cast.stranger }, { displayName });
    const host = await viewerOf(database, cast.stranger.accountId);
    await invite(host, { email: 'guest@example.org', role: 'door' }, page);
    const [mail] = await mails();
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.subject).toContain('</script><script>alert(1) Bcc: x@example.org {{product}}');
    expect(mail?.subject.length).toBeLessThan(150);
    expect(mail?.html).not.toContain('<script>alert');
  });
});
