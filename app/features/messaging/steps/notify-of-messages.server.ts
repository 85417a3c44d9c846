import { and, asc, eq, ne } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { threadPages } from '#app/db/schema/messaging.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { wantsMail } from '#app/domain/accounts/mail-choices.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { rightsOf } from '#app/features/profiles/policy.ts';
import { namePages } from '#app/features/profiles/queries/name-pages.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Unread } from '../commands/mail-unread.server.ts';
import { threadMail } from '../emails/thread-mail.tsx';

/** Mails unread messages to every member of a page who reads them. */
export async function notifyOfMessages(tx: Orm, brand: Brand, unread: Unread): Promise<void> {
  const { threadId, profileId, texts, exceptAccountIds } = unread;
  const [other] = await tx
    .select({ id: threadPages.profileId })
    .from(threadPages)
    .where(and(eq(threadPages.threadId, threadId), ne(threadPages.profileId, profileId)));
  const names = await namePages(tx, [profileId, other?.id ?? '']);
  const nameOf = (id = '') => names.get(id) ?? nameInText(null);
  const about = { threadId, own: nameOf(profileId), other: nameOf(other?.id), texts };
  const members = await listMembers(tx, profileId);
  const mails = members
    .filter(({ role }) => rightsOf(role).includes('see messages'))
    .filter(({ accountId }) => !exceptAccountIds.includes(accountId))
    .filter(({ mailChoices }) => wantsMail(mailChoices, 'messages'))
    .map((member): OutboxEvent => {
      const { accountId } = member;
      const choice = { accountId, topic: 'messages' };
      const reply = { threadId, accountId, profileId };
      return { type: 'mail', payload: { ...threadMail(brand, about, member), choice, reply } };
    });
  await writeOutbox(tx, ...mails);
}

function listMembers(tx: Orm, profileId: string) {
  return tx
    .select({
      role: profileMembers.role,
      accountId: accounts.id,
      email: accounts.email,
      language: accounts.language,
      mailChoices: accounts.mailChoices,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(and(eq(profileMembers.profileId, profileId), eq(accounts.emailVerified, true)))
    .orderBy(asc(profileMembers.createdAt), asc(profileMembers.accountId));
}
