import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { uploads } from '#app/api/page-calls.server.ts';
import { pressKit } from '#app/api/press-kit.server.ts';
import { profileDrafts, profiles, rooms } from '#app/db/schema/profiles.ts';
import { emptyContent, type ProfileDetails } from '#app/domain/profiles/content.ts';
import type { PageFile } from '#app/domain/profiles/page-files.ts';
import { viewerOf } from '#tests/harness/calls/viewers.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';
import { describeOnStores, type World } from '#tests/harness/servers/on-stores.ts';

const details: Partial<ProfileDetails> = {
  bioShort: 'Four friends, one ferry.',
  bioLong: 'Once upon a time in Łódź.\n\nAnd then in Porto.',
  links: [{ label: 'Site', url: 'https://owls.example/' }],
  bandMembers: [{ name: 'Zoë Ąbc', role: 'Vocals' }],
  setLength: { leastMinutes: 40, mostMinutes: 90 },
  fee: { leastMinor: 123_400, mostMinor: 567_800, currency: 'EUR', isShown: false },
  inputList: [
    { source: 'Kick', microphone: 'D112', notes: '=HYPERLINK("https://evil.example")' },
    { source: 'Snare', microphone: 'SM57', notes: '' },
  ],
  stageNotes: 'No smoke machines.',
  technicalRider: 'Two vocal mics that work.',
  hospitalityRider: 'Soup.',
  travelRadiusKm: 300,
};
const owls = {
  id: 'owls',
  userType: 'artist' as const,
  displayName: 'The Night Owls',
  bio: 'We play & we stay.',
  genres: ['Indie rock', 'Fado'],
  homeTown: 'Afurada',
  ytLinks: ['https://youtu.be/eRsGyueVLvQ'],
  details,
};

/* In an S3 store the shipped platform makes and packs one in `processes/uploads.test.ts`. */
describeOnStores('a press kit', [uploads, pressKit], tests, ['a folder']);

