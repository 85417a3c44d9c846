import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pressKit } from '#app/api/press-kit.server.ts';
import { uploads } from '#app/api/uploads.server.ts';
import type { Database } from '#app/db/client.server.ts';
import { profileDrafts, profiles, rooms } from '#app/db/schema/profiles.ts';
import { emptyContent, type ProfileDetails } from '#app/domain/profiles/content.ts';
import type { PageFile } from '#app/domain/profiles/upload.ts';
import { forgetPictures } from '#app/features/profiles/queries/find-picture.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { type Files, openFiles } from '#app/platform/files.server.ts';
import { type Calls, serveCalls } from '#tests/harness/calls.ts';
import { openTestDatabase } from '#tests/harness/database.ts';
import { makeFolder } from '#tests/harness/folder.ts';
import { openHeardLog } from '#tests/harness/heard-log.ts';
import { textOfPdf } from '#tests/harness/pdf.ts';
import { drawPicture } from '#tests/harness/pictures.ts';
import { type S3, startS3 } from '#tests/harness/s3.ts';
import { sendPicture } from '#tests/harness/send-picture.ts';
import { viewerOf } from '#tests/harness/viewers.ts';

let database: Database;
let s3: S3;
beforeAll(async () => {
  database = await openTestDatabase();
  s3 = await startS3();
});
afterAll(async () => {
  await database.close();
  await s3.stop();
});

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

const stores = {
  'a folder': () => ({ DATA_DIR: makeFolder() }),
  'an S3 store': () => s3.environment,
};

