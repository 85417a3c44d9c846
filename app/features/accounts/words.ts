import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import { words } from '#app/lib/words.ts';

const t = words('accounts');

/** The address at which optional mail is switched off, for the end of such a mail. */
export function howToStop(
  { site }: { site: string },
  topic: MailTopic,
): { label: string; url: string } {
  const label = t('unsubscribe.stop', { topic: t(`settings.mail.${topic}`) });
  return { label, url: `${site}/settings#mail` };
}