function tests(world: World): void {
  const get = (type: 'pdf' | 'zip', userId = 'owls', headers: Record<string, string> = {}) =>
    fetch(`${world.calls.address}/users/${userId}/press-kit.${type}`, { headers });
  const pdfText = async (userId?: string) =>
    textOfPdf(new Uint8Array(await (await get('pdf', userId)).arrayBuffer()));
  const unzipped = async () => {
    const answer = await get('zip');
    expect(answer.status).toBe(200);
    return unzipSync(new Uint8Array(await answer.arrayBuffer()));
  };
  const asOwner = async <Value>(work: () => Promise<Value>) => {
    world.calls.viewer = viewerOf({ owls: 'owner' }, 'owls');
    const value = await work();
    world.calls.viewer = null;
    return value;
  };
  const kept = async () => (await world.files.list('derived/images/users/owls/press-kit')).length;

  it('says in its PDF what a booker wants to know, as text', async () => {
    await world.database.orm.insert(profiles).values(owls);
    const answer = await get('pdf');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      'inline; filename="the-night-owls-press-kit.pdf"',
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = textOfPdf(bytes);
    for (const words of [
      'Artist · Afurada',
      'The Night Owls',
      'Four friends, one ferry.',
      'We play & we stay.',
      'Once upon a time in Łódź.',
      'And then in Porto.',
      'Indie rock, Fado',
      '40–90 minutes',
      '300 km',
      'Zoë Ąbc',
      'D112',
      'No smoke machines.',
      'Two vocal mics that work.',
      'Soup.',
      'https://www.youtube.com/watch?v=eRsGyueVLvQ',
      'https://owls.example/',
      'https://bandstand.test/users/owls',
    ])
      expect(text).toContain(words);
  });

  it('tells a fee only where its people show it', async () => {
    await world.database.orm.insert(profiles).values(owls);
    expect(await pdfText()).not.toMatch(/1,234|5,678|Fee/);
    const fee = { ...details.fee, isShown: true } as ProfileDetails['fee'];
    await world.database.orm.update(profiles).set({ details: { ...details, fee } });
    expect(await pdfText()).toContain('€1,234 – €5,678');
  });

  it('of a venue names its rooms, and no empty parts', async () => {
    const venue = {
      id: 'room',
      userType: 'venue' as const,
      displayName: 'The Room',
      address: 'Rua 7',
      latitude: 41,
      longitude: -8,
    };
    await world.database.orm.insert(profiles).values(venue);
    const room = { id: 'a', profileId: 'room', name: 'Cellar', capacity: 80, position: 0 };
    await world.database.orm
      .insert(rooms)
      .values([room, { ...room, id: 'b', name: 'Put away', putAwayAt: new Date() }]);
    const text = await pdfText('room');
    expect(text).toMatch(/Venue · Rua 7.*Cellar.*80 people/s);
    expect(text).not.toMatch(/Put away|Bio|Rider|Input list|Members|null|undefined/);
  });

  it('unzips to the PDF, every text, and the photos in print quality with who took them', async () => {
    await world.database.orm.insert(profiles).values(owls);
    const photo = await drawPicture('jpeg', { width: 3_100, height: 2_000 });
    const [first, second, plot] = await asOwner(async () => {
      const add = async (kind: string, credit: string, bytes: Uint8Array) =>
        (await (await world.send('owls', bytes, 'files', { kind, credit })).json()) as PageFile;
      return [
        await add('pressPhoto', 'Rui <Sá>', photo),
        await add('pressPhoto', '', await drawPicture('png')),
        await add('stagePlot', '', await drawPicture('png')),
      ];
    });
    const zip = await unzipped();
    const folder = 'the-night-owls-press-kit';
    expect(Object.keys(zip).sort()).toEqual(
      [
        'bio-long.txt',
        'bio-short.txt',
        'bio.txt',
        'hospitality-rider.txt',
        'input-list.csv',
        'photos/credits.txt',
        'photos/photo-01.jpg',
        'photos/photo-02.jpg',
        'stage-notes.txt',
        'stage-plot.png',
        'technical-rider.txt',
        'the-night-owls-press-kit.pdf',
      ].map((name) => `${folder}/${name}`),
    );
    const read = (name: string) => Buffer.from(zip[`${folder}/${name}`] ?? []);
    expect(read('bio.txt').toString()).toBe('We play & we stay.');
    expect(read('photos/credits.txt').toString()).toBe(
      'photo-01.jpg: Photo: Rui <Sá>\r\nphoto-02.jpg: No credit\r\n',
    );
    expect(read('input-list.csv').toString()).toContain(
      `"1","Kick","D112","'=HYPERLINK(""https://evil.example"")"\r\n`,
    );
    expect(await sharp(read('photos/photo-01.jpg')).metadata()).toMatchObject({ width: 3_100 });
    const sizes = [first, second, plot].map((file) => file?.sizeBytes);
    const packed = ['photos/photo-01.jpg', 'photos/photo-02.jpg', 'stage-plot.png'];
    expect(packed.map((name) => read(name).length)).toEqual(sizes);
    expect(textOfPdf(read(`${folder}.pdf`))).toContain('The Night Owls');
  });

  it('is made once, and anew when anything in it changes, and then nothing of the old is kept', async () => {
    await world.database.orm.insert(profiles).values(owls);
    const first = await get('pdf');
    const bytes = await first.arrayBuffer();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(
      Buffer.compare(Buffer.from(await (await get('pdf')).arrayBuffer()), Buffer.from(bytes)),
    ).toBe(0);
    expect((await get('pdf', 'owls', { 'if-none-match': etag })).status).toBe(304);
    await world.database.orm.update(profiles).set({ bio: 'Something new.' });
    const second = await get('pdf', 'owls', { 'if-none-match': etag });
    expect(second.status).toBe(200);
    expect(textOfPdf(new Uint8Array(await second.arrayBuffer()))).toContain('Something new.');
    expect(await kept()).toBe(1);

    const before = second.headers.get('etag');
    await asOwner(async () => world.send('owls', await drawPicture(), 'pictures/profilePicture'));
    expect(await kept()).toBe(0);
    const third = await get('pdf');
    expect(third.headers.get('etag')).not.toBe(before);
    expect(Buffer.from(await third.arrayBuffer()).includes('/DCTDecode')).toBe(true);
  });

  it('asked for by many at once is made once', async () => {
    await world.database.orm.insert(profiles).values(owls);
    let written = 0;
    const { write } = world.files;
    world.files.write = (key, ...rest) => {
      if (key.includes('/press-kit/')) written += 1;
      return write(key, ...rest);
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('pdf')));
    world.files.write = write;
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(written).toBe(1);
  });

  it('shows the published page, never a draft', async () => {
    await world.database.orm.insert(profiles).values(owls);
    const content = { ...emptyContent, displayName: 'Secret plans' };
    await world.database.orm.insert(profileDrafts).values({ profileId: 'owls', content });
    expect(await pdfText()).not.toContain('Secret plans');
  });

  it('of a page that isn’t public is for its people only', async () => {
    await world.database.orm.insert(profiles).values({ ...owls, hiddenAt: new Date() });
    for (const type of ['pdf', 'zip'] as const) {
      world.calls.viewer = null;
      expect((await get(type)).status).toBe(404);
      world.calls.viewer = viewerOf({ other: 'owner' }, 'eve');
      expect((await get(type)).status).toBe(404);
      world.calls.viewer = viewerOf({ owls: 'owner' }, 'owls');
      const answer = await get(type);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      await answer.arrayBuffer();
    }
    world.calls.viewer = null;
    for (const id of ['nobody', '%00', 'a%2Fb', 'x'.repeat(3_000)])
      expect((await get('pdf', id)).status).toBe(404);
  });

  it.each([
    ['</script><script>alert(1)</script>', 'script-script-alert-1-script-press-kit'],
    ['../../../CON/東京 🎸', 'owls-press-kit'],
    ['مرحبا', 'owls-press-kit'],
  ])('of an act called %j has names that every system takes', async (displayName, name) => {
    await world.database.orm.insert(profiles).values({ ...owls, displayName });
    const answer = await get('zip');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.zip"`);
    const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    expect(names).toContain(`${name}/${name}.pdf`);
    for (const each of names) expect(each).toMatch(/^[a-z0-9][a-z0-9/-]*\.(pdf|txt|csv)$/);
    expect(world.lines).toEqual([]);
  });

  it('does without a broken picture', async () => {
    await world.database.orm.insert(profiles).values(owls);
    await world.files.write(
      'images/users/owls/profilePicture.jpg',
      Buffer.from('broken'),
      'image/jpeg',
    );
    expect(await pdfText()).toContain('The Night Owls');
  });

  it('that breaks off is no whole ZIP', async () => {
    await world.database.orm.insert(profiles).values(owls);
    const file = await asOwner(async () =>
      (
        await world.send('owls', await drawPicture(), 'files', {
          kind: 'pressPhoto',
          credit: '',
        })
      ).json(),
    );
    await world.files.removeAll(`images/users/owls/press/${file.id}.jpg`);
    const answer = await get('zip');
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(world.lines.map(({ msg }) => msg)).toContain('a press kit broke off');
    expect((await get('pdf')).status).toBe(200);
  });
}
