import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';

/** More than these at once are found in the list of holds. */
const most = 30;

/** The holds of performers that somebody below has challenged: to be confirmed or released in time. */
export const challenged: WaitingPart = {
  right: 'see holds',
  rows: (ids) => sql`select ${holds.performerId} as profile_id from ${holds} where ${isAsked(ids)}`,
  async list(orm, ids) {
    const t = words('bookings');
    const rows = await orm
      .select({
        id: holds.id,
        profileId: holds.performerId,
        day: holds.day,
        until: holds.challengeDueAt,
        venue: profiles.displayName,
      })
      .from(holds)
      .innerJoin(profiles, eq(profiles.id, holds.venueId))
      .where(isAsked(ids))
      .orderBy(asc(holds.challengeDueAt), asc(holds.id))
      .limit(most);
    return rows.map(({ profileId, day, until, venue }) => ({
      ...{ profileId, day, until },
      about: nameInText(venue),
      text: t('holds.task.text'),
      button: t('holds.task.button'),
      path: `/profiles/${profileId}/holds`,
    }));
  },
};

function isAsked(ids: string[]): SQL {
  return and(
    inArray(holds.performerId, ids),
    isNull(holds.endedAt),
    isNull(holds.confirmedAt),
    isNotNull(holds.challengeDueAt),
    gt(holds.challengeDueAt, sql`now()`),
  ) as SQL;
}
