import { expect, it } from 'vitest';
import { profiles } from '#app/db/schema/profiles.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
await database.orm.insert(profiles).values([
  {
    id: 'ana',
    userType: 'artist',
    displayName: 'Ana',
    ytLinks: ['https://youtu.be/aqz-KE-bpKQ'],
  },
  { id: 'sala', userType: 'venue', displayName: 'Sala', latitude: 41.1, longitude: -8.6 },
]);

it('answers every waiting read with its own row', async () => {
  const read = await Promise.all(
    ['sala', 'nobody', 'ana', 'sala'].map((id) => readProfile(database.orm, id)),
  );
  expect(read.map((profile) => profile?.displayName)).toEqual(['Sala', undefined, 'Ana', 'Sala']);
  expect(read[2]?.ytLinks).toEqual(['https://youtu.be/aqz-KE-bpKQ']);
});
