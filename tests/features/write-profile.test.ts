import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { accounts, securityLog } from '#app/db/schema/accounts.ts';
import { profileDrafts, profileMembers, profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { emptyContent, type ProfileContent } from '#app/domain/profiles/content.ts';
import { createProfile } from '#app/features/profiles/commands/create-profile.server.ts';
import { deleteProfile } from '#app/features/profiles/commands/delete-profile.server.ts';
import { discardDraft } from '#app/features/profiles/commands/discard-draft.server.ts';
import {
  hideProfile,
  showProfileAgain,
} from '#app/features/profiles/commands/hide-profile.server.ts';
import { publishProfile } from '#app/features/profiles/commands/publish-profile.server.ts';
import { saveDraft } from '#app/features/profiles/commands/save-draft.server.ts';
import { readEditor } from '#app/features/profiles/queries/read-editor.server.ts';
import { readProfile } from '#app/features/profiles/queries/read-profile.server.ts';
import { openTestDatabase } from '#tests/harness/database.ts';
import { addMember, addPage, viewerOf } from '#tests/harness/viewers.ts';
import '#tests/harness/messages.ts';

let database: Database;
let owner: Viewer;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(profiles);
  await database.orm.delete(accounts);
  owner = await addPage(database, {
    id: 'ana',
    userType: 'artist',
    displayName: 'Ana',
    bio: 'She plays.',
  });
});

const edit = (viewer: Viewer | null = owner, id = 'ana') => readEditor(database.orm, viewer, id);
const refusal = (code: string) => expect.objectContaining({ name: 'AppError', code });

/** Saves what somebody has in front of them, changed. */
async function save(changes: Partial<ProfileContent>, viewer = owner, id = 'ana') {
  const { content, revision } = await edit(viewer, id);
  return saveDraft(database, viewer, id, { content: { ...content, ...changes }, revision });
}

async function publish(viewer = owner, id = 'ana') {
  return publishProfile(database, viewer, id, (await edit(viewer, id)).revision);
}

const actions = async () =>
  (await database.orm.select().from(securityLog).where(eq(securityLog.actor, owner.pseudonym))).map(
    ({ action }) => action,
  );

/** Everything that a page can hold, tidy. */
const whole: ProfileContent = {
  displayName: 'Ana & the <Anas>',
  bio: 'She plays.\n\nThey sing. 🎷 </script>',
  videoLinks: ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube.com/watch?v=eRsGyueVLvQ'],
  genres: ['Fado', 'R&B'],
  homeTown: 'Porto',
  address: 'Rua 1',
  position: { latitude: 41.15, longitude: -8.61 },
  timeZone: 'Europe/Lisbon',
  rooms: [],
  details: {
    bioShort: 'Fado.',
    bioLong: 'Long ago …',
    links: [{ label: 'Shop', url: 'https://ana.example/shop' }],
    equipment: 'A piano',
    houseRules: 'No shoes',
    bandMembers: [{ name: 'Ana', role: 'Voice' }],
    setLength: { leastMinutes: 45, mostMinutes: null },
    fee: { leastMinor: 40_000, mostMinor: 80_050, currency: 'EUR', isShown: true },
    inputList: [{ source: 'Voice', microphone: 'SM58', notes: '' }],
    stageNotes: 'Left',
    technicalRider: 'Two mics',
    hospitalityRider: 'Tea',
    travelRadiusKm: 300,
  },
};

