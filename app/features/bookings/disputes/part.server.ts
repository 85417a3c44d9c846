import { eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { disputes } from '#app/db/schema/disputes.ts';
import { events } from '#app/db/schema/events.ts';
import type { SubjectFacts } from '#app/features/messaging/views.ts';
import type { AdminTask, Part } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { words } from '#app/lib/words.ts';
import { disputesToAnswer } from './queries.server.ts';

const t = words('bookings');

/** The facts about disputes in their threads. */
async function listDisputeFacts(orm: Orm, ids: string[]): Promise<Map<string, SubjectFacts>> {
  const { id, bookingId, state } = disputes;
  const rows = await orm
    .select({ id, bookingId, state, title: events.title, day: events.day })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(id, ids));
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

async function countOpenDisputes(orm: Orm): Promise<AdminTask> {
  const count = await orm.$count(disputes, eq(disputes.state, 'open'));
  const task = { text: t('disputes.desk.task', { count }), button: t('disputes.desk.see') };
  return { count, ...task, path: '/admin/disputes' };
}

export const part: Part = {
  waiting: [disputesToAnswer],
  forAdmins: [countOpenDisputes],
  // Statements are mailed to both sides at once, so no mail waits until they are read.
  threads: { dispute: { mail: async () => {}, facts: listDisputeFacts } },
};
