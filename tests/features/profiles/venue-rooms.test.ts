import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import {
  edit,
  openEditedPage,
  page,
  publish,
  refusal,
  save,
} from '#tests/harness/browser/edited-page.ts';
import { addPage } from '#tests/harness/calls/viewers.ts';

openEditedPage();

describe('the rooms of a venue', () => {
  let venue: Viewer;
  beforeEach(async () => {
    venue = await addPage(page.database, {
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
    const [row] = await page.database.orm.select().from(rooms).where(eq(rooms.id, 'cellar'));
    expect(row).toMatchObject({ name: 'Cellar', putAwayAt: expect.any(Date) });
    expect(await publishRooms()).toEqual([]);
    expect(await publishRooms(cellar, hall)).toEqual([cellar, hall]);
  });

  it('can’t be taken from another venue', async () => {
    await publishRooms(cellar);
    const other = await addPage(page.database, {
      id: 'other',
      userType: 'venue',
      displayName: 'Other',
      bio: 'Theirs.',
    });
    await save({ rooms: [{ ...cellar, name: 'Mine' }, hall] }, other, 'other');
    await expect(publish(other, 'other')).rejects.toEqual(refusal('bad-input'));
    expect(await page.database.orm.select().from(rooms)).toMatchObject([
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
    expect(await page.database.orm.select().from(rooms)).toEqual([]);
  });
});
