import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { describeNight, type Night } from '../queries/read-night.server.ts';

type MailedTicket = { night: Night; url: string };

/**
 * To somebody whom a ticket was passed on to. Nothing in it was written by whoever did, since anybody
 * can have it sent to anybody.
 */
export function ticketMail(brand: Brand, { night, url }: MailedTicket, reader: MailReader): Mail {
  const t = words('tickets');
  return renderMail(brand, reader, () => {
    const { title, day, venue } = describeNight(night);
    const named = { event: title, day, venue };
    return {
      subject: t('mail.passedOn.subject', named),
      heading: t('mail.placed.heading', named),
      paragraphs: [t('mail.passedOn.text', named)],
      action: { label: t('mail.ticket'), url },
    };
  });
}
