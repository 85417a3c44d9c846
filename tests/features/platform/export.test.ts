import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exports } from '#app/api/export.server.ts';
import { securityLog } from '#app/db/schema/accounts.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { readEditor } from '#app/features/profiles/editor/queries.server.ts';
import { listFiles } from '#app/features/profiles/uploads/queries.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { type Files, openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import { serveCalls } from '#tests/harness/calls/calls.ts';
import { openSession } from '#tests/harness/people/accounts.ts';
import { type Leaver, makeLeaver } from '#tests/harness/people/leaver.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';

const database = await testDatabase();
let leaver: Leaver;
let viewer: Viewer;
const settings = parseSettings({ DATA_DIR: makeFolder() });
const files: Files = openFiles(settings);
const brand = brandOf(settings);
const calls = await serveCalls([exports], { database, files, brand, log: openLog('silent') });
afterAll(async () => {
  await calls.close();
});
beforeEach(async () => {
  leaver = await makeLeaver(database.orm, files);
  viewer = (await openSession(database.orm, leaver.accountId)).viewer;
  calls.viewer = viewer;
});

const post = () =>
  fetch(`${calls.address}/settings/export`, { method: 'POST', redirect: 'manual' });
async function download() {
  const answer = await post();
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const parts = unzipSync(bytes);
  const json = (name: string) => JSON.parse(strFromU8(parts[name] ?? new Uint8Array()));
  return { answer, parts, json, text: Object.values(parts).map((part) => strFromU8(part)) };
}
const pagesIn = (parts: object) => Object.keys(parts).filter((name) => name.endsWith('/page.json'));

describe('the export', () => {
  it('is a ZIP that lists its content', async () => {
    const { answer, parts } = await download();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="bandstand-export-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const readme = strFromU8(parts['README.txt'] ?? new Uint8Array());
    expect(readme).toContain(`Data of ${leaver.texts.name} from Bandstand`);
    const onTop = Object.keys(parts).filter((name) => !name.includes('/'));
    for (const name of onTop.filter((part) => part !== 'README.txt'))
      expect(readme).toContain(name);
    expect(onTop.toSorted()).toEqual([
      'README.txt',
      'account.json',
      'invitations.json',
      'memberships.json',
      'security-log.json',
      'sign-in.json',
      'tax-details.json',
    ]);
  });

  it('holds tax details, of oneself and of one’s own pages', async () => {
    const { json } = await download();
    const parties = json('tax-details.json').map(({ partyId }: { partyId: string }) => partyId);
    expect(parties).toEqual([`person:${viewer.pseudonym}`, `profile:${leaver.accountId}`]);
    expect(json('tax-details.json')[0]).toMatchObject({
      legalName: leaver.texts.name,
      taxId: 'PT123456789',
    });
  });

  it('holds the account, how one signs in, and one’s own lines of the log', async () => {
    const { json } = await download();
    expect(json('account.json')).toMatchObject({
      id: leaver.accountId,
      name: leaver.texts.name,
      email: leaver.email,
      isEmailConfirmed: true,
      birthDate: '1990-05-06',
      mailChoices: { news: false },
      pseudonym: viewer.pseudonym,
    });
    const signIn = json('sign-in.json');
    expect(signIn.methods).toEqual([
      { kind: 'password', since: expect.any(String) },
      expect.objectContaining({
        kind: 'example',
        subject: `zebedee-at-provider-${leaver.accountId}`,
      }),
    ]);
    expect(signIn.passkeys).toEqual([
      { name: `${leaver.texts.name}’s phone`, since: expect.any(String) },
    ]);
    expect(signIn.devices).toMatchObject([{ isThisDevice: true }]);
    expect(json('security-log.json')).toMatchObject([
      { action: 'signed in', facts: { by: 'sign-in email' } },
      { action: 'export downloaded' },
    ]);
  });

  it('holds every page of one’s own as the editor shows it', async () => {
    const { parts, json } = await download();
    expect(pagesIn(parts)).toHaveLength(3);
    for (const name of pagesIn(parts)) {
      const page = json(name);
      const { published, content, changedSince } = await readEditor({ database }, viewer, {
        profileId: page.id,
      });
      expect(page.published).toEqual(published);
      expect(page.draft?.content ?? page.published).toEqual(content);
      expect(page.draft?.updatedAt).toBe(changedSince?.toISOString());
    }
    const first = json(pagesIn(parts)[0] ?? '');
    expect(first).toMatchObject({
      id: leaver.accountId,
      publishedAt: '2026-01-02T03:04:05.678Z',
      hiddenAt: null,
      published: { bio: leaver.texts.bio, displayName: leaver.texts.page },
      draft: { content: { bio: leaver.texts.draft } },
      members: [
        { name: leaver.texts.name, role: 'owner' },
        { name: 'Friend Fernanda', role: 'manager' },
      ],
      bringing: { linkCode: null, referredBy: null, referral: [] },
      rooms: [
        { name: leaver.texts.room, capacity: 80, putAwayAt: null },
        { name: 'Old stage', capacity: 80, putAwayAt: expect.any(String) },
      ],
    });
  });

  it('holds every original picture, byte for byte', async () => {
    const { parts, json } = await download();
    const [name = ''] = pagesIn(parts);
    const folder = name.replace('page.json', '');
    const page = json(name);
    const stored: Record<string, string> = {
      'images/profilePicture.jpg': 'profilePicture.jpg',
      'images/banner.png': 'banner.png',
    };
    expect(page.pictures).toEqual(Object.keys(stored));
    const pageFiles = await listFiles(database.orm, leaver.accountId);
    expect(page.files).toMatchObject(
      pageFiles.map(({ kind, credit, width }) => ({ kind, credit, width })),
    );
    pageFiles.forEach(({ id, extension }, index) => {
      stored[page.files[index].name] = `press/${id}.${extension}`;
    });
    expect(Object.keys(stored)).toEqual([
      'images/profilePicture.jpg',
      'images/banner.png',
      'images/press/press-photo-1.jpg',
      'images/press/press-photo-2.jpg',
      'images/press/stage-plot-1.png',
    ]);
    for (const [inZip, inStore] of Object.entries(stored))
      expect(Buffer.from(parts[folder + inZip] ?? [])).toEqual(
        Buffer.from(await files.read(`images/users/${leaver.accountId}/${inStore}`)),
      );
    const pictures = Object.keys(parts).filter((part) => part.startsWith(`${folder}images/`));
    expect(pictures).toHaveLength(5);
  });

  it('tells of pages of others where one works, and of invitations', async () => {
    const { json } = await download();
    expect(json('memberships.json')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ page: 'Friend Fernanda', role: 'door' }),
        expect.objectContaining({ pageId: leaver.accountId, role: 'owner' }),
      ]),
    );
    expect(json('invitations.json')).toMatchObject({
      sent: [{ page: 'Friend Fernanda', to: `invited-${leaver.accountId}@elsewhere.example` }],
      received: [{ page: 'Friend Fernanda', from: null, role: 'door' }],
    });
  });

  it('holds no secret, and nothing of others that the screens don’t show', async () => {
    const { text } = await download();
    const whole = text.join('\n');
    const { token } = await openSession(database.orm, leaver.accountId);
    for (const secret of ['secret-', '$argon2', token, leaver.friend.email, 'hall.', 'Other Otto'])
      expect(whole).not.toContain(secret);
    expect(whole).not.toContain('third@elsewhere.example');
  });
});

