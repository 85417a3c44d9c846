import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { MailReply } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { answerableMails, threadPages } from '#app/db/schema/messaging.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { normalEmail } from '#app/domain/accounts/email.ts';
import { shownName } from '#app/domain/messaging/files.ts';
import { replyIn } from '#app/domain/messaging/replies/reply-text.ts';
import { messageLength, repliedToDays } from '#app/domain/messaging/threads.ts';
import { readAccountViewer, readClock } from '#app/features/accounts/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { htmlLines } from '#app/platform/replies/html-lines.ts';
import type { ArrivedMail } from '#app/platform/replies/read-mail.server.ts';
import { readReplyToken, replyToken } from '#app/platform/replies/reply-address.server.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { postMessage, writeInThread } from './commands.server.ts';

/*
 * People answer an email about a message from their mail program. Each email has an address of its
 * own to answer to, and its text is kept so that the quote in an answer is recognised.
 */

const t = words('messaging');

type Replying = { secret: string; replyDomain: string };

/** The address for answering mails of a thread, for one account and page only. */
export function replyAddress(
  { secret, replyDomain }: Replying,
  { threadId, ...recipient }: MailReply,
): string {
  const endsAt = new Date(Date.now() + repliedToDays * 86_400_000);
  return `${replyToken(secret, threadId, textOf(recipient), endsAt)}@${replyDomain}`;
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
  const person = people.find((one) => token.isFor(secret, textOf(one)));
  return person ? { threadId, ...person } : refuseAddress();
}

/** The part that the address seals but doesn't hold. */
function textOf({ accountId, profileId }: Omit<MailReply, 'threadId'>): string {
  return `${accountId}\n${profileId}`;
}

function refuseAddress(): never {
  throw new AppError('not-found', t('reply.unknown'));
}

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

type Services = {
  database: Database;
  files: Files;
  isDemo: boolean;
  /** Names of our mails' sender in mail programs. */
  sender: readonly string[];
};

/**
 * Writes an answer by mail into its thread, as if typed on its page, with the present rights of its
 * author. Automatic answers are dropped silently, since replying to them would start a loop.
 * `sender` is the address that a server would report failures to. Returns true for a new message.
 * Throws an AppError in the author's language for everything that they can correct.
 */
export function answerByMail(
  services: Services,
  replier: Replier,
  mail: ArrivedMail,
  sender: string,
): Promise<boolean> {
  return inLanguage(replier.language, () => answer(services, replier, mail, sender));
}

async function answer(
  services: Services,
  { threadId, accountId, profileId, email }: Replier,
  mail: ArrivedMail,
  sender: string,
): Promise<boolean> {
  if (mail.isAutomatic || sender === '') return false;
  // The holder of the address, such as of a forwarded mail, isn’t necessarily its owner.
  if (!isFrom(email, mail.from) || !isFrom(email, sender)) refuse('sender');
  if (mail.files.length > 0) refuseFiles(mail.files);
  const answeredMails = await listAnsweredMails(
    services.database.orm,
    { threadId, accountId },
    mail.answersIds,
  );
  const quotable = { sent: answeredMails, sender: services.sender, author: email };
  const { text, quoted } = replyIn(mail.lines, quotable, messageLength);
  if (text === '') refuse('empty');
  const viewer = await readAccountViewer(services.database.orm, accountId, services);
  if (viewer === null) refuseAddress();
  const messageId = idOf(threadId, accountId, mail.messageId ?? text);
  const parsed = postMessage.input.safeParse({ threadId, as: profileId, text, messageId });
  if (!parsed.success)
    throw new AppError('bad-input', parsed.error.issues[0]?.message ?? words('fields')('missing'));
  return (await writeInThread(services, viewer, { ...parsed.data, quoted })).isNew;
}

/** Servers may prefix the address with a mark of their own: `prvs=4711abcd=ana@…`. */
function isFrom(email: string, address: string | null): boolean {
  return normalEmail((address ?? '').replace(/^prvs=[^=]{1,20}=/i, '')) === email;
}

/** A mail delivered several times is one message; no other account's message has this id. */
function idOf(...parts: string[]): string {
  return `mail-${hashOfToken(parts.join('\n'))}`;
}

function refuse(why: 'sender' | 'empty'): never {
  throw new AppError('conflict', t(`reply.${why}`));
}

/** Servers cut what they pass on, so a few names represent all. */
function refuseFiles(files: readonly string[]): never {
  const names = files.map((name) => shownName(name) || t('reply.unnamed'));
  const ellipsis = names.length > 3 ? ['…'] : [];
  throw new AppError(
    'conflict',
    t('reply.files', {
      count: files.length,
      names: [...names.slice(0, 3), ...ellipsis].join(', '),
    }),
  );
}

/** Mails of a conversation that an answer may quote. */
const mostAnswered = 5;

/**
 * Mails sent to an account in a thread, in both forms: first those that an answer names, then the
 * latest. `ids` are Message-IDs with their brackets.
 */
async function listAnsweredMails(
  orm: Orm,
  { threadId, accountId }: { threadId: string; accountId: string },
  ids: readonly string[],
): Promise<string[]> {
  const keys = ids.map((id) => id.replace(/^<|@[^@]*>$/g, ''));
  const { key, plain, sentAt } = answerableMails;
  const rows = await orm
    .select({ plain, htmlText: answerableMails.shown })
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
  return rows.flatMap((row) => [row.plain, row.htmlText]);
}

/** Deletes mails whose answer address has expired. */
export async function sweepAnswerable(orm: Orm): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${repliedToDays + 1})`;
  await orm.delete(answerableMails).where(lt(answerableMails.sentAt, oldest));
}
