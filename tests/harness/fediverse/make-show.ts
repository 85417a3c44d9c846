import { randomUUID } from 'node:crypto';
import type { Database } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { announceEvent } from '#app/features/announcements/commands.server.ts';
import { announcement } from '#app/features/announcements/fields.ts';
import type { Acting } from '#tests/harness/bookings/bookings.ts';

/** A night of a venue, announced at once. */
export async function makeShow(
  database: Database,
  { viewer, as }: Acting,
  title: string,
  day: string,
) {
  const eventId = randomUUID().replaceAll('-', '');
  const at = (time: string) =>
    new Date(Temporal.ZonedDateTime.from(`${day}T${time}[Europe/Lisbon]`).epochMilliseconds);
  await database.orm.insert(events).values({
    id: eventId,
    venueId: as,
    stageId: as,
    title,
    day,
    timeZone: 'Europe/Lisbon',
    loadInAt: at('16:00'),
    doorsAt: at('20:00'),
    loadOutAt: at('23:30'),
  });
  const fields = announcement.parse({
    eventId,
    priceKind: 'free',
    description: 'Come <early>\n\nStay.',
  });
  const { announcementId } = await announceEvent({ database }, viewer, { as, ...fields });
  return { eventId, announcementId };
}
