import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { eventPath } from '#app/domain/events/event-path.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { isWaiting } from './load-application.server.ts';

/** More than these at once are found with their events. */
const most = 30;

/** Applications for open slots that a venue hasn’t answered, while the night is ahead. */
export const unanswered: WaitingPart = {
  right: 'see events',
  rows: (ids) => sql`
    select ${events.venueId} as profile_id from ${applications}
    join ${eventSlots} on ${eventSlots.id} = ${applications.slotId}
    join ${events} on ${events.id} = ${eventSlots.eventId} where ${isAsked(ids)}`,
  async list(orm, ids) {
    const t = words('events');
    const rows = await orm
      .select({
        id: applications.id,
        profileId: events.venueId,
        eventId: events.id,
        day: events.day,
        title: events.title,
        performer: profiles.displayName,
      })
      .from(applications)
      .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
      .innerJoin(events, eq(events.id, eventSlots.eventId))
      .innerJoin(profiles, eq(profiles.id, applications.performerId))
      .where(isAsked(ids))
      .orderBy(asc(events.loadInAt), asc(applications.createdAt), asc(applications.id))
      .limit(most);
    return rows.map(({ id, profileId, eventId, day, title, performer }) => ({
      profileId: profileId ?? '',
      day,
      until: null,
      about: t('application.task.about', { performer: nameInText(performer), title }),
      text: t('application.task.text'),
      button: t('application.task.button'),
      path: `${eventPath(profileId, eventId)}/applications/${id}`,
    }));
  },
};

function isAsked(ids: Ids): SQL {
  return and(
    sql`${events.venueId} = ${anyOf(ids)}`,
    gt(events.loadInAt, sql`now()`),
    isNull(events.cancelledAt),
    isWaiting(),
  ) as SQL;
}