it('has names that are safe on every system, whatever a page is called', async () => {
  const hostile = ['../../etc/passwd', 'CON', 'a:b*c?"<>|\u202e.exe ', '名前', 'É'.repeat(100), ''];
  const names = new Set<string>();
  for (const displayName of hostile) {
    await database.orm
      .update(profiles)
      .set({ displayName })
      .where(eq(profiles.id, leaver.accountId));
    calls.viewer = (await openSession(database.orm, leaver.accountId)).viewer;
    const { answer: _, parts, json } = await download();
    for (const name of Object.keys(parts)) {
      expect(name).toMatch(/^([\w-]+\/)*[\w-]+\.(txt|json|jpg|png)$/);
      expect(name.length).toBeLessThan(100);
      for (const part of name.split('/'))
        expect(part).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
    }
    const inLower = Object.keys(parts).map((name) => name.toLowerCase());
    expect(new Set(inLower).size).toBe(inLower.length);
    const [page = ''] = pagesIn(parts);
    names.add(page);
    expect(json(page).published.displayName).toBe(displayName);
  }
  expect([...names]).toEqual([
    'pages/1-etc-passwd/page.json',
    'pages/1-page/page.json',
    'pages/1-a-b-c-exe/page.json',
    `pages/1-${'e'.repeat(60)}/page.json`,
  ]);
});

it('is for signed-in people, of their own things alone', async () => {
  calls.viewer = null;
  const answer = await post();
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/sign-in?next=/settings/export',
  ]);
  calls.viewer = (await openSession(database.orm, leaver.friend.accountId)).viewer;
  const { parts, json, text } = await download();
  expect(json('account.json').id).toBe(leaver.friend.accountId);
  expect(pagesIn(parts)).toHaveLength(1);
  // A manager of their page: its name and the role, as in the list of pages.
  for (const secret of [leaver.texts.bio, leaver.texts.draft, leaver.email])
    expect(text.join('\n')).not.toContain(secret);
});

it('can be had a few times an hour, and each time is logged', async () => {
  const outcomes = [];
  for (let count = 0; count < 7; count += 1) {
    const answer = await post();
    await answer.arrayBuffer();
    outcomes.push(answer.headers.get('location') ?? answer.status);
  }
  expect(outcomes).toEqual([...Array(6).fill(200), '/settings/export?too-often']);
  const logged = await database.orm
    .select()
    .from(securityLog)
    .where(eq(securityLog.actor, viewer.pseudonym));
  expect(logged.filter(({ action }) => action === 'export downloaded')).toHaveLength(6);
});

it('that breaks off is cut off, and the log says why and names no one', async () => {
  const { log, lines } = openHeardLog();
  const away = Object.assign(new Error('no store'), { code: 'ECONNREFUSED' });
  const broken = await serveCalls([exports], {
    database,
    brand,
    log,
    files: { ...files, read: () => Promise.reject(away) },
  });
  broken.viewer = viewer;
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const answer = await fetch(`${broken.address}/settings/export`, { method: 'POST' });
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await broken.close();
  expect(lines.map(({ msg }) => msg)).toEqual(['an export broke off']);
  for (const [error] of printed.mock.calls) expect(error.message).toBe('a ZIP broke off');
  printed.mockRestore();
});

it('reads one picture after another, as fast as it is taken', async () => {
  const reads: string[] = [];
  const watched: Files = {
    ...files,
    read: async (key) => {
      reads.push(key);
      return new Uint8Array(5_000_000);
    },
  };
  const slow = await serveCalls([exports], {
    database,
    files: watched,
    brand: brandOf(settings),
    log: openLog('silent'),
  });
  slow.viewer = viewer;
  const answer = await fetch(`${slow.address}/settings/export`, { method: 'POST' });
  const reader = answer.body?.getReader();
  await reader?.read();
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const readSoFar = reads.length;
  await reader?.cancel();
  await slow.close();
  expect(readSoFar).toBeLessThan(6);
});
