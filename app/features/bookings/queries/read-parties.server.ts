import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

export type Parties = {
  venueId: string;
  performerId: string;
  /** The side of the acting page. */
  side: Side;
  performerName: string | null;
  venueTimeZone: string;
  /** False for an organiser without a place. */
  venueIsPlace: boolean;
};

/**
 * The venue and the performer among two pages.
 * @param as the acting page
 * @param other the other page, which has to be public
 * @throws AppError `not-found`; `bad-input` for two pages of a kind
 */
export async function readParties(orm: Orm, as: string, other: string): Promise<Parties> {
  const t = words('bookings');
  const rows = await orm
    .select({
      id: profiles.id,
      userType: profiles.userType,
      name: profiles.displayName,
      timeZone: profiles.timeZone,
      latitude: profiles.latitude,
      publishedAt: profiles.publishedAt,
      hiddenAt: profiles.hiddenAt,
    })
    .from(profiles)
    .where(inArray(profiles.id, [as, other]));
  const otherPage = rows.find(({ id }) => id === other);
  if (!rows.some(({ id }) => id === as) || !otherPage?.publishedAt || otherPage.hiddenAt)
    throw new AppError('not-found', t('refused.noPage'));
  const venue = rows.find(({ userType }) => userType === 'venue');
  const performer = rows.find(({ userType }) => userType === 'artist');
  if (!venue || !performer) throw new AppError('bad-input', t('refused.sameKind'));
  return {
    venueId: venue.id,
    performerId: performer.id,
    side: venue.id === as ? 'venue' : 'performer',
    performerName: performer.name,
    venueTimeZone: venue.timeZone ?? 'UTC',
    venueIsPlace: venue.latitude !== null,
  };
}
