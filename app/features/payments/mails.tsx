import { defaultLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { renderMail } from '#app/ui/render-mail.tsx';

const t = words('payments');

/**
 * Tells the operator that payments, or the work that follows them, have been failing for a while.
 */
export function stuckMail(brand: Brand, count: number): Mail {
  const operator = { email: brand.supportEmail, language: defaultLanguage };
  return renderMail(brand, operator, () => ({
    subject: t('stuck.mail.subject', { product: brand.product, count }),
    heading: t('stuck.mail.heading'),
    paragraphs: t('stuck.mail.text').split('\n'),
    action: { label: t('stuck.mail.action'), url: `${brand.site}/admin` },
  }));
}
