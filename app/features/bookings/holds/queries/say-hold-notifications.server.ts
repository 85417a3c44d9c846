import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { SaidNotification, ToldNotification } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import { holdMailValues } from '../emails/hold-mail.tsx';
import type { HoldMail } from '../notifications.ts';

/** Notifications have the subjects of the mails as their text. */
export async function describeHoldNotifications(
  orm: Orm,
  notifications: ToldNotification[],
): Promise<Map<number, SaidNotification>> {
  const byId = await readHolds(orm, [...new Set(notifications.map(({ subjectId }) => subjectId))]);
  return new Map(
    notifications.flatMap(({ id, kind, subjectId, pageId, facts }) => {
      const hold = byId.get(subjectId);
      if (!hold) return [];
      const rank = facts.rank ? Number(facts.rank) : undefined;
      const values = holdMailValues({ ...hold, rank }, { timeZone: 'UTC' });
      const text = words('bookings')(`holds.mail.${kind as HoldMail}.subject`, values);
      return [[id, { text, path: `/profiles/${pageId}/holds/${subjectId}` }] as const];
    }),
  );
}

async function readHolds(orm: Orm, ids: string[]) {
  const performer = alias(profiles, 'performer');
  const rows = await orm
    .select({
      id: holds.id,
      day: holds.day,
      performerName: holds.performerName,
      venue: profiles.displayName,
      room: rooms.name,
      performer: performer.displayName,
    })
    .from(holds)
    .innerJoin(profiles, eq(profiles.id, holds.venueId))
    .leftJoin(rooms, eq(rooms.id, holds.stageId))
    .leftJoin(performer, eq(performer.id, holds.performerId))
    .where(inArray(holds.id, ids));
  return new Map(
    rows.map(({ performerName, ...hold }) => [
      hold.id,
      { ...hold, performer: performerName ?? hold.performer },
    ]),
  );
}
