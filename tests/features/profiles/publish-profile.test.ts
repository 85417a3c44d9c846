import { describe, expect, it } from 'vitest';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { emptyContent, type ProfileContent } from '#app/domain/profiles/content.ts';
import { hideProfile, showProfileAgain } from '#app/features/profiles/commands.server.ts';
import { createProfile } from '#app/features/profiles/create-profile.server.ts';

import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import {
  edit,
  loggedActions,
  openEditedPage,
  page,
  publish,
  refusal,
  save,
  whole,
} from '#tests/harness/browser/edited-page.ts';
import { viewerOf } from '#tests/harness/calls/viewers.ts';

openEditedPage();

describe('publishing', () => {
  it('makes the draft the page, whole, and says so in the security log', async () => {
    await save(whole);
    const { revision } = await publish();
    expect(await edit()).toMatchObject({
      content: whole,
      published: whole,
      revision,
      changedSince: null,
    });
    expect(await readProfile(page.database.orm, 'ana')).toMatchObject({
      displayName: whole.displayName,
      bio: whole.bio,
      ytLinks: whole.videoLinks,
      latitude: 41.15,
      details: whole.details,
    });
    expect(await loggedActions()).toEqual(['page published']);
  });

  it('tidies typed text', async () => {
    await save({
      displayName: ' Ana ',
      genres: ['Fado', ' ', 'fado', 'Pop '],
      videoLinks: ['', ' https://youtu.be/aqz-KE-bpKQ '],
      details: {
        ...emptyContent.details,
        links: [
          { label: '', url: ' ana.example ' },
          { label: ' ', url: '' },
        ],
        fee: { leastMinor: null, mostMinor: null, currency: '', isShown: true },
        setLength: { leastMinutes: null, mostMinutes: null },
        bandMembers: [{ name: '', role: '' }],
      },
    });
    await publish();
    expect((await edit()).content).toMatchObject({
      displayName: 'Ana',
      genres: ['Fado', 'Pop'],
      videoLinks: ['https://youtu.be/aqz-KE-bpKQ'],
      details: {
        ...emptyContent.details,
        links: [{ label: '', url: 'https://ana.example/' }],
      },
    });
  });

  it.each<[string, Partial<ProfileContent>, string]>([
    ['a name', { displayName: ' \u200b' }, 'displayName'],
    ['a bio', { bio: ' \n' }, 'bio'],
    ['right videos', { videoLinks: ['https://vimeo.com/1'] }, 'videoLinks.0'],
  ])('refuses a page without %s, and changes nothing', async (_what, changes, path) => {
    await save(changes);
    const before = await edit();
    await expect(publish()).rejects.toEqual(
      expect.objectContaining({ code: 'bad-input', fields: { [path]: expect.any(String) } }),
    );
    expect(await edit()).toEqual(before);
    expect(await readProfile(page.database.orm, 'ana')).toMatchObject({ displayName: 'Ana' });
    expect(await loggedActions()).toEqual([]);
  });

  it('never cuts imported text, however long', async () => {
    const bio = 'x'.repeat(20_000);
    await page.database.orm.update(profiles).set({ bio });
    expect((await edit()).problems).toEqual({});
    await save({ genres: ['Fado'] });
    await publish();
    expect((await edit()).published).toMatchObject({ bio, genres: ['Fado'] });
    await save({ bio: `${bio}y` });
    await expect(publish()).rejects.toEqual(refusal('bad-input'));
  });

  it('says when the page was first published, and shows it if it was hidden', async () => {
    const publishedAt = new Date('2026-01-01T00:00:00Z');
    await page.database.orm.update(profiles).set({ publishedAt });
    await hideProfile(page, page.owner, { as: 'ana' });
    await publish();
    const [row] = await page.database.orm.select().from(profiles);
    expect(row).toMatchObject({ publishedAt, hiddenAt: null });
  });
});

describe('hiding', () => {
  it('takes the page out of sight and back, and keeps its draft', async () => {
    await save({ bio: 'New.' });
    await hideProfile(page, page.owner, { as: 'ana' });
    expect(await readProfile(page.database.orm, 'ana')).toBeNull();
    expect(await edit()).toMatchObject({ isPublished: true, isHidden: true });
    await showProfileAgain(page, page.owner, { as: 'ana' });
    expect(await readProfile(page.database.orm, 'ana')).toMatchObject({ bio: 'She plays.' });
    expect((await edit()).content.bio).toBe('New.');
    expect(await loggedActions()).toEqual(['page hidden', 'page shown again']);
  });

  it('is nothing for a page that was never published', async () => {
    await page.database.orm.update(profiles).set({ publishedAt: null });
    for (const command of [hideProfile, showProfileAgain])
      await expect(command(page, page.owner, { as: 'ana' })).rejects.toEqual(refusal('bad-input'));
    expect(await readProfile(page.database.orm, 'ana')).toBeNull();
  });
});

describe('the first page of an account', () => {
  it('is its own, a draft, and no one else sees it', async () => {
    await page.database.orm
      .insert(accounts)
      .values({ id: 'new', name: 'New', email: 'new@example.com' });
    const first = {
      userType: 'venue',
      displayName: 'New Place',
      timeZone: 'Europe/Lisbon',
    } as const;
    await page.database.orm.transaction((tx) => createProfile(tx, { accountId: 'new', ...first }));
    const viewer = viewerOf({ new: 'owner' }, 'new');
    expect(await edit(viewer, 'new')).toMatchObject({
      userType: 'venue',
      content: { ...emptyContent, displayName: 'New Place', timeZone: 'Europe/Lisbon' },
      isPublished: false,
    });
    expect(await page.database.orm.select().from(profileMembers)).toContainEqual(
      expect.objectContaining({ profileId: 'new', accountId: 'new', role: 'owner' }),
    );
    expect(await readProfile(page.database.orm, 'new')).toBeNull();
    await save({ bio: 'Open.' }, viewer, 'new');
    await publish(viewer, 'new');
    expect(await readProfile(page.database.orm, 'new')).toMatchObject({ bio: 'Open.' });
  });
});
