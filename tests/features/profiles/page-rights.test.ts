import { describe, expect, it } from 'vitest';
import { securityLog } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileDrafts, profileMembers, profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { emptyContent } from '#app/domain/profiles/content.ts';
import { hideProfile, showProfileAgain } from '#app/features/profiles/commands.server.ts';
import { discardDraft } from '#app/features/profiles/editor/commands.server.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { leavePage } from '#app/processes/leaving.server.ts';
import {
  edit,
  loggedActions,
  openEditedPage,
  page,
  publish,
  publishSeen,
  refusal,
  save,
  saveTyped,
} from '#tests/harness/browser/edited-page.ts';
import { addMember, addPage, viewerOf } from '#tests/harness/calls/viewers.ts';
import { testBrand, waitingMails } from '#tests/harness/people/cast.ts';
import { filesIn } from '#tests/harness/reading/search-everything.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

openEditedPage();

const ana = { as: 'ana' };

const folder = makeFolder();
const files = openFiles(parseSettings({ DATA_DIR: folder }));
const remove = (viewer: Viewer | null) =>
  leavePage({ database: page.database, files, brand: testBrand }, viewer as Viewer, 'ana');

describe('who may do it', () => {
  const commands = {
    read: (viewer: Viewer | null) => edit(viewer),
    save: (viewer: Viewer | null) => saveTyped({ content: emptyContent, revision: '' }, viewer),
    discard: (viewer: Viewer | null) =>
      discardDraft(page, viewer as Viewer, { ...ana, revision: '' }),
    publish: (viewer: Viewer | null) => publishSeen('', viewer),
    hide: (viewer: Viewer | null) => hideProfile(page, viewer as Viewer, ana),
    'show again': (viewer: Viewer | null) => showProfileAgain(page, viewer as Viewer, ana),
    delete: (viewer: Viewer | null) => remove(viewer),
  };

  it.each(Object.entries(commands))('%s is not for others', async (_name, run) => {
    await save({ bio: 'Draft.' });
    const before = await edit();
    const door = await addMember(page.database, 'ana', 'door');
    await expect(run(null)).rejects.toEqual(refusal('not-found'));
    await expect(run(viewerOf({ other: 'owner' }))).rejects.toEqual(refusal('not-found'));
    await expect(run(viewerOf({ ANA: 'owner' }))).rejects.toEqual(refusal('not-found'));
    await expect(run({ ...viewerOf({}), isAdmin: true })).rejects.toEqual(refusal('not-found'));
    await expect(run(door)).rejects.toEqual(refusal('forbidden'));
    expect(await edit()).toEqual(before);
  });

  it('a manager does everything but delete the page', async () => {
    const manager = await addMember(page.database, 'ana', 'manager');
    await save({ bio: 'Managed.' }, manager);
    await publish(manager);
    await hideProfile(page, manager, ana);
    await showProfileAgain(page, manager, ana);
    await expect(remove(manager)).rejects.toEqual(refusal('forbidden'));
    expect(await readProfile(page.database.orm, 'ana')).toMatchObject({ bio: 'Managed.' });
  });

  it('its members are told when it is deleted, and no one else', async () => {
    const { orm } = page.database;
    const manager = await addMember(page.database, 'ana', 'manager');
    const door = await addMember(page.database, 'ana', 'door');
    await addPage(page.database, { id: 'other', userType: 'artist' });
    await addMember(page.database, 'other', 'manager');
    await orm.delete(outbox);
    await expect(remove(manager)).rejects.toEqual(refusal('forbidden'));
    expect(await waitingMails(page.database)).toEqual([]);
    await remove(page.owner);
    const mails = await waitingMails(page.database);
    expect(mails.map(({ to }) => to).sort()).toEqual([door.email, manager.email].sort());
    expect(mails.map(({ subject }) => subject)).toEqual(['Ana was deleted', 'Ana was deleted']);
  });

  it('its owner deletes it for good', async () => {
    await save({ bio: 'Draft.' });
    const picture = { body: Buffer.from('a picture'), contentType: 'image/jpeg' };
    await files.write('images/users/ana/profilePicture.jpg', picture.body, picture.contentType);
    await remove(page.owner);
    expect(filesIn(folder)).toEqual([]);
    for (const table of [profiles, profileDrafts, profileMembers, rooms])
      expect(await page.database.orm.select().from(table)).toEqual([]);
    expect(await loggedActions()).toEqual(['page deleted']);
    // The log stays when a page goes, so it can't name it.
    expect(JSON.stringify(await page.database.orm.select().from(securityLog))).not.toMatch(/ana/i);
    for (const run of Object.values(commands))
      await expect(run(page.owner)).rejects.toEqual(refusal('not-found'));
  });
});