describe('a draft', () => {
  it('is kept beside what is published, which nobody else sees change', async () => {
    expect(await edit()).toMatchObject({
      profileId: 'ana',
      userType: 'artist',
      content: { ...emptyContent, displayName: 'Ana', bio: 'She plays.' },
      isPublished: true,
      isHidden: false,
      changedSince: null,
    });
    const saved = await save({ bio: 'She sings.' });
    const after = await edit();
    expect(after).toMatchObject({
      content: { bio: 'She sings.' },
      published: { bio: 'She plays.' },
      revision: saved.revision,
    });
    expect(after.changedSince).toEqual(saved.changedSince);
    expect(saved.changedSince).toBeInstanceOf(Date);
    expect((await readProfile(database.orm, 'ana'))?.bio).toBe('She plays.');
  });

  it('keeps what isn’t right yet, and says what is wrong with it', async () => {
    const content = {
      bio: 'x'.repeat(2_001),
      videoLinks: ['https://youtu.be/aqz-KE-bpKQ', '', 'https://vimeo.com/1', 'aqz'],
      position: { latitude: 41, longitude: null },
    };
    const { problems } = await save(content);
    expect(Object.keys(problems).toSorted()).toEqual([
      'bio',
      'position.longitude',
      'videoLinks.2',
      'videoLinks.3',
    ]);
    expect(problems.bio).toBe('This is too long: 2,001 characters, at most 2,000.');
    expect(await edit()).toMatchObject({ content, problems });
  });

  it('keeps hostile text as text, and only what no database can hold is taken out', async () => {
    const bio = `</script><script>alert(1)</script> '; drop table profiles; -- \u202e {{product}}`;
    await save({ bio: `${bio}\0\ud83c`, displayName: '__proto__' });
    expect((await edit()).content).toMatchObject({ bio: `${bio}\ufffd`, displayName: '__proto__' });
  });

  it('is gone once every change is taken back', async () => {
    const { content } = await edit();
    await save({ bio: 'Other.' });
    expect(await save(content)).toMatchObject({ changedSince: null });
    expect(await database.orm.select().from(profileDrafts)).toEqual([]);
  });

  it('can be thrown away, as far as one has seen it', async () => {
    const before = (await edit()).revision;
    const { revision } = await save({ bio: 'Other.' });
    await expect(discardDraft(database, owner, 'ana', before)).rejects.toEqual(refusal('conflict'));
    expect((await edit()).content.bio).toBe('Other.');
    await discardDraft(database, owner, 'ana', revision);
    expect((await edit()).content.bio).toBe('She plays.');
    await discardDraft(database, owner, 'ana', before);
  });

  it.each<[string, unknown]>([
    ['a list for a text', { bio: ['x'] }],
    ['a number that is none', { details: { travelRadiusKm: 'far' } }],
    ['an endless text', { bio: 'x'.repeat(40_001) }],
    ['an endless list', { genres: Array(201).fill('x') }],
    ['an endless whole', { videoLinks: Array(200).fill('x'.repeat(2_048)) }],
    ['one room twice', { rooms: [1, 2].map((capacity) => ({ id: 'r', name: '', capacity })) }],
    ['an odd id of a room', { rooms: [{ id: '../r', name: '', capacity: 1 }] }],
    ['a content that is none', []],
  ])('refuses %s', async (_what, wrong) => {
    const { content, revision } = await edit();
    const input = {
      content: Array.isArray(wrong) ? wrong : { ...content, ...(wrong as object) },
      revision,
    };
    await expect(saveDraft(database, owner, 'ana', input)).rejects.toEqual(refusal('bad-input'));
    expect(await database.orm.select().from(profileDrafts)).toEqual([]);
  });

  it.each([undefined, null, 'x', {}, { revision: '' }, { content: emptyContent }])(
    'refuses %j',
    async (input) => {
      await expect(saveDraft(database, owner, 'ana', input)).rejects.toEqual(refusal('bad-input'));
    },
  );
});

