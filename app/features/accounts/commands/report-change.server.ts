import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { MailReader } from '#app/ui/render-mail.tsx';
import {
  logSecurity,
  type SecurityAction,
  type SecurityEvent,
} from '../commands/log-security.server.ts';
import { accountMail } from '../emails/account-mail.tsx';

/** Changes of the ways of signing in, which are reported by mail. */
export type ReportedAction = Extract<
  SecurityAction,
  | 'passkey added'
  | 'passkey removed'
  | 'two-factor switched on'
  | 'two-factor switched off'
  | 'recovery codes made'
  | 'sign-in method connected'
  | 'sign-in method removed'
  | 'API key made'
>;

type Person = MailReader & { pseudonym: string };

/** Writes a changed way of signing in to the security log, and tells the person by mail. */
export async function reportChange(
  tx: Orm,
  brand: Brand,
  person: Person,
  action: ReportedAction,
  facts: SecurityEvent['facts'] = {},
): Promise<void> {
  await logSecurity(tx, { actor: person.pseudonym, action, facts });
  const mail = accountMail(brand, 'securityChanged', {
    to: person,
    link: `${brand.site}/settings`,
    values: () => ({
      what: words('accounts')(`reported.${action}`),
      support: brand.supportEmail,
    }),
  });
  await writeOutbox(tx, { type: 'mail', payload: mail });
}
