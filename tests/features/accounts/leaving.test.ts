import path from 'node:path';
import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, securityLog, sessions, signInMethods } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileInvitations, profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { hideProfile, showProfileAgain } from '#app/features/profiles/commands.server.ts';
import { publishProfile } from '#app/features/profiles/editor/commands.server.ts';
import { readEditor } from '#app/features/profiles/editor/queries.server.ts';
import { listAddressParts } from '#app/features/profiles/queries.server.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { type Files, openFiles } from '#app/platform/files/files.server.ts';
import { leave, removeDueAccounts, stay } from '#app/processes/leaving.server.ts';
import { openSession, type Person } from '#tests/harness/people/accounts.ts';
import { type Leaver, makeLeaver } from '#tests/harness/people/leaver.ts';
import { filesIn, searchDatabase, searchFiles } from '#tests/harness/reading/search-everything.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
let leaver: Leaver;
let viewer: Viewer;
const folder = makeFolder();
const settings = parseSettings({ DATA_DIR: folder });
const files: Files = openFiles(settings);
const brand = brandOf(settings);
const filesFolder = path.join(folder, 'files');
beforeEach(async () => {
  leaver = await makeLeaver(database.orm, files);
  viewer = await signIn(leaver);
});

const refusal = (code: string) => expect.objectContaining({ name: 'AppError', code });
const signIn = async ({ accountId }: Person) => (await openSession(database.orm, accountId)).viewer;

const from = { address: '10.0.0.1', device: null };
function ask(who = viewer, currentPassword = leaver.password) {
  return leave({ database, brand, from }, who, { currentPassword, told: true });
}

/** As if this much time had passed since the request. */
async function age(interval: string, accountId = leaver.accountId) {
  await database.orm
    .update(accounts)
    .set({
      deletionRequestedAt: sql`${accounts.deletionRequestedAt} - ${interval}::interval`,
    })
    .where(eq(accounts.id, accountId));
}

const remove = () => removeDueAccounts({ database, files, brand });
const pageOf = async (id: string) =>
  (await database.orm.select().from(profiles).where(eq(profiles.id, id)))[0];
const accountOf = async ({ accountId }: Person) =>
  (await database.orm.select().from(accounts).where(eq(accounts.id, accountId)))[0];
const actionsOf = async ({ pseudonym }: Viewer) =>
  (await database.orm.select().from(securityLog).where(eq(securityLog.actor, pseudonym))).map(
    ({ action }) => action,
  );
async function newestMail(to: string) {
  const [row] = await database.orm
    .select()
    .from(outbox)
    .where(sql`${outbox.payload}->>'to' = ${to}`)
    .orderBy(desc(outbox.id));
  return row?.payload as { subject: string; text: string } | undefined;
}

