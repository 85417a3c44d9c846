import type { MetaDescriptor } from 'react-router';
import type { TicketOffer } from '#app/domain/announcements/public-event.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { describePage, feedLinks, firstWords, oembedLinks } from '#app/ui/describe-page.ts';
import type { ShowView } from './views.ts';

const t = words('announcements');

/** The description of a show for search engines and for previews in other sites. */
export function describeShow(show: ShowView | null, brand: Brand | undefined): MetaDescriptor[] {
  const { product = '', site = '' } = brand ?? {};
  if (!show)
    return [{ title: `${t('gone')} · ${product}` }, { name: 'robots', content: 'noindex' }];
  const { title, venueName, longDay } = show;
  const address = addressAt(site, show.path);
  const picture = addressAt(site, show.share);
  const description =
    firstWords(show.description) ?? t('describe', { title, venue: venueName, day: longDay });
  const described = describePage({
    name: `${title}, ${longDay}`,
    description,
    address,
    picture,
    type: 'event',
    product,
    linkedData: linkedData(show, { address, picture, description, site }),
  });
  return [
    ...described,
    ...oembedLinks(site, address, title),
    ...feedLinks(`${site}/events/${show.id}`, { title, formats: ['ics'] }),
  ];
}

/** An uploaded poster, for programs that know no other kind of picture. */
function posterOf({ poster }: ShowView, site: string): string[] {
  const widest = poster?.variants.filter(({ format }) => format === 'jpg').at(-1);
  return widest ? [addressAt(site, widest.path)] : [];
}

const statuses = {
  scheduled: 'EventScheduled',
  moved: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventRescheduled',
} as const;

type Described = { address: string; picture: string; description: string; site: string };

/** A MusicEvent as schema.org has it, with all that search engines ask for. */
function linkedData(show: ShowView, { address, picture, description, site }: Described) {
  const { title, status, startsAt, endsAt, venueId, venueName, place, lineUp, offer } = show;
  const venue = venueId ? `${site}/users/${venueId}` : undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': address,
    name: title,
    url: address,
    description,
    image: [...posterOf(show, site), picture],
    startDate: startsAt,
    endDate: endsAt,
    ...(show.formerDay ? { previousStartDate: show.formerDay.iso } : {}),
    eventStatus: `https://schema.org/${statuses[status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'MusicVenue',
      name: [venueName, place].filter(Boolean).join(', '),
      ...(venue ? { url: venue } : {}),
      address: show.address ?? venueName,
      ...(show.position ? { geo: { '@type': 'GeoCoordinates', ...show.position } } : {}),
    },
    organizer: { '@type': 'Organization', name: venueName, ...(venue ? { url: venue } : {}) },
    ...(lineUp.length > 0
      ? {
          performer: lineUp.map(({ name, pageId }) => ({
            '@type': 'MusicGroup',
            name,
            ...(pageId ? { url: `${site}/users/${pageId}` } : {}),
          })),
        }
      : {}),
    ...offersOf(show, { site, address }),
    ...(offer.amountMinor === null ? {} : { isAccessibleForFree: offer.amountMinor === 0 }),
  };
}

/** Its price: each ticket type that is sold here, or else the one known price. */
function offersOf(show: ShowView, { site, address }: Pick<Described, 'site' | 'address'>) {
  const { offer, offers, isSoldOut, isPast, status } = show;
  const currency = offer.currency ?? 'EUR';
  const isOver = isPast || status === 'cancelled';
  const url = offer.url?.startsWith('/') ? addressAt(site, offer.url) : (offer.url ?? address);
  const offered = (priceMinor: number, availability: string) => ({
    '@type': 'Offer',
    price: writeAmount(priceMinor, currency),
    priceCurrency: currency,
    availability: `https://schema.org/${isOver ? 'OutOfStock' : isSoldOut ? 'SoldOut' : availability}`,
    url,
  });
  if (offers.length > 0)
    return {
      offers: offers.map(({ name, priceMinor, state, saleFrom, saleUntil }) => ({
        ...offered(priceMinor, availabilities[state]),
        name,
        ...(saleFrom ? { validFrom: saleFrom } : {}),
        ...(saleUntil ? { validThrough: saleUntil } : {}),
      })),
    };
  return offer.amountMinor === null ? {} : { offers: offered(offer.amountMinor, 'InStock') };
}

const availabilities = {
  'on sale': 'InStock',
  'sold out': 'SoldOut',
  'not yet': 'PreOrder',
  later: 'PreOrder',
  stopped: 'OutOfStock',
} as const satisfies Record<TicketOffer['state'], string>;