describe.each(Object.entries(stores))('a press kit, with files in %s', (_name, environment) => {
  let files: Files;
  let calls: Calls;
  const { log, lines } = openHeardLog();

  beforeAll(async () => {
    const settings = parseSettings({ ...environment(), BASE_URL: 'https://bandstand.test' });
    files = openFiles(settings);
    const services = { database, files, log, brand: brandOf(settings) };
    calls = await serveCalls([uploads, pressKit], services);
    database.changes.onChange((tag) => forgetPictures(files, tag));
  });
  afterAll(() => calls.close());
  beforeEach(async () => {
    calls.viewer = null;
    await database.orm.delete(profiles);
    for (const name of ['uploads', 'images', 'derived']) await files.removeAll(name);
    lines.length = 0;
  });

  const get = (type: 'pdf' | 'zip', userId = 'owls', headers: Record<string, string> = {}) =>
    fetch(`${calls.address}/users/${userId}/press-kit.${type}`, { headers });
  const pdfText = async (userId?: string) =>
    textOfPdf(new Uint8Array(await (await get('pdf', userId)).arrayBuffer()));
  const unzipped = async () => {
    const answer = await get('zip');
    expect(answer.status).toBe(200);
    return unzipSync(new Uint8Array(await answer.arrayBuffer()));
  };
  const asOwner = async <Value>(work: () => Promise<Value>) => {
    calls.viewer = viewerOf({ owls: 'owner' }, 'owls');
    const value = await work();
    calls.viewer = null;
    return value;
  };
  const kept = async () => (await files.list('derived/images/users/owls/press-kit')).length;

  it('says in its PDF what a booker wants to know, as text', async () => {
    await database.orm.insert(profiles).values(owls);
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
      '40 to 90 minutes',
      '300 km',
      'Zoë Ąbc',
      'D112',
      'No smoke machines.',
      'Two vocal mics that work.',
      'Soup.',
      'https://youtu.be/eRsGyueVLvQ',
      'https://owls.example/',
      'https://bandstand.test/users/owls',
    ])
      expect(text).toContain(words);
  });

  it('tells a fee only where its people show it', async () => {
    await database.orm.insert(profiles).values(owls);
    expect(await pdfText()).not.toMatch(/1,234|5,678|Fee/);
    const fee = { ...details.fee, isShown: true } as ProfileDetails['fee'];
    await database.orm.update(profiles).set({ details: { ...details, fee } });
    expect(await pdfText()).toContain('€1,234 to €5,678');
  });

  it('of a venue names its rooms, and nothing that nobody has written', async () => {
    const venue = {
      id: 'room',
      userType: 'venue' as const,
      displayName: 'The Room',
      address: 'Rua 7',
    };
    await database.orm.insert(profiles).values(venue);
    const room = { id: 'a', profileId: 'room', name: 'Cellar', capacity: 80, position: 0 };
    await database.orm
      .insert(rooms)
      .values([room, { ...room, id: 'b', name: 'Put away', putAwayAt: new Date() }]);
    const text = await pdfText('room');
    expect(text).toMatch(/Venue · Rua 7.*Cellar.*80 people/s);
    expect(text).not.toMatch(/Put away|Bio|Rider|Input list|Members|null|undefined/);
  });

  it('unzips to the PDF, every text, and the photos in print quality with who took them', async () => {
    await database.orm.insert(profiles).values(owls);
    const photo = await drawPicture('jpeg', { width: 3_100, height: 2_000 });
    const [first, second, plot] = await asOwner(async () => {
      const add = async (kind: string, credit: string, bytes: Uint8Array) =>
        (await (
          await sendPicture(calls.address, 'owls', bytes, 'files', { kind, credit })
        ).json()) as PageFile;
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
      'photo-01.jpg: Photo: Rui <Sá>\r\nphoto-02.jpg: No credit given\r\n',
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
    await database.orm.insert(profiles).values(owls);
    const first = await get('pdf');
    const bytes = await first.arrayBuffer();
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(
      Buffer.compare(Buffer.from(await (await get('pdf')).arrayBuffer()), Buffer.from(bytes)),
    ).toBe(0);
    expect((await get('pdf', 'owls', { 'if-none-match': etag })).status).toBe(304);
    await database.orm.update(profiles).set({ bio: 'Something new.' });
    const second = await get('pdf', 'owls', { 'if-none-match': etag });
    expect(second.status).toBe(200);
    expect(textOfPdf(new Uint8Array(await second.arrayBuffer()))).toContain('Something new.');
    expect(await kept()).toBe(1);

    const before = second.headers.get('etag');
    await asOwner(async () =>
      sendPicture(calls.address, 'owls', await drawPicture(), 'pictures/profilePicture'),
    );
    expect(await kept()).toBe(0);
    const third = await get('pdf');
    expect(third.headers.get('etag')).not.toBe(before);
    expect(Buffer.from(await third.arrayBuffer()).includes('/DCTDecode')).toBe(true);
  });

  it('asked for by many at once is made once', async () => {
    await database.orm.insert(profiles).values(owls);
    let written = 0;
    const { write } = files;
    files.write = (key, ...rest) => {
      if (key.includes('/press-kit/')) written += 1;
      return write(key, ...rest);
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('pdf')));
    files.write = write;
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(written).toBe(1);
  });

  it('shows what stands on the page, never a draft', async () => {
    await database.orm.insert(profiles).values(owls);
    const content = { ...emptyContent, displayName: 'Secret plans' };
    await database.orm.insert(profileDrafts).values({ profileId: 'owls', content });
    expect(await pdfText()).not.toContain('Secret plans');
  });

  it('of a page that isn’t public is for its people only', async () => {
    await database.orm.insert(profiles).values({ ...owls, hiddenAt: new Date() });
    for (const type of ['pdf', 'zip'] as const) {
      calls.viewer = null;
      expect((await get(type)).status).toBe(404);
      calls.viewer = viewerOf({ other: 'owner' }, 'eve');
      expect((await get(type)).status).toBe(404);
      calls.viewer = viewerOf({ owls: 'owner' }, 'owls');
      const answer = await get(type);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      await answer.arrayBuffer();
    }
    calls.viewer = null;
    for (const id of ['nobody', '%00', 'a%2Fb', 'x'.repeat(3_000)])
      expect((await get('pdf', id)).status).toBe(404);
  });

  it.each([
    ['</script><script>alert(1)</script>', 'script-script-alert-1-script-press-kit'],
    ['../../../CON/東京 🎸', 'con-press-kit'],
    ['مرحبا', 'owls-press-kit'],
  ])('of somebody called %j has names that every system takes', async (displayName, name) => {
    await database.orm.insert(profiles).values({ ...owls, displayName });
    const answer = await get('zip');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.zip"`);
    const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    expect(names).toContain(`${name}/${name}.pdf`);
    for (const each of names) expect(each).toMatch(/^[a-z0-9][a-z0-9/-]*\.(pdf|txt|csv)$/);
    expect(lines).toEqual([]);
  });

  it('stands without a picture that is broken', async () => {
    await database.orm.insert(profiles).values(owls);
    await files.write('images/users/owls/profilePicture.jpg', Buffer.from('broken'), 'image/jpeg');
    expect(await pdfText()).toContain('The Night Owls');
  });

  it('that breaks off is no whole ZIP', async () => {
    await database.orm.insert(profiles).values(owls);
    const file = await asOwner(async () =>
      (
        await sendPicture(calls.address, 'owls', await drawPicture(), 'files', {
          kind: 'pressPhoto',
          credit: '',
        })
      ).json(),
    );
    await files.removeAll(`images/users/owls/press/${file.id}.jpg`);
    const answer = await get('zip');
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(lines.map(({ msg }) => msg)).toContain('a press kit broke off');
    expect((await get('pdf')).status).toBe(200);
  });
});
