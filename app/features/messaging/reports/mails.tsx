import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';

const t = words('messaging');

/**
 * Mailed to the author of a reported message. It names neither the message nor the other page:
 * either could reveal who reported it.
 */
export function reportMail(
  brand: Brand,
  kind: 'warned' | 'stopped' | 'allowed',
  { note, to }: { note: string; to: MailReader },
): Mail {
  const values = { product: brand.product, support: brand.supportEmail, note };
  return renderMail(brand, to, () => ({
    subject: t(`reports.mail.${kind}.subject`),
    heading: t(`reports.mail.${kind}.heading`),
    paragraphs: [
      t(`reports.mail.${kind}.text`, values),
      ...(note ? [t('reports.mail.note', values)] : []),
    ],
    ...(kind !== 'allowed' && { footnote: t('reports.mail.footnote', values) }),
  }));
}
