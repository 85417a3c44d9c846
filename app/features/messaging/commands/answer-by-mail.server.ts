import type { Database } from '#app/db/client.server.ts';
import { normalEmail } from '#app/domain/accounts/email.ts';
import { shownName } from '#app/domain/messaging/files.ts';
import { messageLength } from '#app/domain/messaging/limits.ts';
import { replyIn } from '#app/domain/messaging/replies/reply-text.ts';
import { readAccountViewer } from '#app/features/accounts/queries/read-account-viewer.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import type { ArrivedMail } from '#app/platform/replies/read-mail.server.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { type Replier, refuseAddress } from '../queries/find-replier.server.ts';
import { listAnswered } from '../queries/list-answered.server.ts';
import { postMessage, writeInThread } from './post-message.server.ts';

type Services = {
  database: Database;
  files: Files;
  isDemo: boolean;
  /** How mail programs name the sender of our mails. */
  sender: readonly string[];
};

/**
 * Writes an answer by mail into its thread, as if it had been typed on its page, with the rights
 * that its author has by now. What a program has written by itself is dropped without a word, since
 * whoever told it so would be answered again.
 * @param sender whom a server would tell of a failure
 * @returns whether there is a new message
 * @throws AppError for everything that its author can do something about, in their language
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
  // Who has the address, by a mail passed on, isn’t therefore who it was made for.
  if (!isFrom(email, mail.from) || !isFrom(email, sender)) refuse('sender');
  if (mail.files.length > 0) refuseFiles(mail.files);
  const sent = await listAnswered(services.database.orm, { threadId, accountId }, mail.answersIds);
  const quotable = { sent, sender: services.sender, author: email };
  const { text, quoted } = replyIn(mail.lines, quotable, messageLength);
  if (text === '') refuse('empty');
  const viewer = await readAccountViewer(services.database.orm, accountId, services);
  if (viewer === null) refuseAddress();
  const messageId = idOf(threadId, accountId, mail.messageId ?? text);
  const written = postMessage.input.safeParse({ threadId, as: profileId, text, messageId });
  if (!written.success)
    throw new AppError('bad-input', written.error.issues[0]?.message ?? words('fields')('missing'));
  return (await writeInThread(services, viewer, { ...written.data, quoted })).isNew;
}

/** A server may have put a mark of its own before the address: `prvs=4711abcd=ana@…`. */
function isFrom(email: string, given: string | null): boolean {
  return normalEmail((given ?? '').replace(/^prvs=[^=]{1,20}=/i, '')) === email;
}

/** The same mail is the same message, however often servers hand it over; nobody else’s has this id. */
function idOf(...what: string[]): string {
  return `mail-${hashOfToken(what.join('\n'))}`;
}

function refuse(why: 'sender' | 'empty'): never {
  throw new AppError('conflict', words('messaging')(`reply.${why}`));
}

/** Servers cut what they pass on, so a few names stand for all. */
function refuseFiles(files: readonly string[]): never {
  const t = words('messaging');
  const names = files.map((name) => shownName(name) || t('reply.unnamed'));
  const more = names.length > 3 ? ['…'] : [];
  throw new AppError(
    'conflict',
    t('reply.files', { count: files.length, names: [...names.slice(0, 3), ...more].join(', ') }),
  );
}
