import { readFileSync, rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { fillDemoTown } from '#app/cli/demo-town.server.ts';
import { contentProblems } from '#app/domain/profiles/content-problems.ts';
import { importProfiles } from '#app/features/profiles/import-profiles.server.ts';
import { readContent, showProfile } from '#app/features/profiles/show-profile.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';

const documents: Record<string, { userType: string; hasBanner: boolean }> = JSON.parse(
  readFileSync('app/db/seed/demo-town/documents.json', 'utf8'),
);
const log = openLog('silent');
const database = await testDatabase();

const folder = scratchFolder('demo');
const files = openFiles(parseSettings({ DATA_DIR: folder }));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

it('fills an empty database once', async () => {
  expect(await fillDemoTown({ database, files })).toBe(Object.keys(documents).length);
  expect(await fillDemoTown({ database, files })).toBe(0);
});

it('tells of every page what a user document has no fields for', async () => {
  const pages = JSON.parse(readFileSync('app/db/seed/demo-town/pages.json', 'utf8'));
  expect(Object.keys(pages).toSorted()).toEqual(Object.keys(documents).toSorted());
  for (const userId of Object.keys(documents)) {
    const { published } = await readContent(database.orm, userId);
    expect(published).toMatchObject(pages[userId]);
    expect(contentProblems(published)).toEqual([]);
  }
});

it('is right in every field and picture, so that nothing of it is left out', async () => {
  for await (const { userId, outcome, problems } of importProfiles(
    { database, files },
    documents,
    null,
  ))
    expect({ userId, outcome, problems }).toEqual({ userId, outcome: 'unchanged', problems: [] });
});

it('shows every page with the pictures that it has', async () => {
  let pictures = 0;
  for (const [userId, { hasBanner }] of Object.entries(documents)) {
    const view = await showProfile({ database, files, log }, userId);
    expect(view).toMatchObject({ state: 'found', profile: { userId } });
    if (view.state !== 'found') continue;
    expect(view.profile.bannerVersion !== null).toBe(hasBanner);
    if (view.profile.pictureVersion) pictures += 1;
  }
  expect(pictures).toBe(Object.keys(documents).length - 1);
});
