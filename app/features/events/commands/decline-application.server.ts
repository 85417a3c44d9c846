import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { applications } from '#app/db/schema/events.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { applicationMail } from '../emails/application-mail.tsx';
import { refusal } from '../fields.ts';
import { requireNightOf } from '../policy.ts';
import { listBookers } from '../queries/list-bookers.server.ts';
import {
  isWaiting,
  type LoadedApplication,
  loadApplications,
} from '../queries/load-application.server.ts';
import { happenedToApplication } from '../steps/happened-to-application.server.ts';

/**
 * Turns an application down, with a reason that the performer reads.
 * @throws AppError `conflict` once it is answered or withdrawn
 */
export const declineApplication = pageCommand({
  operation: 'declineApplication',
  may: 'change events',
  input: refusal.extend({ applicationId: id }),
  async run(
    { services: { database, brand }, page }: OnPage<{ database: Database; brand: Brand }>,
    { applicationId, reason },
  ) {
    return database.orm.transaction(async (tx) => {
      const isSelf = eq(applications.id, applicationId);
      const [loaded] = await loadApplications(tx, isSelf, { isToChange: true });
      const event = loaded?.event;
      requireNightOf(page, event);
      const mails = await endApplications(tx, brand, isSelf, reason);
      if (mails === null) throw new AppError('conflict', words('events')('refused.answered'));
      await writeOutbox(tx, ...mails);
      return { eventId: event.id };
    });
  },
});

/**
 * Turns down every unanswered application that a condition picks.
 * @returns the events that notify the performers; null where none was unanswered
 */
export async function endApplications(
  tx: Orm,
  brand: Brand,
  where: SQL,
  reason: string,
): Promise<OutboxEvent[] | null> {
  const isMeant = and(where, isWaiting()) as SQL;
  const waiting = await loadApplications(tx, isMeant, { isToChange: true });
  if (waiting.length === 0) return null;
  await tx
    .update(applications)
    .set({ declinedAt: sql`now()`, readAt: sql`coalesce(${applications.readAt}, now())`, reason })
    .where(
      inArray(
        applications.id,
        waiting.map(({ application }) => application.id),
      ),
    );
  const mails: OutboxEvent[] = [];
  for (const one of waiting) mails.push(...(await tell(tx, brand, one, reason)));
  return mails;
}

async function tell(
  tx: Orm,
  brand: Brand,
  { application, event, slot, performerName, venueName }: LoadedApplication,
  reason: string,
): Promise<OutboxEvent[]> {
  const { performerId } = application;
  const about = {
    path: `/profiles/${performerId}/applications`,
    performer: performerName,
    venue: venueName,
    night: event.title,
    slot: slot.name,
    loadInAt: event.loadInAt,
    timeZone: event.timeZone,
    reason,
  };
  const bookers = await listBookers(tx, performerId);
  const mails = bookers.map((to) => ({
    type: 'mail' as const,
    payload: applicationMail(brand, 'declined', { ...about, to }),
  }));
  const subject = { kind: 'application', id: application.id };
  const notice = { kind: 'declined', subject, pages: [performerId] };
  const happened = happenedToApplication(application, event.venueId, 'declined');
  return [...mails, happened, { type: 'notification due', payload: notice }];
}
