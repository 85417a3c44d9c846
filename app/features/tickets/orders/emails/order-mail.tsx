import type { PersonLimit } from '#app/domain/tickets/per-person.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { mailedLinks } from '../words/wallet-links.ts';

export type OrderMailKind =
  | 'placed'
  | 'late'
  | 'perPerson'
  | 'refunded'
  | 'cancelled'
  | 'postponed'
  | 'resold';

type MailedOrder = {
  title: string;
  day: string;
  venue: string | null;
  currency: string;
  totalMinor: number;
  /** What goes back, where something does. */
  backMinor?: number;
  /** What the venue says of why. */
  reason?: string | undefined;
  /** Until when tickets of a show on another day can be returned. */
  until?: string;
  /** How many tickets one person may buy, where that is why money goes back. */
  over?: PersonLimit;
  /** Where the order is read; whoever has it may. */
  url: string;
  /** Of which tickets are in it, while they let somebody in. */
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
    totalMinor,
    backMinor = 0,
    reason,
    until,
    over,
    url,
    tickets,
  }: MailedOrder,
  reader: MailReader,
): Mail {
  const t = words('tickets');
  return renderMail(brand, reader, () => {
    const named = {
      event: title,
      day: writtenDay(day, { dateStyle: 'full' }),
      venue: venue ?? '',
      total: formatMinor(totalMinor, currency),
      back: formatMinor(backMinor, currency),
      most: over?.most ?? '',
      type: over?.type?.name ?? '',
    };
    const said = totalMinor === 0 && isEnd(kind) ? (`${kind}Free` as const) : kind;
    const paid = kind === 'placed' && totalMinor > 0 ? [t('mail.paid', named)] : [];
    const returns = until ? [t('mail.returns', { until })] : [];
    const back = backMinor > 0 ? [t('mail.back', named)] : [];
    return {
      subject: t(`mail.${said}.subject`, named),
      heading: t(`mail.${said}.heading`, named),
      paragraphs: [
        t(over?.type ? 'mail.perPerson.ofType' : `mail.${said}.text`, named),
        ...reasonIn(reason, venue),
        ...[...paid, ...back, ...returns],
      ],
      action: {
        label: t(kind === 'placed' || kind === 'postponed' ? 'mail.tickets' : 'mail.order'),
        url,
      },
      links: tickets.flatMap(({ id, number }) =>
        mailedLinks(brand, `${url}/tickets/${id}`, tickets.length > 1 ? number : undefined),
      ),
    };
  });
}

/** Nothing goes back of what was free. */
function isEnd(kind: OrderMailKind): kind is 'refunded' | 'cancelled' {
  return kind === 'refunded' || kind === 'cancelled';
}

/** What a venue says of why tickets are refunded, where it says something. */
export function reasonIn(reason: string | undefined, venue: string | null): string[] {
  return reason ? [words('tickets')('mail.reason', { venue: venue ?? '', reason })] : [];
}