describe('two people at one page', () => {
  it('don’t overwrite what they haven’t seen', async () => {
    const { content, revision } = await edit();
    await save({ bio: 'First.' });
    const second = { content: { ...content, bio: 'Second.' }, revision };
    await expect(saveDraft(database, owner, 'ana', second)).rejects.toEqual(refusal('conflict'));
    expect((await edit()).content.bio).toBe('First.');
  });

  it('nor after it has been published and written anew as often', async () => {
    await save({ bio: 'First.' });
    const { content, revision } = await edit();
    await publish();
    await save({ bio: 'Third.' });
    const late = { content: { ...content, bio: 'Second.' }, revision };
    await expect(saveDraft(database, owner, 'ana', late)).rejects.toEqual(refusal('conflict'));
    await expect(publishProfile(database, owner, 'ana', revision)).rejects.toEqual(
      refusal('conflict'),
    );
    expect((await edit()).content.bio).toBe('Third.');
  });

  it('save at once: one wins, the other hears of it', async () => {
    const { content, revision } = await edit();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        saveDraft(database, owner, 'ana', { content: { ...content, bio: `${index}` }, revision }),
      ),
    );
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect((await edit()).content.bio).toBe(
      `${outcomes.findIndex(({ status }) => status === 'fulfilled')}`,
    );
  });

  it('a save whose answer was lost can be repeated', async () => {
    const { content, revision } = await edit();
    const input = { content: { ...content, bio: 'New.' }, revision };
    const first = await saveDraft(database, owner, 'ana', input);
    expect(await saveDraft(database, owner, 'ana', input)).toEqual(first);
  });

  it('publish at once: the page is published as one of them has seen it, and its draft is gone', async () => {
    await save({ bio: 'New.' });
    const { revision } = await edit();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => publishProfile(database, owner, 'ana', revision)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    expect(await readProfile(database.orm, 'ana')).toMatchObject({ bio: 'New.' });
    expect(await database.orm.select().from(profileDrafts)).toEqual([]);
  });

  it('save and publish at once: nothing is lost and nothing unseen is published', async () => {
    for (let round = 0; round < 10; round += 1) {
      await save({ bio: `Seen ${round}.` });
      const { content, revision } = await edit();
      const typed = { content: { ...content, bio: `Typed ${round}.` }, revision };
      const [saved, published] = await Promise.allSettled([
        saveDraft(database, owner, 'ana', typed),
        publishProfile(database, owner, 'ana', revision),
      ]);
      const shown = (await readProfile(database.orm, 'ana'))?.bio;
      expect(saved.status).toBe('fulfilled');
      expect((await edit()).content.bio).toBe(`Typed ${round}.`);
      if (published.status === 'fulfilled') expect(shown).toBe(`Seen ${round}.`);
      else expect(shown).not.toBe(`Typed ${round}.`);
    }
  });
});

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
    expect(await readProfile(database.orm, 'ana')).toMatchObject({
      displayName: whole.displayName,
      bio: whole.bio,
      ytLinks: whole.videoLinks,
      latitude: 41.15,
      details: whole.details,
    });
    expect(await actions()).toEqual(['page published']);
  });

  it('tidies what was typed', async () => {
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
    expect(await readProfile(database.orm, 'ana')).toMatchObject({ displayName: 'Ana' });
    expect(await actions()).toEqual([]);
  });

  it('never cuts what was imported, however long', async () => {
    const bio = 'x'.repeat(20_000);
    await database.orm.update(profiles).set({ bio });
    expect((await edit()).problems).toEqual({});
    await save({ genres: ['Fado'] });
    await publish();
    expect((await edit()).published).toMatchObject({ bio, genres: ['Fado'] });
    await save({ bio: `${bio}y` });
    await expect(publish()).rejects.toEqual(refusal('bad-input'));
  });

  it('says when the page was first published, and shows it if it was hidden', async () => {
    const publishedAt = new Date('2026-01-01T00:00:00Z');
    await database.orm.update(profiles).set({ publishedAt });
    await hideProfile(database, owner, 'ana');
    await publish();
    const [row] = await database.orm.select().from(profiles);
    expect(row).toMatchObject({ publishedAt, hiddenAt: null });
  });
});

describe('the rooms of a venue', () => {
  let venue: Viewer;
  beforeEach(async () => {
    venue = await addPage(database, {
      id: 'sala',
      userType: 'venue',
      displayName: 'Sala',
      bio: 'Two rooms.',
    });
  });
  const saveRooms = (...list: ProfileContent['rooms']) => save({ rooms: list }, venue, 'sala');
  const publishRooms = async (...list: ProfileContent['rooms']) => {
    await saveRooms(...list);
    await publish(venue, 'sala');
    return (await edit(venue, 'sala')).published.rooms;
  };
  const cellar = { id: 'cellar', name: 'Cellar', capacity: 80 };
  const hall = { id: 'hall', name: 'Hall', capacity: 1_000_000 };

  it('are kept in their order, under their ids', async () => {
    expect(await publishRooms(cellar, hall)).toEqual([cellar, hall]);
    const renamed = { ...cellar, name: 'Cave', capacity: 1 };
    expect(await publishRooms(hall, renamed)).toEqual([hall, renamed]);
  });

  it('are put away, never removed, and can come back', async () => {
    await publishRooms(cellar, hall);
    expect(await publishRooms(hall)).toEqual([hall]);
    const [row] = await database.orm.select().from(rooms).where(eq(rooms.id, 'cellar'));
    expect(row).toMatchObject({ name: 'Cellar', putAwayAt: expect.any(Date) });
    expect(await publishRooms()).toEqual([]);
    expect(await publishRooms(cellar, hall)).toEqual([cellar, hall]);
  });

  it('can’t be taken from another venue', async () => {
    await publishRooms(cellar);
    const other = await addPage(database, {
      id: 'other',
      userType: 'venue',
      displayName: 'Other',
      bio: 'Theirs.',
    });
    await save({ rooms: [{ ...cellar, name: 'Mine' }, hall] }, other, 'other');
    await expect(publish(other, 'other')).rejects.toEqual(refusal('bad-input'));
    expect(await database.orm.select().from(rooms)).toMatchObject([
      { profileId: 'sala', name: 'Cellar', putAwayAt: null },
    ]);
    expect((await edit(other, 'other')).published.rooms).toEqual([]);
  });

  it.each([0, -1, 1_000_001, 1.5, null])('hold no %s people', async (capacity) => {
    await saveRooms({ ...cellar, capacity });
    await expect(publish(venue, 'sala')).rejects.toEqual(
      expect.objectContaining({ fields: { 'rooms.0.capacity': expect.any(String) } }),
    );
  });

  it('are a venue’s; an artist has none', async () => {
    await save({ rooms: [cellar] });
    await publish();
    expect(await database.orm.select().from(rooms)).toEqual([]);
  });
});

