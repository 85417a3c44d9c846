import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { tours } from '#app/db/schema/holds.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { listOwned } from '#app/features/profiles/policy.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { listTourBookings, listTourOutside } from './queries.server.ts';

/** Tours of a person's own pages, each with its shows in the order of their days. */
async function* exportTours(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const pages = listOwned(viewer, 'see bookings');
  if (pages.length === 0) return;
  const rows = await orm
    .select()
    .from(tours)
    .where(inArray(tours.performerId, pages))
    .orderBy(asc(tours.createdAt), asc(tours.id));
  if (rows.length === 0) return;
  const exported: object[] = [];
  for (const { id: tourId, performerId: page, name, createdAt } of rows) {
    const shows = [
      ...(await listTourBookings(orm, page, tourId)),
      ...(await listTourOutside(orm, page, tourId)),
    ];
    exported.push({
      tourId,
      page,
      name,
      createdAt,
      shows: shows
        .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
        .map(({ kind, id, day, startsAt, title, place }) => ({
          kind,
          id,
          day,
          startsAt,
          title,
          place,
        })),
    });
  }
  yield jsonPart('tours.json', exported);
}

export const part: Part = { exports: [exportTours] };
