import { lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { MailReply } from '#app/db/outbox.server.ts';
import { answerableMails } from '#app/db/schema/messaging.ts';
import { repliedToDays } from '#app/domain/messaging/limits.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { htmlLines } from '#app/platform/replies/html-lines.ts';

/**
 * Keeps the text of a mail for as long as it can be answered. A thread or an account that is gone
 * meanwhile has no answers. `key` is the part of its Message-ID before the @.
 */
export async function storeAnswerable(
  orm: Orm,
  { threadId, accountId }: MailReply,
  { text, html }: Pick<Mail, 'text' | 'html'>,
  key: string,
): Promise<void> {
  const htmlText = htmlLines(html)
    .lines.map((line) => line.text)
    .join('\n');
  await orm.execute(sql`insert into ${answerableMails} (key, thread_id, account_id, plain, shown)
    select ${key}, threads.id, accounts.id, ${text}, ${htmlText} from threads, accounts
    where threads.id = ${threadId} and accounts.id = ${accountId} on conflict do nothing`);
}

/** Deletes mails whose answer address has expired. */
export async function sweepAnswerable(orm: Orm): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${repliedToDays + 1})`;
  await orm.delete(answerableMails).where(lt(answerableMails.sentAt, oldest));
}
