import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { wantsMail } from '#app/domain/accounts/mail-choices.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { eventPath } from '#app/domain/events/event.ts';
import type { Unread } from '#app/features/messaging/commands.server.ts';
import type {
  FirstStep,
  NotificationText,
  PageNotification,
  Part,
  WaitingPart,
} from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { applicationMail } from './mails.tsx';
import { type ApplicationMail, applicationNotifications } from './notifications.ts';
import { applicationPath } from './policy.ts';
import {
  exportEvents,
  isWaiting,
  listBookers,
  listThreadFacts,
  listThreadLines,
  loadApplications,
} from './queries.server.ts';

const t = words('events');

/** Mails everything that one side of an application has written and the other hasn’t read, as one. */
async function mailApplicationMessages(
  tx: Orm,
  brand: Brand,
  { threadId, subjectId, profileId, texts, exceptAccountIds }: Unread,
): Promise<void> {
  const [loaded] = await loadApplications(tx, eq(applications.id, subjectId));
  if (!loaded) return;
  const { event, slot, performerName: performer, venueName: venue } = loaded;
  const about = {
    path: applicationPath(loaded, profileId),
    performer,
    venue,
    night: event.title,
    slot: slot.name,
    texts,
    other: profileId === event.venueId ? performer : venue,
    loadInAt: event.loadInAt,
    timeZone: event.timeZone,
    optional: 'messages' as const,
  };
  const mails = (await listBookers(tx, profileId))
    .filter(({ accountId }) => !exceptAccountIds.includes(accountId))
    .filter(({ mailChoices }) => wantsMail(mailChoices, 'messages'))
    .map(({ accountId, ...to }): OutboxEvent => {
      const choice = { accountId, topic: 'messages' };
      const mail = applicationMail(brand, 'messaged', { ...about, to });
      const reply = { threadId, accountId, profileId };
      return { type: 'mail', payload: { ...mail, choice, reply } };
    });
  const subject = { kind: 'application', id: subjectId };
  const notice = { kind: 'messaged', subject, pages: [profileId] };
  await writeOutbox(tx, ...mails, { type: 'notification due', payload: notice });
}

/** The texts of notifications about applications: the subjects of their mails. */
async function describeApplicationNotifications(
  orm: Orm,
  notifications: PageNotification[],
): Promise<Map<number, NotificationText>> {
  const ids = notifications.map(({ subjectId }) => subjectId);
  const loaded = await loadApplications(orm, inArray(applications.id, ids));
  return new Map(
    notifications.flatMap(({ id, kind, subjectId, pageId }) => {
      const row = loaded.find(({ application }) => application.id === subjectId);
      if (!row) return [];
      const { event, slot } = row;
      const performer = nameInText(row.performerName);
      const venue = nameInText(row.venueName);
      const isVenue = pageId === event.venueId;
      const values = {
        performer,
        venue,
        other: isVenue ? performer : venue,
        night: nameInText(event.title),
        slot: nameInText(slot.name),
        day: writtenDay(event.day),
      };
      const text = t(`mail.${kind as ApplicationMail}.subject`, values);
      const path = applicationPath(row, pageId);
      return [[id, { text, path }] as const];
    }),
  );
}

/** More than these at once are found with their events. */
const most = 30;

/** Applications for open slots that a venue hasn’t answered, while the night is ahead. */
const unanswered: WaitingPart = {
  right: 'see events',
  rows: (ids) => sql`
    select ${events.venueId} as profile_id from ${applications}
    join ${eventSlots} on ${eventSlots.id} = ${applications.slotId}
    join ${events} on ${events.id} = ${eventSlots.eventId} where ${isAsked(ids)}`,
  async list(orm, ids) {
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

/** A venue’s first event is where its open slots are. */
async function listEventSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
  const venues = pages.filter(({ userType }) => userType === 'venue');
  if (venues.length === 0) return [];
  const ids = venues.map(({ profileId }) => profileId);
  const planned = await orm
    .selectDistinct({ id: events.venueId })
    .from(events)
    .where(inArray(events.venueId, ids));
  const text = t('firstStep');
  return ids.map((profileId) => ({
    profileId,
    of: 'event',
    text,
    path: `/profiles/${profileId}/events/new`,
    isDone: planned.some(({ id }) => id === profileId),
  }));
}

export const part: Part = {
  notifications: [
    {
      subject: 'application',
      right: 'see events',
      kinds: applicationNotifications,
      describe: describeApplicationNotifications,
    },
  ],
  threads: {
    application: {
      mail: mailApplicationMessages,
      facts: listThreadFacts,
      lines: listThreadLines,
    },
  },
  live: { application: 'see events' },
  exports: [exportEvents],
  begins: [listEventSteps],
  waiting: [unanswered],
};
