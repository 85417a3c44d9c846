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
import { listAnsweredMails } from '../queries/list-answered.server.ts';
import { postMessage, writeInThread } from './post-message.server.ts';

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
  throw new AppError('conflict', words('messaging')(`reply.${why}`));
}

/** Servers cut what they pass on, so a few names represent all. */
function refuseFiles(files: readonly string[]): never {
  const t = words('messaging');
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
