import { Hono } from 'hono';
import { type Feed, findFeed, readCalendarPage } from '#app/features/calendar/queries.server.ts';

import { calendarFile } from '#app/features/calendar/words.ts';
import { listHouses } from '#app/features/profiles/queries.server.ts';
import { etagOf, isKnownTo } from '#app/http/answers/stored-answer.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import { listCalendarEntries } from '#app/processes/calendar.server.ts';

const t = words('calendar');

/** How far back and ahead a feed reaches. */
const past = { hours: 24 * 183 };
const ahead = { hours: 24 * 731 };

/** Private calendar feeds for other programs. The address is the key; there is no session. */
export const calendarFeed = new Hono<HttpEnv>().get(
  '/calendars/:file{[^/]+\\.ics}',
  async (context) => {
    const { database, secret } = context.var.services;
    context.header('cache-control', 'private, no-store');
    context.header('x-robots-tag', 'noindex');
    const sealed = context.req.param('file').slice(0, -'.ics'.length);
    const feed = await findFeed(database.orm, secret, sealed);
    if (!feed) return context.text(words('calendar')('feedGone'), 404);
    const text = await inLanguage(feed.language, () => writeFeed(context.var.services, feed));
    const etag = etagOf(Buffer.from(text));
    context.header('cache-control', 'private, no-cache');
    context.header('etag', etag);
    if (isKnownTo(context.req.header('if-none-match'), etag)) return context.body(null, 304);
    return context.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
    });
  },
);

async function writeFeed({ database: { orm }, brand }: Services, feed: Feed): Promise<string> {
  const page = await readCalendarPage(orm, feed.profileId, feed.timeZone);
  const now = Temporal.Now.instant();
  const entries = await listCalendarEntries(orm, page, {
    from: now.subtract(past),
    to: now.add(ahead),
  });
  // Entries from other calendars are left out, or two programs would echo each other.
  const ownEntries = entries.filter(({ kind }) => kind !== 'busy');
  const name = t('feed.name', { page: page.name ?? t('untitled'), product: brand.product });
  const venueIds = ownEntries.flatMap(({ venueId }) => venueId ?? []);
  const houses = await listHouses(orm, [...new Set(venueIds)]);
  return calendarFile(ownEntries, { name, site: brand.site, houses });
}
