import { expect, it } from 'vitest';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { waysOn } from '#app/features/calendar/loaders.server.ts';

const profileId = 'cinema';
const owner = { profiles: [{ profileId, userType: 'venue', role: 'owner' }] } as unknown as Viewer;
const page = { profileId, name: 'Cinema', userType: 'venue' as const, timeZone: 'UTC', stages: [] };
const marked = { day: '2027-05-07', to: '2027-05-07', stageId: null, startTime: '', endTime: '' };

it('slots are opened for events ahead alone', () => {
  const now = Temporal.Now.instant();
  const event = (id: string, end: Temporal.Instant) =>
    ({ id: `event-${id}`, title: id, href: `/events/${id}`, end }) as CalendarEntry;
  const entries = [
    event('played', now.subtract({ hours: 1 })),
    event('ahead', now.add({ hours: 1 })),
  ];
  const labels = waysOn(owner, page, marked, entries).map(({ label }) => label);
  expect(labels.filter((label) => label.startsWith('Open a slot'))).toEqual(['Open a slot: ahead']);
});
