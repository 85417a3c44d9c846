import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { describeNight, type Night } from '../orders/queries.server.ts';

const t = words('tickets');

type Written = {
  kind: 'joined' | 'offered' | 'closed' | 'cancelled';
  night: Night;
  /** Number of tickets they wait for. */
  quantity: number;
  /** The end of the offer, on the venue’s clock. */
  until?: string;
  url: string;
};

/**
 * To the owner of a place in line. Nothing in it was written by the one who joined, who may be
 * another person.
 */
export function waitingMail(
  brand: Brand,
  { kind, night, quantity, until = '', url }: Written,
  reader: MailReader,
): Mail {
  return renderMail(brand, reader, () => {
    const { title, day, venue } = describeNight(night);
    const values = { event: title, day, venue, until, count: quantity };
    return {
      subject: t(`waiting.mail.${kind}.subject`, values),
      heading: t(`waiting.mail.${kind}.heading`, values),
      paragraphs: [
        t(`waiting.mail.${kind}.text`, values),
        ...(kind === 'joined' ? [t('waiting.rule'), t('waiting.mail.notYou')] : []),
        ...(kind === 'offered' ? [t('waiting.mail.next')] : []),
      ],
      action: { label: t(kind === 'offered' ? 'waiting.buy' : 'waiting.see'), url },
    };
  });
}
