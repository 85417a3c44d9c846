import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { holdSettings, holds } from '#app/db/schema/holds.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import type { Unread } from '#app/features/messaging/commands.server.ts';
import type { FirstStep, NotificationText, PageNotification, Part } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { holdMailValues } from './mails.tsx';
import { type HoldMail, holdNotifications } from './notifications.ts';
import {
  listChallengeNews,
  listThreadFacts,
  listThreadLines,
  waitingHolds,
} from './queries.server.ts';
import { readHoldEntries } from './read-held-times.server.ts';
import { notifyOfHolds } from './steps/notify-of-holds.server.ts';

/** Mails all unread messages about a hold as one. */
async function mailHoldMessages(tx: Orm, brand: Brand, unread: Unread): Promise<void> {
  const { threadId, subjectId, profileId, texts: note, exceptAccountIds } = unread;
  const [hold] = await tx.select().from(holds).where(eq(holds.id, subjectId));
  if (!hold) return;
  const kind = profileId === hold.venueId ? 'messagedAtVenue' : 'messaged';
  await notifyOfHolds(tx, brand, [{ hold, kind, note, threadId, exceptAccountIds }]);
}

/** Notifications have the subjects of the mails as their text. */
async function describeHoldNotifications(
  orm: Orm,
  notifications: PageNotification[],
): Promise<Map<number, NotificationText>> {
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

/** The step to set a venue’s usual times, with which its offers and holds start. */
async function listHoldSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
  const venues = pages.filter(({ userType }) => userType === 'venue');
  if (venues.length === 0) return [];
  const ids = venues.map(({ profileId }) => profileId);
  const rows = await orm
    .select({ id: holdSettings.venueId })
    .from(holdSettings)
    .where(inArray(holdSettings.venueId, ids));
  const text = words('bookings')('holds.firstStep');
  return ids.map((profileId) => ({
    profileId,
    of: 'calendar',
    text,
    path: `/profiles/${profileId}/holds#settings`,
    isDone: rows.some(({ id }) => id === profileId),
  }));
}

export const part: Part = {
  notifications: [
    {
      subject: 'hold',
      right: 'see holds',
      kinds: holdNotifications,
      describe: describeHoldNotifications,
    },
  ],
  threads: {
    hold: { mail: mailHoldMessages, facts: listThreadFacts, lines: listThreadLines },
  },
  calendar: [readHoldEntries],
  begins: [listHoldSteps],
  live: { hold: 'see holds' },
  waiting: [waitingHolds],
  today: [{ right: 'see holds', news: listChallengeNews }],
};
