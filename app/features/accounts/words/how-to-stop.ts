import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';

/** Where a kind of mail is switched off that one can do without. */
export function howToStop({ site }: Brand, topic: MailTopic): string {
  const t = words('accounts');
  const address = `${site}/settings#mail`;
  return t('unsubscribe.footnote', { topic: t(`settings.mail.${topic}`), address });
}
