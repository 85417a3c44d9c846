import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { MailChoice } from '#app/db/outbox.server.ts';
import { accounts, refusedAddresses, strangerMails } from '#app/db/schema/accounts.ts';
import { type MailTopic, mailTopics } from '#app/domain/accounts/mail-choices.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { hashOfToken, readSigned, signText } from '#app/platform/token.server.ts';
import { logSecurity } from './log-security.server.ts';

/** Ties these tokens to their purpose, so that they are good for nothing else that is sealed. */
const purpose = 'unsubscribe';

/** The address by which the reader of a mail stops its kind, without signing in. */
export function unsubscribeUrl(
  { secret, brand }: { secret: string; brand: { site: string } },
  { accountId, topic }: MailChoice,
): string {
  const token = signText(secret, purpose, `${accountId}.${topic}`);
  return `${brand.site}/unsubscribe?${new URLSearchParams({ token })}`;
}

type Services = { orm: Orm; secret: string };

/**
 * The target of such an address: one kind of mail to an account, or all mail to a person without
 * one.
 */
type Target = { accountId: string; topic: MailTopic } | { addressHash: string; topic: null };

/** @throws AppError `not-found` for an address that was never made here */
export async function readUnsubscribe({ orm, secret }: Services, token: string): Promise<Target> {
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
 * Stops the mail that such an address is for; repeating it changes nothing.
 * @throws AppError `not-found`
 */
export async function stopMails(services: Services, token: string): Promise<void> {
  const { orm } = services;
  const target = await readUnsubscribe(services, token);
  if (target.topic === null) {
    const { addressHash } = target;
    await orm.insert(refusedAddresses).values({ addressHash }).onConflictDoNothing();
    return;
  }
  const { accountId, topic } = target;
  await orm.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({
        mailChoices: sql`${accounts.mailChoices} || jsonb_build_object(${topic}::text, false)`,
        updatedAt: new Date(),
      })
      .where(eq(accounts.id, accountId))
      .returning({ pseudonym: accounts.pseudonym });
    // A deleted account gets no mail anyway.
    if (account)
      await logSecurity(tx, { actor: account.pseudonym, action: 'mail choices changed' });
  });
}