describe('hiding', () => {
  it('takes the page out of sight and back, and keeps its draft', async () => {
    await save({ bio: 'New.' });
    await hideProfile(database, owner, 'ana');
    expect(await readProfile(database.orm, 'ana')).toBeNull();
    expect(await edit()).toMatchObject({ isPublished: true, isHidden: true });
    await showProfileAgain(database, owner, 'ana');
    expect(await readProfile(database.orm, 'ana')).toMatchObject({ bio: 'She plays.' });
    expect((await edit()).content.bio).toBe('New.');
    expect(await actions()).toEqual(['page hidden', 'page shown again']);
  });

  it('is nothing for a page that was never published', async () => {
    await database.orm.update(profiles).set({ publishedAt: null });
    for (const command of [hideProfile, showProfileAgain])
      await expect(command(database, owner, 'ana')).rejects.toEqual(refusal('bad-input'));
    expect(await readProfile(database.orm, 'ana')).toBeNull();
  });
});

describe('the first page of an account', () => {
  it('is its own, a draft, and nobody else sees it', async () => {
    await database.orm
      .insert(accounts)
      .values({ id: 'new', name: 'New', email: 'new@example.com' });
    const first = {
      userType: 'venue',
      displayName: 'New Place',
      timeZone: 'Europe/Lisbon',
    } as const;
    await database.orm.transaction((tx) => createProfile(tx, { accountId: 'new', ...first }));
    const viewer = viewerOf({ new: 'owner' }, 'new');
    expect(await edit(viewer, 'new')).toMatchObject({
      userType: 'venue',
      content: { ...emptyContent, displayName: 'New Place', timeZone: 'Europe/Lisbon' },
      isPublished: false,
    });
    expect(await database.orm.select().from(profileMembers)).toContainEqual(
      expect.objectContaining({ profileId: 'new', accountId: 'new', role: 'owner' }),
    );
    expect(await readProfile(database.orm, 'new')).toBeNull();
    await save({ bio: 'Open.' }, viewer, 'new');
    await publish(viewer, 'new');
    expect(await readProfile(database.orm, 'new')).toMatchObject({ bio: 'Open.' });
  });
});

describe('who may do it', () => {
  const commands = {
    read: (viewer: Viewer | null) => edit(viewer),
    save: (viewer: Viewer | null) =>
      saveDraft(database, viewer, 'ana', { content: emptyContent, revision: '' }),
    discard: (viewer: Viewer | null) => discardDraft(database, viewer, 'ana', ''),
    publish: (viewer: Viewer | null) => publishProfile(database, viewer, 'ana', ''),
    hide: (viewer: Viewer | null) => hideProfile(database, viewer, 'ana'),
    'show again': (viewer: Viewer | null) => showProfileAgain(database, viewer, 'ana'),
    delete: (viewer: Viewer | null) => deleteProfile(database, viewer, 'ana'),
  };

  it.each(Object.entries(commands))('%s is not for others', async (_name, run) => {
    await save({ bio: 'Draft.' });
    const before = await edit();
    const door = await addMember(database, 'ana', 'door');
    await expect(run(null)).rejects.toEqual(refusal('not-found'));
    await expect(run(viewerOf({ other: 'owner' }))).rejects.toEqual(refusal('not-found'));
    await expect(run(viewerOf({ ANA: 'owner' }))).rejects.toEqual(refusal('not-found'));
    await expect(run({ ...viewerOf({}), isAdmin: true })).rejects.toEqual(refusal('not-found'));
    await expect(run(door)).rejects.toEqual(refusal('forbidden'));
    expect(await edit()).toEqual(before);
  });

  it('a manager does everything but delete the page', async () => {
    const manager = await addMember(database, 'ana', 'manager');
    await save({ bio: 'Managed.' }, manager);
    await publish(manager);
    await hideProfile(database, manager, 'ana');
    await showProfileAgain(database, manager, 'ana');
    await expect(deleteProfile(database, manager, 'ana')).rejects.toEqual(refusal('forbidden'));
    expect(await readProfile(database.orm, 'ana')).toMatchObject({ bio: 'Managed.' });
  });

  it('its owner deletes it for good', async () => {
    await save({ bio: 'Draft.' });
    expect(await deleteProfile(database, owner, 'ana')).toEqual({ removedId: 'ana' });
    for (const table of [profiles, profileDrafts, profileMembers, rooms])
      expect(await database.orm.select().from(table)).toEqual([]);
    expect(await actions()).toEqual(['page deleted']);
    for (const run of Object.values(commands))
      await expect(run(owner)).rejects.toEqual(refusal('not-found'));
  });
});
