import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { accounts, securityLog } from '#app/db/schema/accounts.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { publishProfile, saveDraft } from '#app/features/profiles/editor/commands.server.ts';

import { readEditor } from '#app/features/profiles/editor/queries.server.ts';
import { withIds } from '#app/fields/command.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { addPage } from '#tests/harness/calls/viewers.ts';
import { openTestDatabase } from '#tests/harness/servers/database.ts';
import '#tests/harness/reading/messages.ts';

/** A database with one published page and its owner before each test. */
export const page = {} as { database: Database; owner: Viewer };

export function openEditedPage(): void {
  beforeAll(async () => {
    page.database = await openTestDatabase();
  });
  afterAll(() => page.database.close());
  beforeEach(async () => {
    await page.database.orm.delete(profiles);
    await page.database.orm.delete(accounts);
    const ana = { id: 'ana', userType: 'artist', displayName: 'Ana', bio: 'She plays.' } as const;
    page.owner = await addPage(page.database, ana);
  });
}

export const edit = (viewer: Viewer | null = page.owner, id = 'ana') =>
  readEditor(page, viewer, { profileId: id });

export const refusal = (code: string) => expect.objectContaining({ name: 'AppError', code });

/** Saves the present content with changes. */
export async function save(changes: Partial<ProfileContent>, viewer = page.owner, id = 'ana') {
  const { content, revision } = await edit(viewer, id);
  return saveTyped({ content: { ...content, ...changes }, revision }, viewer, id);
}

/** The same as the editor sends it. */
export async function saveTyped(typed: unknown, viewer: Viewer | null = page.owner, id = 'ana') {
  const input = parseInput(saveDraft.input, withIds(saveDraft.input, typed, { profileId: id }));
  return saveDraft(page, viewer as Viewer, input);
}

export async function publish(viewer = page.owner, id = 'ana') {
  return publishSeen((await edit(viewer, id)).revision, viewer, id);
}

export const publishSeen = (revision: string, viewer: Viewer | null = page.owner, id = 'ana') =>
  publishProfile(page, viewer as Viewer, { as: id, revision });

/** The owner's acts in the security log. */
export async function loggedActions(): Promise<string[]> {
  const { orm } = page.database;
  const rows = await orm
    .select()
    .from(securityLog)
    .where(eq(securityLog.actor, page.owner.pseudonym));
  return rows.map(({ action }) => action);
}

/** Everything that a page can hold, tidy. */
export const whole: ProfileContent = {
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
    videoTitles: [{ videoId: 'aqz-KE-bpKQ', title: 'Late Set' }],
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
