import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { GoogleTicket } from '#app/platform/wallets/passes.server.ts';
import type { PassedTicket } from './queries.server.ts';

const t = words('tickets');

/** A ticket as `pass.json`, in its reader’s language. */
export function applePass(ticket: PassedTicket, { product }: Pick<Brand, 'product'>) {
  const { title, day, doors, venue, address, type, name, seat, code, place } = ticket;
  const field = (key: string, label: string, value: string | null) =>
    value ? [{ key, label, value }] : [];
  return {
    serialNumber: ticket.copyId,
    organizationName: product,
    logoText: product,
    description: t('wallet.description', { event: title }),
    relevantDate: ticket.doorsAt,
    expirationDate: ticket.endsAt,
    ...(place && { locations: [place] }),
    barcodes: [{ format: 'PKBarcodeFormatQR', message: code, messageEncoding: 'iso-8859-1' }],
    backgroundColor: 'rgb(20, 17, 15)',
    foregroundColor: 'rgb(250, 246, 238)',
    labelColor: 'rgb(255, 79, 31)',
    eventTicket: {
      headerFields: field('doors', t('wallet.doors'), doors),
      primaryFields: field('event', t('wallet.event'), title),
      secondaryFields: [
        ...field('day', t('wallet.day'), day),
        ...field('venue', t('wallet.venue'), venue),
      ],
      auxiliaryFields: [
        ...field('type', t('print.type'), type),
        ...field('seat', t('print.seat'), seat),
        ...field('name', t('print.name'), name),
      ],
      backFields: [
        ...field('address', t('wallet.address'), address),
        ...field('note', t('wallet.noteTitle'), t('wallet.note')),
      ],
    },
  };
}

/** The same as Google’s EventTicketClass and EventTicketObject. */
export function googleTicket(ticket: PassedTicket, { product }: Pick<Brand, 'product'>) {
  const { title, venue, address, type, name, seat, code, place, doorsAt, endsAt } = ticket;
  const text = (value: string) => ({ defaultValue: { language: currentLanguage(), value } });
  return {
    event: {
      issuerName: product,
      reviewStatus: 'UNDER_REVIEW',
      eventName: text(title),
      // Google takes a name with an address only.
      ...(venue && { venue: { name: text(venue), address: text(address || venue) } }),
      dateTime: { doorsOpen: doorsAt, end: endsAt },
      ...(place && { locations: [place] }),
      hexBackgroundColor: '#14110f',
    },
    ticket: {
      state: 'ACTIVE',
      barcode: { type: 'QR_CODE', value: code },
      ticketType: text(type),
      ...(name && { ticketHolderName: name }),
      ...(seat && { seatInfo: { seat: text(seat) } }),
    },
  } satisfies GoogleTicket;
}
