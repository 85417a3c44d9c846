import type { MetaDescriptor } from 'react-router';
import type { ShowView } from '#app/features/announcements/views.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';

/** What search engines and other people's pages are told about a show. */
export function describeShow(show: ShowView | null, brand: Brand | undefined): MetaDescriptor[] {
  const t = words('announcements');
  const { product = '', site = '' } = brand ?? {};
  if (!show)
    return [{ title: `${t('gone')} · ${product}` }, { name: 'robots', content: 'noindex' }];
  const { title, venueName, longDay } = show;
  const address = site + show.path;
  const description =
    show.description.replace(/\s+/g, ' ').slice(0, 155) ||
    t('describe', { title, venue: venueName, day: longDay });
  return [
    { title: `${title}, ${longDay} · ${product}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'event' },
    { property: 'og:site_name', content: product },
    { property: 'og:title', content: `${title}, ${longDay}` },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: pictureOf(show, site) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': linkedData(show, { address, description, site }) },
  ];
}

function pictureOf({ id, shareVersion }: ShowView, site: string): string {
  return `${site}/images/events/${id}/share-${shareVersion}.jpg`;
}

const statuses = {
  scheduled: 'EventScheduled',
  moved: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventRescheduled',
} as const;

type Described = { address: string; description: string; site: string };

/** A MusicEvent as schema.org has it, with all that search engines ask for. */
function linkedData(show: ShowView, { address, description, site }: Described) {
  const { title, status, startsAt, endsAt, venueId, venueName, place, lineUp, offer } = show;
  const venue = venueId ? `${site}/users/${venueId}` : undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': address,
    name: title,
    url: address,
    description,
    image: pictureOf(show, site),
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
    performer: lineUp.map(({ name, pageId }) => ({
      '@type': 'MusicGroup',
      name,
      ...(pageId ? { url: `${site}/users/${pageId}` } : {}),
    })),
    ...(offer.amountMinor === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: writeAmount(offer.amountMinor, offer.currency ?? 'EUR'),
            priceCurrency: offer.currency ?? 'EUR',
            availability: `https://schema.org/${show.isSoldOut ? 'SoldOut' : 'InStock'}`,
            url: offer.url ?? address,
          },
        }),
    isAccessibleForFree: offer.amountMinor === 0,
  };
}