describe('asking for deletion', () => {
  it('hides every page at once, ends all other sessions, and says so by mail', async () => {
    const other = await signIn(leaver);
    await ask();
    expect(await readProfile(database.orm, leaver.accountId)).toBeNull();
    expect(await listAddressParts(database.orm)).not.toContain(leaver.accountId);
    const left = await database.orm
      .select()
      .from(sessions)
      .where(eq(sessions.userId, leaver.accountId));
    expect(left.map(({ id }) => id)).toEqual([viewer.sessionId]);
    expect(left.map(({ id }) => id)).not.toContain(other.sessionId);
    const account = await accountOf(leaver);
    const final = new Date((account?.deletionRequestedAt?.getTime() ?? 0) + 7 * 86_400_000);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    expect(await newestMail(leaver.email)).toMatchObject({
      subject: 'Your account will be deleted',
      text: expect.stringContaining(`will be deleted on ${day.format(final)}`),
    });
    expect(await actionsOf(viewer)).toContain('deletion asked');
    expect(await readProfile(database.orm, leaver.otherPageId)).not.toBeNull();
  });

  it('takes the right password', async () => {
    for (const password of ['', 'something else', `${leaver.password}!`])
      await expect(ask(viewer, password)).rejects.toEqual(refusal('forbidden'));
    expect((await accountOf(leaver))?.deletionRequestedAt).toBeNull();
    expect(await readProfile(database.orm, leaver.accountId)).not.toBeNull();
  });

  it('stops guessing of the password', async () => {
    const guesses = [];
    for (let count = 0; count < 12; count += 1)
      guesses.push(await ask(viewer, 'a guess').catch(({ code }) => code));
    expect(guesses.slice(0, 10)).toEqual(Array(10).fill('forbidden'));
    expect(guesses[11]).toBe('too-many');
    expect(await ask().catch(({ code }) => code)).toBe('too-many');
  });

  it('takes a sign-in of late where there is no password', async () => {
    const { orm } = database;
    await orm.delete(signInMethods).where(eq(signInMethods.userId, leaver.accountId));
    const agedBy = (minutes: number) => ({
      ...viewer,
      signedInAt: new Date(viewer.signedInAt.getTime() - minutes * 60_000),
    });
    await expect(ask(agedBy(31), '')).rejects.toEqual(refusal('forbidden'));
    await ask(agedBy(29), '');
    expect((await accountOf(leaver))?.deletionRequestedAt).not.toBeNull();
  });

  it('changes nothing the second time', async () => {
    await ask();
    const before = await accountOf(leaver);
    await ask();
    expect(await accountOf(leaver)).toEqual(before);
    expect((await actionsOf(viewer)).filter((action) => action === 'deletion asked')).toHaveLength(
      1,
    );
  });
});

describe('taking it back', () => {
  it('makes pages public again that were public, and no others', async () => {
    const before = await Promise.all(
      [leaver.accountId, leaver.hiddenId, leaver.draftId].map(pageOf),
    );
    await ask();
    expect((await pageOf(leaver.accountId))?.hiddenAt).not.toBeNull();
    await stay({ database }, viewer, {});
    const after = await Promise.all(
      [leaver.accountId, leaver.hiddenId, leaver.draftId].map(pageOf),
    );
    const unchanged = (page: (typeof before)[number]) => ({ ...page, updatedAt: null });
    expect(after.map(unchanged)).toEqual(before.map(unchanged));
    expect((await accountOf(leaver))?.deletionRequestedAt).toBeNull();
    expect(await actionsOf(viewer)).toContain('deletion taken back');
    await remove();
    expect(await accountOf(leaver)).toBeDefined();
  });

  it('leaves a page hidden that a member has hidden meanwhile', async () => {
    const manager = await signIn(leaver.friend);
    await ask();
    await hideProfile({ database }, manager, { as: leaver.accountId });
    await stay({ database }, viewer, {});
    expect(await readProfile(database.orm, leaver.accountId)).toBeNull();
  });

  it('works up to the last minute and not after it', async () => {
    await ask();
    await age('7 days');
    await expect(stay({ database }, viewer, {})).rejects.toEqual(refusal('conflict'));
    await age('-1 minute');
    await stay({ database }, viewer, {});
    expect((await accountOf(leaver))?.deletionRequestedAt).toBeNull();
  });
});

it('no member shows or publishes a page whose owner is about to leave', async () => {
  await ask();
  for (const who of [viewer, await signIn(leaver.friend)]) {
    await expect(showProfileAgain({ database }, who, { as: leaver.accountId })).rejects.toEqual(
      refusal('conflict'),
    );
    const { revision } = await readEditor({ database }, who, { profileId: leaver.accountId });
    await expect(
      publishProfile({ database }, who, { as: leaver.accountId, revision }),
    ).rejects.toEqual(refusal('conflict'));
  }
  expect(await readProfile(database.orm, leaver.accountId)).toBeNull();
});

