import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { answerableMails } from '#app/db/schema/messaging.ts';
import { repliedToDays } from '#app/domain/messaging/limits.ts';

/** Mails of a conversation that an answer may quote. */
const mostAnswered = 5;

/**
 * Mails sent to an account in a thread, in both forms: first those that an answer names, then the
 * latest. `ids` are Message-IDs with their brackets.
 */
export async function listAnsweredMails(
  orm: Orm,
  { threadId, accountId }: { threadId: string; accountId: string },
  ids: readonly string[],
): Promise<string[]> {
  const keys = ids.map((id) => id.replace(/^<|@[^@]*>$/g, ''));
  const { key, plain, shown, sentAt } = answerableMails;
  const rows = await orm
    .select({ plain, shown })
    .from(answerableMails)
    .where(
      and(
        eq(answerableMails.threadId, threadId),
        eq(answerableMails.accountId, accountId),
        gt(sentAt, sql`now() - make_interval(days => ${repliedToDays + 1})`),
      ),
    )
    .orderBy(...(keys.length > 0 ? [desc(inArray(key, keys))] : []), desc(sentAt))
    .limit(mostAnswered);
  return rows.flatMap((row) => [row.plain, row.shown]);
}
