import { desc, lt } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { keptMails } from '#app/db/schema/outbox.ts';
import { type KeptMailRow, keptMailRow } from '../views.ts';

const mailsPerPage = 20;

/** Kept mails after a given one, newest first. `next` is the cursor of the next page. */
export async function listKeptMails(
  orm: Orm,
  afterId: number | null,
): Promise<{ mails: KeptMailRow[]; next: number | null }> {
  const rows = await orm
    .select({
      id: keptMails.id,
      to: keptMails.to,
      subject: keptMails.subject,
      at: keptMails.at,
    })
    .from(keptMails)
    .where(afterId === null ? undefined : lt(keptMails.id, afterId))
    .orderBy(desc(keptMails.id))
    .limit(mailsPerPage + 1);
  const mails = rows.slice(0, mailsPerPage).map(keptMailRow);
  return { mails, next: rows.length > mailsPerPage ? (mails.at(-1)?.id ?? null) : null };
}
