import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { MailChoice } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { type MailTopic, mailTopics } from '#app/domain/accounts/mail-choices.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readSigned, signText } from '#app/platform/token.server.ts';
import { logSecurity } from './log-security.server.ts';

/** Keeps these addresses from being good for anything else that is sealed. */
const purpose = 'unsubscribe';

/** Where whoever has a mail can stop its kind, without signing in. */
export function unsubscribeUrl(
  { secret, brand }: { secret: string; brand: { site: string } },
  { accountId, topic }: MailChoice,
): string {
  const token = signText(secret, purpose, `${accountId}.${topic}`);
  return `${brand.site}/unsubscribe?${new URLSearchParams({ token })}`;
}

/**
 * What such an address stops.
 * @throws AppError `not-found` for one that was never made here
 */
export function readUnsubscribe(
  secret: string,
  token: string,
): { accountId: string; topic: MailTopic } {
  const [accountId, key] = readSigned(secret, purpose, token)?.split('.') ?? [];
  const topic = mailTopics.find((each) => each.key === key && each.isOptional);
  if (!accountId || !topic) throw new AppError('not-found', words('accounts')('unsubscribe.none'));
  return { accountId, topic: topic.key };
}

/**
 * Stops one kind of mail for whoever has its address; once more changes nothing.
 * @throws AppError `not-found`
 */
export async function stopMails(
  { orm, secret }: { orm: Orm; secret: string },
  token: string,
): Promise<void> {
  const { accountId, topic } = readUnsubscribe(secret, token);
  await orm.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({
        mailChoices: sql`${accounts.mailChoices} || jsonb_build_object(${topic}::text, false)`,
        updatedAt: new Date(),
      })
      .where(eq(accounts.id, accountId))
      .returning({ pseudonym: accounts.pseudonym });
    // Whose account is gone gets no mail either.
    if (account)
      await logSecurity(tx, { actor: account.pseudonym, action: 'mail choices changed' });
  });
}
