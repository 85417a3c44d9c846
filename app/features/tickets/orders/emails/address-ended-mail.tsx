import { shortEmail } from '#app/domain/accounts/email.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { describeNight, type Night } from '../queries/read-night.server.ts';

type Ended = {
  night: Night;
  by: 'buyer' | 'venue';
  /** The address that the tickets are at now. */
  now: string;
};

/**
 * To the former address of an order: perhaps a stranger’s, so it leads nowhere and doesn’t name the
 * new one, but lets the buyer see whether that is right.
 */
export function addressEndedMail(
  brand: Brand,
  { night, by, now }: Ended,
  reader: MailReader,
): Mail {
  const t = words('tickets');
  return renderMail(brand, reader, () => {
    const { title, day, venue } = describeNight(night);
    const values = { event: title, day, venue, now: shortEmail(now) };
    return {
      subject: t('mail.addressEnded.subject', values),
      heading: t('mail.addressEnded.heading', values),
      paragraphs: [t(`mail.addressEnded.${by}`, values), t('mail.addressEnded.notYou', values)],
    };
  });
}
