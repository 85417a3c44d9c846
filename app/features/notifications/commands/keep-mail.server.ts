import type { Orm } from '#app/db/client.server.ts';
import { keptMails } from '#app/db/schema/outbox.ts';
import type { Mail } from '#app/platform/mail.server.ts';

/** Stores a mail instead of sending it, if no mail server is configured. */
export async function storeMail(orm: Orm, { to, subject, text, html }: Mail): Promise<void> {
  await orm.insert(keptMails).values({ to, subject, text, html });
}
