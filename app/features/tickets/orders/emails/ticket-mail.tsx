import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { describeNight, type Night } from '../queries/read-night.server.ts';
import { mailedLinks } from '../words/wallet-links.ts';
import { reasonIn } from './order-mail.tsx';

/** It was passed on to the reader, is on another day or has another place, or is over. */
export type TicketMailKind = 'passedOn' | 'refunded' | 'cancelled' | 'postponed' | 'moved';

type MailedTicket = {
  kind: TicketMailKind;
  night: Night;
  /** The venue’s reason for its end. */
  reason?: string | undefined;
  url: string;
};

/**
 * To the new holder of a ticket. Nothing in it was written by the one who passed it on, since
 * anyone can have it sent to anyone.
 */
export function ticketMail(
  brand: Brand,
  { kind, night, reason, url }: MailedTicket,
  reader: MailReader,
): Mail {
  const t = words('tickets');
  return renderMail(brand, reader, () => {
    const { title, day, venue } = describeNight(night);
    const values = { event: title, day, venue };
    return {
      subject: t(`mail.holder.${kind}.subject`, values),
      heading: t(`mail.holder.${kind}.heading`, values),
      paragraphs: [t(`mail.holder.${kind}.text`, values), ...reasonIn(reason, venue)],
      action: { label: t('mail.ticket'), url },
      links: bringsTicket(kind) ? mailedLinks(brand, url) : [],
    };
  });
}

/** The mail has the ticket attached. */
export function bringsTicket(kind: TicketMailKind): boolean {
  return kind !== 'refunded' && kind !== 'cancelled';
}
