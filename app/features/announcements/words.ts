import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { calendarFile } from '#app/features/calendar/words.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { FedShow, FedShows } from './queries.server.ts';
import type { ShowView } from './views.ts';

export function showsCalendar({ shows, title }: FedShows, { site }: { site: string }): string {
  const houses = new Map(
    shows.map(({ id, venueName, address, position }) => [
      id,
      { name: venueName, address, position },
    ]),
  );
  const cancelled = new Set(
    shows.filter(({ status }) => status === 'cancelled').map(({ id }) => entryId(id)),
  );
  return calendarFile(shows.map(entryOf), { name: title, site, houses, cancelled });
}

function entryId(id: string): string {
  return `show-${id}`;
}

function entryOf(show: FedShow): CalendarEntry {
  const { id, title, status, place, timeZone, path, changedAt, hasTime, isOutside } = show;
  const state = status === 'scheduled' ? '' : words('announcements')(`status.${status}`);
  return {
    id: entryId(id),
    kind: 'show',
    step: null,
    title: status === 'cancelled' ? `${state}: ${title}` : title,
    ...spanOf(show),
    allDay: !hasTime,
    timeZone,
    // For a place without a page this is its town, which its address has already.
    stage: place && !isOutside ? { id, name: place } : null,
    // The place of each show is keyed by the show's id.
    venueId: id,
    rank: null,
    href: path,
    state: [state, show.price].filter(Boolean).join('. '),
    changedAt: Temporal.Instant.fromEpochMilliseconds(changedAt.getTime()),
  };
}

/** The times of a show: a whole day if its time is unknown. */
export function spanOf({ hasTime, startsAt, endsAt, day, timeZone }: ShowView) {
  if (hasTime)
    return { start: Temporal.Instant.from(startsAt), end: Temporal.Instant.from(endsAt) };
  const date = Temporal.PlainDate.from(day);
  return {
    start: date.toZonedDateTime(timeZone).toInstant(),
    end: date.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
  };
}

type Context = { site: string; self: string };

/** Shows as RSS 2.0. */
export function showsRss({ shows, title, path }: FedShows, { site, self }: Context): string {
  const items = shows.map((show) => {
    const link = addressAt(site, show.path);
    return `<item><title>${xml(titleOf(show))}</title><link>${xml(link)}</link><guid isPermaLink="false">${xml(`${site}/events/${show.id}`)}</guid><pubDate>${show.publishedAt.toUTCString()}</pubDate><description>${xml(htmlOf(textOf(show)))}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(title)}</title><link>${xml(addressAt(site, path))}</link><description>${xml(title)}</description><atom:link rel="self" type="application/rss+xml" href="${xml(self)}"/>${items.join('')}</channel></rss>\n`;
}

/** Shows as JSON Feed 1.1, with the times of each show beside it. */
export function showsJson({ shows, title, path }: FedShows, { site, self }: Context): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: addressAt(site, path),
    feed_url: self,
    items: shows.map((show) => ({
      id: `${site}/events/${show.id}`,
      url: addressAt(site, show.path),
      title: titleOf(show),
      content_text: textOf(show),
      date_published: show.publishedAt.toISOString(),
      date_modified: show.changedAt.toISOString(),
      tags: show.genres,
      _show: {
        starts_at: show.startsAt,
        ends_at: show.endsAt,
        time_zone: show.timeZone,
        status: show.status,
        is_sold_out: show.isSoldOut,
        venue: show.venueName,
        line_up: show.lineUp.map(({ name }) => name),
      },
    })),
  });
}

function titleOf({ title, longDay, status }: FedShow): string {
  const state = status === 'scheduled' ? '' : `${words('announcements')(`status.${status}`)}: `;
  return `${state}${title}, ${longDay}`;
}

function textOf({ lineUp, venueName, place, time, price, description }: FedShow): string {
  const names = lineUp.map(({ name }) => name).join(', ');
  const facts = [names, venueName, place, time, price].filter(Boolean).join(' · ');
  return description ? `${facts}\n\n${description}` : facts;
}

/** Readers take the description of an item for HTML (RSS 2.0, “Elements of <item>”). */
function htmlOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${xml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML; characters that XML can’t hold are dropped. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}
