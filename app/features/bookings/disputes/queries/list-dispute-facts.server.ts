import { eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { disputes } from '#app/db/schema/disputes.ts';
import { events } from '#app/db/schema/events.ts';
import type { SubjectFacts } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';

/** The facts about disputes in their threads. */
export async function listDisputeFacts(
  orm: Orm,
  ids: string[],
): Promise<Map<string, SubjectFacts>> {
  const { id, bookingId, state } = disputes;
  const rows = await orm
    .select({ id, bookingId, state, title: events.title, day: events.day })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(id, ids));
  const t = words('bookings');
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: t('disputes.title', { title: nameInText(row.title) }),
        path: `/bookings/${row.bookingId}/dispute`,
        day: row.day,
        state: t(`disputes.states.${row.state}`),
        button: t('disputes.open'),
      },
    ]),
  );
}
