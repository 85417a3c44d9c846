import type { MetaDescriptor } from 'react-router';
import type { ShowView } from '#app/features/announcements/views.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  describePage,
  feedLinks,
  firstWords,
  oembedLinks,
} from '#app/routes/shell/describe-page.ts';

/** What search engines and other people's pages are told about a show. */
export function describeShow(show: ShowView | null, brand: Brand | undefined): MetaDescriptor[] {
  const t = words('announcements');
  const { product = '', site = '' } = brand ?? {};
  if (!show)
    return [{ title: `${t('gone')} · ${product}` }, { name: 'robots', content: 'noindex' }];
  const { title, venueName, longDay } = show;
  const address = site + show.path;
  const picture = `${site}${show.share}`;
  const description =
    firstWords(show.description) ?? t('describe', { title, venue: venueName, day: longDay });
  const described = describePage({
    ...{ name: `${title}, ${longDay}`, description, address, picture, type: 'event', product },
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
  return widest ? [site + widest.path] : [];
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
    ...(offer.amountMinor === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: writeAmount(offer.amountMinor, offer.currency ?? 'EUR'),
            priceCurrency: offer.currency ?? 'EUR',
            availability: `https://schema.org/${show.isSoldOut ? 'SoldOut' : 'InStock'}`,
            url: offer.url?.startsWith('/') ? site + offer.url : (offer.url ?? address),
          },
        }),
    ...(offer.amountMinor === null ? {} : { isAccessibleForFree: offer.amountMinor === 0 }),
  };
}
