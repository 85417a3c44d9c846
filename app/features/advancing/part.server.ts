import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { advanceComments, advanceLines } from '#app/db/schema/night.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { listOwned } from '#app/features/profiles/policy.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { forgetAdvances } from './commands.server.ts';
import { waitingAdvances } from './queries.server.ts';

/** Answers and questions of the person's own pages ahead of their shows. */
export async function* exportAdvances(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const pages = listOwned(viewer, 'advance shows');
  if (pages.length === 0) return;
  const { eventId, bookingId, key, label, answer, isSkipped, answeredBy, changedAt } = advanceLines;
  const [answers, questions] = await Promise.all([
    orm
      .select({ eventId, bookingId, key, label, answer, isSkipped, changedAt })
      .from(advanceLines)
      .innerJoin(events, eq(events.id, eventId))
      .leftJoin(bookings, eq(bookings.id, bookingId))
      .where(
        or(
          and(eq(answeredBy, 'venue'), inArray(events.venueId, pages)),
          and(eq(answeredBy, 'performer'), inArray(bookings.performerId, pages)),
        ),
      )
      .orderBy(asc(advanceLines.id)),
    orm
      .select({
        bookingId: advanceComments.bookingId,
        key: advanceComments.key,
        text: advanceComments.text,
        at: advanceComments.at,
      })
      .from(advanceComments)
      .innerJoin(bookings, eq(bookings.id, advanceComments.bookingId))
      .where(
        or(
          and(eq(advanceComments.by, 'venue'), inArray(bookings.venueId, pages)),
          and(eq(advanceComments.by, 'performer'), inArray(bookings.performerId, pages)),
        ),
      )
      .orderBy(asc(advanceComments.id)),
  ]);
  if (answers.length + questions.length > 0)
    yield jsonPart('advances.json', { answers, questions });
}

export const part: Part = {
  exports: [exportAdvances],
  waiting: [waitingAdvances],
  live: { advance: 'see bookings' },
  leaving: { remove: (tx, { pages }) => forgetAdvances(tx, pages) },
};
