import { createHash } from 'node:crypto';
import {
  type EventStatus,
  eventAddress,
  type PublicEventFacts,
  posterAddress,
  posterWidths,
  ticketsAddress,
} from '#app/domain/announcements/public-event.ts';
import { linkAddressOf, siteNameOf } from '#app/domain/profiles/link-address.ts';
import { mapAddressOf } from '#app/domain/profiles/position.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { countryName } from '#app/lib/places/countries.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

const t = words('announcements');

type Stored = {
  id: string;
  outsideId: string | null;
  venueId: string | null;
  pages: string[];
  status: EventStatus;
  day: string;
  startsAt: Date;
  endsAt: Date;
  isPast: boolean;
  genres: string[];
  facts: PublicEventFacts;
};

/** One show in a list. Times are on the venue’s clock. */
export type ShowCard = ReturnType<typeof showCard>;

export function showCard({ id, venueId, status, day, startsAt, genres, facts }: Stored) {
  const { title, venueName, isVenuePublic, room, isElsewhere, doorsAt, lineUp, price } = facts;
  return {
    id,
    status,
    day,
    genres,
    title,
    venueName,
    lineUp,
    isSoldOut: facts.isSoldOut,
    path: eventAddress(id, title),
    venueId: isVenuePublic ? venueId : null,
    place: isElsewhere ? words('announcements')('elsewhere') : room,
    time: facts.hasTime ? timeOf(doorsAt, startsAt, facts.timeZone) : '',
    price: priceInWords(price),
  };
}

function timeOf(doorsAt: string | null, startsAt: Date, timeZone: string): string {
  const time = timeThere(doorsAt ? new Date(doorsAt) : startsAt, timeZone);
  return t(doorsAt ? 'doorsAt' : 'from', { time });
}

/** Everything that the public reads of one show. */
export type ShowView = ReturnType<typeof showView>;

export function showView(stored: Stored) {
  const { startsAt, endsAt, isPast, facts } = stored;
  const { timeZone, lineUp, price, position, address, country, hasTime } = facts;
  const { description, minimumAge, access, formerDay } = facts;
  const link = price.url && linkAddressOf(price.url);
  return {
    ...showCard(stored),
    pages: stored.pages,
    isOutside: stored.outsideId !== null,
    isPast,
    timeZone,
    hasTime,
    description,
    minimumAge,
    access,
    position,
    address: [address, country && countryName(country)].filter(Boolean).join(', ') || null,
    longDay: writtenDay(stored.day, { dateStyle: 'full' }),
    formerDay: formerDay === null ? null : { iso: formerDay, long: writtenDay(formerDay) },
    // A day alone if the time is unknown.
    startsAt: hasTime ? localTime(startsAt, timeZone) : stored.day,
    endsAt: hasTime ? localTime(endsAt, timeZone) : stored.day,
    lineUp: lineUp.map((act) => ({
      ...act,
      time: act.startsAt && timeThere(new Date(act.startsAt), timeZone),
    })),
    isSoldHere: price.kind === 'here',
    tickets: link ? { url: link, site: siteNameOf(link) } : null,
    offer: {
      amountMinor: price.kind === 'free' ? 0 : price.amountMinor,
      currency: price.currency,
      url: link || (price.kind === 'here' ? ticketsAddress(stored.id) : null),
    },
    offers: facts.offers ?? [],
    mapUrl: position && mapAddressOf(position),
    ...picturesOf(stored),
  };
}

/**
 * A moment on its place's clock, as RFC 3339 has it, which requires seconds:
 * `2026-12-05T19:30:00+00:00`.
 */
function localTime(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

function timeThere(at: Date, timeZone: string): string {
  return clockAt(at, timeZone, { timeZone }).there;
}

/** The price in words; empty without one. */
function priceInWords({ kind, amountMinor, currency, url }: PublicEventFacts['price']): string {
  if (kind === 'unsaid') return '';
  if (kind === 'free') return t('prices.free');
  if (kind === 'here' && amountMinor === 0) return t('prices.hereFree');
  const site = url ? siteNameOf(url) : '';
  if (amountMinor === null || currency === null) return t(`prices.${kind}`, { site });
  return t(`prices.${kind}Of`, { amount: formatMinor(amountMinor, currency), site });
}

/** Widths in pixels in which a drawn poster is shown on its show’s own page. */
const drawnWidths = [640, 1_200] as const;

/**
 * Addresses of its pictures: the drawn one for other sites and for its own page, a square, a poster
 * for print, and the uploaded poster. An address changes with everything that its picture shows.
 */
function picturesOf({ id, day, facts }: Stored) {
  const { title, venueName, lineUp, poster, doorsAt, address, price } = facts;
  const pages = lineUp.map(({ pageId }) => pageId);
  const drawn = versionOf([drawing, day, title, venueName, pages]);
  const version = versionOf([
    drawing,
    day,
    title,
    venueName,
    lineUp,
    poster?.id,
    doorsAt,
    address,
    price,
  ]);
  const at = `/images/events/${id}`;
  return {
    share: `${at}/share-${drawn}.jpg`,
    drawn: drawnWidths.map((width) => ({ width, path: `${at}/share-${drawn}-${width}.webp` })),
    square: `${at}/square-${version}.jpg`,
    print: `${at}/poster-${version}.pdf`,
    poster: poster && {
      stored: poster,
      alt: poster.alt,
      width: poster.width,
      height: poster.height,
      variants: posterWidths.flatMap((width) =>
        (['webp', 'jpg'] as const).map((format) => ({
          width,
          format,
          path: posterAddress(id, poster, { width, format }),
        })),
      ),
    },
  };
}

/** To be raised when pictures and posters are drawn differently, since drawn ones are kept. */
const drawing = 2;

function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12);
}
