import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profileFiles, profiles } from '#app/db/schema/profiles.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { showPreview, showProfile } from '#app/features/profiles/show-profile.server.ts';
import { openLog } from '#app/platform/log.ts';
import {
  edit,
  openEditedPage,
  page,
  publish,
  refusal,
  save,
  whole,
} from '#tests/harness/browser/edited-page.ts';
import { addMember, addPage, viewerOf } from '#tests/harness/calls/viewers.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

openEditedPage();

const sources = () => ({
  database: page.database,
  files: openWatchedFiles(),
  log: openLog('silent'),
});

async function shown(id = 'ana') {
  const answer = await showProfile(sources(), id);
  if (answer.state !== 'found') throw new Error(`the page is ${answer.state}`);
  return answer.profile;
}

async function publishDetails(details: Partial<ProfileContent['details']>) {
  await save({ details: { ...(await edit()).content.details, ...details } });
  await publish();
  return shown();
}

describe('the page of an artist', () => {
  it('shows the published content, and nothing that only venues have', async () => {
    await save(whole);
    await publish();
    expect(await shown()).toMatchObject({
      displayName: whole.displayName,
      genres: ['Fado', 'R&B'],
      homeTown: 'Porto',
      lead: 'Fado.',
      bio: whole.bio,
      wholeStory: 'Long ago …',
      videos: [
        { id: 'aqz-KE-bpKQ', title: 'Late Set' },
        { id: 'eRsGyueVLvQ', title: null },
      ],
      links: [{ label: 'Shop', url: 'https://ana.example/shop' }],
      artist: {
        bandMembers: [{ name: 'Ana', role: 'Voice' }],
        setLength: { leastMinutes: 45, mostMinutes: null },
        travelRadiusKm: 300,
        fee: { leastMinor: 40_000, mostMinor: 80_050, currency: 'EUR' },
        inputList: [{ source: 'Voice', microphone: 'SM58', notes: '' }],
        stageNotes: 'Left',
        technicalRider: 'Two mics',
        hospitalityRider: 'Tea',
      },
      venue: null,
      place: null,
    });
    expect(JSON.stringify(await shown())).not.toContain('No shoes');
  });

  it('keeps a fee to itself that isn’t to be shown', async () => {
    const fee = { leastMinor: 12_345, mostMinor: 67_890, currency: 'EUR', isShown: false };
    const view = await publishDetails({ fee });
    expect(view.artist?.fee).toBeNull();
    expect(JSON.stringify(view)).not.toMatch(/12345|67890/);
  });

  it('calls a link without a name after its site', async () => {
    const view = await publishDetails({ links: [{ label: '', url: 'www.ana.example/x' }] });
    expect(view.links).toEqual([{ label: 'ana.example', url: 'https://www.ana.example/x' }]);
  });

  it('works even where nonsense was written past this program', async () => {
    const details = {
      links: [
        { label: 'Click', url: 'javascript:alert(1)' },
        { label: 'Fine', url: 'https://ana.example' },
      ],
      fee: { leastMinor: 1, mostMinor: 2, currency: 'nonsense', isShown: true },
    };
    await page.database.orm.update(profiles).set({ details }).where(eq(profiles.id, 'ana'));
    const view = await shown();
    expect(view.links).toEqual([{ label: 'Fine', url: 'https://ana.example/' }]);
    expect(view.artist?.fee).toBeNull();
  });

  it('shows its press photos in their order, and its stage plot', async () => {
    const file = { profileId: 'ana', extension: 'jpg', width: 9, height: 6, sizeBytes: 1 } as const;
    await page.database.orm.insert(profileFiles).values([
      { ...file, id: 'second______', kind: 'pressPhoto', position: 1 },
      { ...file, id: 'first_______', kind: 'pressPhoto', position: 0, credit: 'Eva' },
      { ...file, id: 'plot________', kind: 'stagePlot', position: 0 },
    ]);
    const view = await shown();
    expect(view.pressPhotos.map(({ id, credit }) => `${id} ${credit}`)).toEqual([
      'first_______ Eva',
      'second______ ',
    ]);
    expect(view.stagePlot?.id).toBe('plot________');
  });
});

it('the page of a venue shows its rooms in use, and nothing that only artists have', async () => {
  const venue = await addPage(page.database, {
    id: 'sala',
    userType: 'venue',
    displayName: 'Sala',
    bio: 'Rooms.',
  });
  const cellar = { id: 'cellar', name: 'Cellar', capacity: 80 };
  const hall = { id: 'hall', name: 'Hall', capacity: 300 };
  await save({ ...whole, rooms: [cellar, hall] }, venue, 'sala');
  await publish(venue, 'sala');
  await save({ rooms: [hall] }, venue, 'sala');
  await publish(venue, 'sala');
  const view = await shown('sala');
  expect(view).toMatchObject({
    artist: null,
    venue: {
      rooms: [{ name: 'Hall', capacity: 300 }],
      equipment: 'A piano',
      houseRules: 'No shoes',
    },
    place: { position: { latitude: 41.15, longitude: -8.61 }, addressLine: 'Rua 1' },
  });
  expect(JSON.stringify(view)).not.toMatch(/Tea|SM58|40000/);
});

describe('a preview', () => {
  it('is the page as it will be, and then is', async () => {
    await save({ ...whole, displayName: ` ${whole.displayName} ` });
    const preview = await showPreview(sources(), page.owner, 'ana');
    expect((await shown()).bio).toBe('She plays.');
    await publish();
    expect(preview).toEqual(await shown());
  });

  it('is there before the page was ever published, and shows a place that isn’t published', async () => {
    const venue = await addPage(page.database, {
      id: 'sala',
      userType: 'venue',
      publishedAt: null,
    });
    await save({ position: { latitude: 41.15, longitude: -8.61 } }, venue, 'sala');
    const { place, displayName, bio } = await showPreview(sources(), venue, 'sala');
    expect(place?.locator).toMatch(/^data:image\/svg\+xml;base64,/);
    expect([displayName, bio]).toEqual([null, null]);
    expect(await showProfile(sources(), 'sala')).toEqual({ state: 'unknown' });
  });

  it('is for those who may see the draft', async () => {
    const see = (viewer: Parameters<typeof showPreview>[1]) =>
      showPreview(sources(), viewer, 'ana');
    const door = await addMember(page.database, 'ana', 'door');
    await expect(see(door)).rejects.toEqual(refusal('forbidden'));
    await expect(see(null)).rejects.toEqual(refusal('not-found'));
    await expect(see(viewerOf({ sala: 'owner' }))).rejects.toEqual(refusal('not-found'));
    const manager = await addMember(page.database, 'ana', 'manager');
    expect((await see(manager)).displayName).toBe('Ana');
  });
});
