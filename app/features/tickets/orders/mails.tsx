import { shortEmail } from '#app/domain/accounts/email.ts';
import type { PersonLimit } from '#app/domain/tickets/basket.ts';
import type { PaidKind } from '#app/domain/tickets/ticket.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { describeNight, type Night } from './queries.server.ts';
import { mailedLinks } from './words.ts';

const t = words('tickets');

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

export type OrderMailKind =
  | 'placed'
  | 'late'
  | 'perPerson'
  | 'failed'
  | 'returned'
  | 'refunded'
  | 'cancelled'
  | 'postponed'
  | 'moved'
  | 'imported'
  | 'corrected'
  | 'resold';

export type MailedOrder = {
  title: string;
  day: string;
  venue: string | null;
  currency: string;
  paidBy: PaidKind;
  totalMinor: number;
  /** The amount that goes back. */
  backMinor?: number;
  /** The venue’s reason. */
  reason?: string | undefined;
  /** The deadline for returning tickets of a show on another day. */
  until?: string;
  /** The limit of tickets for one person, where that is why money goes back. */
  over?: PersonLimit;
  /** Reason why tickets that were paid too late aren’t left. */
  gone?: 'sold' | 'cancelled' | 'code';
  /** Its tickets with another place now. */
  changes?: readonly { number: number; from: string; to: string }[];
  /** Number of its tickets, put back on sale, that were bought. */
  bought?: number;
  /** The address of the order, which is the right to read it. */
  url: string;
  /** Its tickets in the attachment, while they are valid. */
  tickets: readonly { id: string; number: number }[];
};

export function orderMail(
  brand: Brand,
  kind: OrderMailKind,
  {
    title,
    day,
    venue,
    currency,
    paidBy,
    totalMinor,
    backMinor = 0,
    reason,
    until,
    over,
    gone = 'sold',
    changes = [],
    bought = 1,
    url,
    tickets,
  }: MailedOrder,
  reader: MailReader,
): Mail {
  return renderMail(brand, reader, () => {
    const values = {
      event: title,
      day: writtenDay(day, { dateStyle: 'full' }),
      venue: venue ?? '',
      total: formatMinor(totalMinor, currency),
      back: formatMinor(backMinor, currency),
      most: over?.most ?? '',
      type: over?.type?.name ?? '',
      count: bought,
    };
    const variant = isEnd(kind) ? endSaid(kind, { paidBy, totalMinor }) : kind;
    const textOf = (mail: typeof variant) => {
      if (mail === 'late' && gone !== 'sold') return `mail.late.${gone}` as const;
      return over?.type ? 'mail.perPerson.ofType' : (`mail.${mail}.text` as const);
    };
    const paid = kind === 'placed' && totalMinor > 0 ? [t('mail.paid', values)] : [];
    const returns = until ? [t('mail.returns', { until })] : [];
    const back = backMinor > 0 ? [t('mail.back', values)] : [];
    const moved = changes.map((change) => t('mail.change', change));
    return {
      subject: t(`mail.${variant}.subject`, values),
      heading: t(`mail.${variant}.heading`, values),
      paragraphs: [
        t(textOf(variant), values),
        ...reasonIn(reason, venue),
        ...moved,
        ...paid,
        ...back,
        ...returns,
      ],
      action: {
        label: t(bringsTickets.includes(kind) ? 'mail.tickets' : 'mail.order'),
        url,
      },
      links: tickets.flatMap(({ id, number }) =>
        mailedLinks(brand, `${url}/tickets/${id}`, tickets.length > 1 ? number : undefined),
      ),
    };
  });
}

export const bringsTickets: OrderMailKind[] = [
  'placed',
  'postponed',
  'moved',
  'imported',
  'corrected',
];

/** No money goes back from here for free orders, or for those paid in another shop. */
function endSaid(
  kind: 'refunded' | 'cancelled',
  { paidBy, totalMinor }: Pick<MailedOrder, 'paidBy' | 'totalMinor'>,
) {
  if (paidBy === 'elsewhere') return `${kind}Elsewhere` as const;
  return totalMinor === 0 ? (`${kind}Free` as const) : kind;
}

function isEnd(kind: OrderMailKind): kind is 'refunded' | 'cancelled' {
  return kind === 'refunded' || kind === 'cancelled';
}

/** The venue’s reason for a refund, where it gave one. */
function reasonIn(reason: string | undefined, venue: string | null): string[] {
  return reason ? [t('mail.reason', { venue: venue ?? '', reason })] : [];
}
