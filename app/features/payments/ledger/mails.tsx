import { defaultLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { renderMail } from '#app/ui/render-mail.tsx';

const t = words('payments');

/** Tells the operator that the books and the card provider differ. */
export function differenceMail(
  brand: Brand,
  { id, differences }: { id: number; differences: number },
): Mail {
  const operator = { email: brand.supportEmail, language: defaultLanguage };
  return renderMail(brand, operator, () => ({
    subject: t('comparing.mail.subject', { product: brand.product, count: differences }),
    heading: t('comparing.mail.heading'),
    paragraphs: t('comparing.mail.text').split('\n'),
    action: {
      label: t('comparing.mail.action'),
      url: `${brand.site}/admin/reconciliation/${id}`,
    },
  }));
}
