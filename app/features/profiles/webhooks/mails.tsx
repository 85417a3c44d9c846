import type { WebhookEnd } from '#app/domain/profiles/webhooks.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';

const t = words('profiles');

/** The reasons why a webhook ended without its owner's wish. */
export type WebhookMail = Exclude<WebhookEnd, 'chosen'>;

type About = { to: MailReader; host: string; path: string };

/** Tells the owner of a page that its program gets no more messages. */
export function webhookMail(brand: Brand, kind: WebhookMail, { to, host, path }: About): Mail {
  return renderMail(brand, to, () => ({
    subject: t(`webhooks.mail.${kind}.subject`, { host }),
    heading: t(`webhooks.mail.${kind}.subject`, { host }),
    paragraphs: t(`webhooks.mail.${kind}.text`, { host }).split('\n'),
    action: { label: t(`webhooks.mail.${kind}.action`), url: addressAt(brand.site, path) },
  }));
}
