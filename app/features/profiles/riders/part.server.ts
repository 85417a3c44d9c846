import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { riderVersions, signedRiders } from '#app/db/schema/night.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { listOwned } from '../policy.ts';

/**
 * Every version of the riders of a person’s own pages, with the bookings that were signed with it.
 */
async function* exportRiders(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const pages = listOwned(viewer, 'edit the page');
  if (pages.length === 0) return;
  const [versions, bookings] = await Promise.all([
    orm
      .select()
      .from(riderVersions)
      .where(inArray(riderVersions.profileId, pages))
      .orderBy(asc(riderVersions.profileId), asc(riderVersions.number)),
    orm
      .select()
      .from(signedRiders)
      .where(inArray(signedRiders.profileId, pages))
      .orderBy(asc(signedRiders.bookingId), asc(signedRiders.version)),
  ]);
  if (versions.length === 0) return;
  yield jsonPart(
    'riders.json',
    versions.map(({ profileId: page, number, madeAt, rider }) => ({
      page,
      number,
      madeAt,
      ...rider,
      signedWith: bookings
        .filter((one) => one.profileId === page && one.number === number)
        .map(({ bookingId, version }) => ({ bookingId, version })),
    })),
  );
}

export const part: Part = { exports: [exportRiders] };
