import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { currentLanguage } from '#app/lib/language.ts';
import type { Brand } from '#app/platform/brand.ts';
import { accountMail } from '../../emails/account-mail.tsx';
import { findAccount } from '../../queries/find-account.server.ts';

type Sources = { database: { orm: Orm }; brand: Brand };

/**
 * Sends the link that signs in. The owner of an address without an account is told so, by mail
 * alone.
 * @param next the path to go on to; empty for none
 */
export async function sendSignInLink(
  { database, brand }: Sources,
  email: string,
  token: string,
  next: string,
) {
  const account = await findAccount(database.orm, email);
  const link = `${brand.site}/sign-in/link?${new URLSearchParams({ token, ...(next && { next }) })}`;
  const mail = account
    ? accountMail(brand, 'signIn', { to: account, link })
    : accountMail(brand, 'unknownAddress', {
        to: { email, language: currentLanguage() },
        link: `${brand.site}/sign-up`,
      });
  await writeOutbox(database.orm, { type: 'mail', payload: mail });
}

export async function sendResetLink(
  { database, brand }: Sources,
  { email }: { email: string },
  token: string,
) {
  const link = `${brand.site}/sign-in/new-password?token=${encodeURIComponent(token)}`;
  const language = (await findAccount(database.orm, email))?.language ?? currentLanguage();
  const mail = accountMail(brand, 'reset', { to: { email, language }, link });
  await writeOutbox(database.orm, { type: 'mail', payload: mail });
}
