import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { describeNight, type Night } from '../orders/queries.server.ts';

const t = words('tickets');

/** A venue’s email to a ticket holder, with the venue’s name and the show. */
export function mailingMail(
  brand: Brand,
  night: Night,
  { subject, text }: { subject: string; text: string },
  reader: MailReader,
): Mail {
  return renderMail(brand, reader, () => {
    const { title, day, venue } = describeNight(night);
    return {
      subject: t('mailing.mail.subject', { subject, event: title }),
      heading: subject,
      paragraphs: text.split(/\n\s*\n/),
      footnote: t('mailing.mail.why', { event: title, day, venue }),
    };
  });
}
