import { describe, expect, it } from 'vitest';
import { profileDrafts } from '#app/db/schema/profiles.ts';
import { emptyContent } from '#app/domain/profiles/content.ts';
import { discardDraft } from '#app/features/profiles/editor/commands.server.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import {
  edit,
  openEditedPage,
  page,
  publish,
  publishSeen,
  refusal,
  save,
  saveTyped,
} from '#tests/harness/browser/edited-page.ts';

openEditedPage();

describe('a draft', () => {
  it('is kept beside the published content, which doesn’t change for others', async () => {
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
    expect((await readProfile(page.database.orm, 'ana'))?.bio).toBe('She plays.');
  });

  it('keeps unfinished content, and reports its problems', async () => {
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
    expect(problems.bio).toBe('Use at most 2,000 characters. This has 2,001.');
    expect(await edit()).toMatchObject({ content, problems });
  });

  it('keeps hostile text as text, and only what no page.database can hold is taken out', async () => {
    const bio = `</script><script>alert(1)</script> '; drop table profiles; -- \u202e {{product}}`;
    await save({ bio: `${bio}\0\ud83c`, displayName: '__proto__' });
    expect((await edit()).content).toMatchObject({ bio: `${bio}\ufffd`, displayName: '__proto__' });
  });

  it('is gone once every change is taken back', async () => {
    const { content } = await edit();
    await save({ bio: 'Other.' });
    expect(await save(content)).toMatchObject({ changedSince: null });
    expect(await page.database.orm.select().from(profileDrafts)).toEqual([]);
  });

  it('can be thrown away, as far as one has seen it', async () => {
    const before = (await edit()).revision;
    const { revision } = await save({ bio: 'Other.' });
    await expect(discardDraft(page, page.owner, { as: 'ana', revision: before })).rejects.toEqual(
      refusal('conflict'),
    );
    expect((await edit()).content.bio).toBe('Other.');
    await discardDraft(page, page.owner, { as: 'ana', revision: revision });
    expect((await edit()).content.bio).toBe('She plays.');
    await discardDraft(page, page.owner, { as: 'ana', revision: before });
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
    await expect(saveTyped(input)).rejects.toEqual(refusal('bad-input'));
    expect(await page.database.orm.select().from(profileDrafts)).toEqual([]);
  });

  it.each([undefined, null, 'x', {}, { revision: '' }, { content: emptyContent }])(
    'refuses %j',
    async (input) => {
      await expect(saveTyped(input)).rejects.toEqual(refusal('bad-input'));
    },
  );
});

describe('two people at one page', () => {
  it('don’t overwrite an unseen version', async () => {
    const { content, revision } = await edit();
    await save({ bio: 'First.' });
    const second = { content: { ...content, bio: 'Second.' }, revision };
    await expect(saveTyped(second)).rejects.toEqual(refusal('conflict'));
    expect((await edit()).content.bio).toBe('First.');
  });

  it('nor after it has been published and written anew as often', async () => {
    await save({ bio: 'First.' });
    const { content, revision } = await edit();
    await publish();
    await save({ bio: 'Third.' });
    const late = { content: { ...content, bio: 'Second.' }, revision };
    await expect(saveTyped(late)).rejects.toEqual(refusal('conflict'));
    await expect(publishSeen(revision)).rejects.toEqual(refusal('conflict'));
    expect((await edit()).content.bio).toBe('Third.');
  });

  it('save at once: one wins, the others hear of it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { content, revision } = await edit();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) => {
          const bio = `Round ${round}, hand ${index}.`;
          return saveTyped({
            content: { ...content, bio },
            revision,
          });
        }),
      );
      const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await edit()).content.bio).toBe(`Round ${round}, hand ${won}.`);
    }
  });

  it('a save whose answer was lost can be repeated', async () => {
    const { content, revision } = await edit();
    const input = { content: { ...content, bio: 'New.' }, revision };
    const first = await saveTyped(input);
    expect(await saveTyped(input)).toEqual(first);
  });

  it('publish at once: the page is published as one of them has seen it, and its draft is gone', async () => {
    await save({ bio: 'New.' });
    const { revision } = await edit();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => publishSeen(revision)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    expect(await readProfile(page.database.orm, 'ana')).toMatchObject({ bio: 'New.' });
    expect(await page.database.orm.select().from(profileDrafts)).toEqual([]);
  });

  it('save and publish at once: nothing is lost and nothing unseen is published', async () => {
    for (let round = 0; round < 10; round += 1) {
      await save({ bio: `Seen ${round}.` });
      const { content, revision } = await edit();
      const input = { content: { ...content, bio: `Typed ${round}.` }, revision };
      const [saved, published] = await Promise.allSettled([
        saveTyped(input),
        publishSeen(revision),
      ]);
      const bio = (await readProfile(page.database.orm, 'ana'))?.bio;
      expect(saved.status).toBe('fulfilled');
      expect((await edit()).content.bio).toBe(`Typed ${round}.`);
      if (published.status === 'fulfilled') expect(bio).toBe(`Seen ${round}.`);
      else expect(bio).not.toBe(`Typed ${round}.`);
    }
  });
});
