import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { MailReply } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { threadPages } from '#app/db/schema/messaging.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { repliedToDays } from '#app/domain/messaging/limits.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readReplyToken, replyToken } from '#app/platform/replies/reply-address.server.ts';

type Replying = { secret: string; replyDomain: string };

/** The address for answering mails of a thread, for one account and page only. */
export function replyAddress(
  { secret, replyDomain }: Replying,
  { threadId, ...whom }: MailReply,
): string {
  const endsAt = new Date(Date.now() + repliedToDays * 86_400_000);
  return `${replyToken(secret, threadId, textOf(whom), endsAt)}@${replyDomain}`;
}

export type Replier = MailReply & { email: string; language: string };

/**
 * The account of such an address, if it works on one of the thread’s pages now. `not-found` for a
 * forged or expired address, or a former member.
 */
export async function findReplier(
  orm: Orm,
  { secret, replyDomain }: Replying,
  address: string,
): Promise<Replier> {
  const at = address.lastIndexOf('@');
  const isOurs = address.slice(at + 1).toLowerCase() === replyDomain;
  const token = isOurs ? readReplyToken(address.slice(0, at)) : null;
  if (token === null || token.endsAt <= (await readClock(orm))) refuseAddress();
  const threadId = token.id;
  const people = await orm
    .select({
      accountId: accounts.id,
      email: accounts.email,
      language: accounts.language,
      profileId: profileMembers.profileId,
    })
    .from(threadPages)
    .innerJoin(profileMembers, eq(profileMembers.profileId, threadPages.profileId))
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(
      and(
        eq(threadPages.threadId, threadId),
        eq(accounts.emailVerified, true),
        isNull(accounts.deletionRequestedAt),
      ),
    );
  const person = people.find((whom) => token.isFor(secret, textOf(whom)));
  return person ? { threadId, ...person } : refuseAddress();
}

/** The part that the address seals but doesn't hold. */
function textOf({ accountId, profileId }: Omit<MailReply, 'threadId'>): string {
  return `${accountId}\n${profileId}`;
}

export function refuseAddress(): never {
  throw new AppError('not-found', words('messaging')('reply.unknown'));
}