describe('removal', () => {
  it('waits for the whole time', async () => {
    await ask();
    await age('6 days 23 hours 59 minutes');
    await remove();
    expect(await accountOf(leaver)).toBeDefined();
    expect(await files.facts(`images/users/${leaver.accountId}/profilePicture.jpg`)).not.toBeNull();
  });

  it('leaves no trace but the log by pseudonym and the goodbye that is being sent', async () => {
    expect((await searchDatabase(database.orm, leaver.words)).length).toBeGreaterThan(20);
    expect(searchFiles(filesFolder, leaver.words).length).toBeGreaterThan(8);
    const { pseudonym } = viewer;
    await ask();
    await age('7 days');
    await remove();

    const goodbye = await newestMail(leaver.email);
    expect(goodbye?.subject).toBe('Your account has been deleted');
    expect(goodbye?.text).not.toContain(leaver.texts.name);
    // As the worker does once it is sent.
    const mails = and(eq(outbox.type, 'farewell'), sql`${outbox.payload}->>'to' = ${leaver.email}`);
    expect(await database.orm.delete(outbox).where(mails).returning()).toHaveLength(1);

    const remains = await searchDatabase(database.orm, leaver.words);
    // Another person, whose address only ends like theirs.
    expect(remains.filter((row) => !row.includes('Other Otto'))).toEqual([]);
    expect(remains).toHaveLength(1);
    expect(searchFiles(filesFolder, leaver.words)).toEqual([]);
    const byPseudonym = await searchDatabase(database.orm, [pseudonym]);
    expect(byPseudonym.every((row) => row.startsWith('public.security_log:'))).toBe(true);
    expect(await actionsOf(viewer)).toEqual(['signed in', 'deletion asked', 'account removed']);
  });

  it('leaves other people’s things as they are', async () => {
    const { friend } = leaver;
    const everythingOf = async () => ({
      account: await accountOf(friend),
      page: await pageOf(friend.accountId),
      rows: (await searchDatabase(database.orm, [friend.email])).toSorted(),
      files: filesIn(filesFolder)
        .filter((file) => file.includes(`users/${friend.accountId}`))
        .toSorted(),
    });
    const before = await everythingOf();
    await ask();
    await age('7 days');
    await remove();
    expect(await everythingOf()).toEqual(before);
    expect(before.files).toHaveLength(2);
    const members = await database.orm
      .select()
      .from(profileMembers)
      .where(eq(profileMembers.profileId, friend.accountId));
    expect(members.map(({ role }) => role)).toEqual(['owner']);
    const invitations = await database.orm
      .select()
      .from(profileInvitations)
      .where(eq(profileInvitations.profileId, friend.accountId));
    expect(invitations).toEqual([]);
  });

  it('is done once by several workers, and again changes nothing', async () => {
    await ask();
    await age('7 days');
    await Promise.all([remove(), remove(), remove()]);
    await remove();
    expect(await accountOf(leaver)).toBeUndefined();
    expect((await actionsOf(viewer)).filter((action) => action === 'account removed')).toEqual([
      'account removed',
    ]);
    const mails = await database.orm
      .select()
      .from(outbox)
      .where(sql`${outbox.payload}->>'to' = ${leaver.email}`);
    expect(mails).toHaveLength(1);
  });

  it('doesn’t keep others waiting for an account whose files can’t be removed', async () => {
    const second = await makeLeaver(database.orm, files);
    await ask();
    await ask(await signIn(second), second.password);
    await age('8 days');
    await age('7 days', second.accountId);
    const failing: Files = {
      ...files,
      removeAll: async (key) => {
        if (key.includes(leaver.accountId)) throw new Error('the store is down');
        await files.removeAll(key);
      },
    };
    await expect(removeDueAccounts({ database, files: failing, brand })).rejects.toThrow(
      'accounts can’t be removed',
    );
    expect(await accountOf(second)).toBeUndefined();
    expect(await accountOf(leaver)).toBeDefined();
    await remove();
    expect(await accountOf(leaver)).toBeUndefined();
  });
});
