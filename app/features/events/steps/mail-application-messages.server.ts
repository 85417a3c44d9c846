import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { applications } from '#app/db/schema/events.ts';
import { wantsMail } from '#app/domain/accounts/mail-choices.ts';
import type { Unread } from '#app/features/messaging/commands/mail-unread.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { applicationMail } from '../emails/application-mail.tsx';
import { applicationPath } from '../policy.ts';
import { listBookers } from '../queries/list-bookers.server.ts';
import { loadApplications } from '../queries/load-application.server.ts';

/** Mails everything that one side of an application has written and the other hasn’t read, as one. */
export async function mailApplicationMessages(
  tx: Orm,
  brand: Brand,
  { threadId, subjectId, profileId, texts: said, exceptAccountIds }: Unread,
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
    said,
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
