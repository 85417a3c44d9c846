import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { MailChoice } from '#app/db/outbox.server.ts';
import { accounts, refusedAddresses, strangerMails } from '#app/db/schema/accounts.ts';
import { type MailTopic, mailTopics } from '#app/domain/accounts/mail-choices.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { hashOfToken, readSigned, signText } from '#app/platform/token.server.ts';
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

type Stopping = { orm: Orm; secret: string };

/** What such an address stops: a kind of mail to an account, or all to somebody without one. */
type Stopped = { accountId: string; topic: MailTopic } | { addressHash: string; topic: null };

/** @throws AppError `not-found` for one that was never made here */
export async function readUnsubscribe({ orm, secret }: Stopping, token: string): Promise<Stopped> {
  const [accountId, key] = readSigned(secret, purpose, token)?.split('.') ?? [];
  const topic = mailTopics.find((each) => each.key === key && each.isOptional);
  if (accountId && topic) return { accountId, topic: topic.key };
  const [mail] = await orm
    .select({ addressHash: strangerMails.addressHash })
    .from(strangerMails)
    .where(eq(strangerMails.tokenHash, hashOfToken(token)));
  if (!mail) throw new AppError('not-found', words('accounts')('unsubscribe.none'));
  return { ...mail, topic: null };
}

/**
 * Stops mail for whoever has such an address; once more changes nothing.
 * @throws AppError `not-found`
 */
export async function stopMails(stopping: Stopping, token: string): Promise<void> {
  const { orm } = stopping;
  const stopped = await readUnsubscribe(stopping, token);
  if (stopped.topic === null) {
    const { addressHash } = stopped;
    await orm.insert(refusedAddresses).values({ addressHash }).onConflictDoNothing();
    return;
  }
  const { accountId, topic } = stopped;
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
