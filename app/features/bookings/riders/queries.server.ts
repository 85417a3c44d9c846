import { and, desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { riderVersions, signedRiders } from '#app/db/schema/night.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type Rider,
  type RiderChange,
  riderChanges,
} from '#app/domain/profiles/production/rider.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requireSide } from '../policy.ts';

export type SignedRider = {
  bookingId: string;
  performerId: string;
  performer: string | null;
  number: number;
  madeAt: Date;
  rider: Rider;
  /** The page’s rider since then; null if it is unchanged. */
  newer: { number: number; madeAt: Date; changes: RiderChange[] } | null;
};

/**
 * The version of a performer’s rider that was current when both had signed; null if there is none.
 * Only people of its two sides may read it: for others, older versions are withdrawn.
 * @throws AppError `not-found`, `forbidden`
 */
export async function showSignedRider(
  orm: Orm,
  viewer: Viewer,
  { bookingId, as }: { bookingId: string; as: string },
): Promise<SignedRider | null> {
  const [row] = await orm
    .select({
      venueId: bookings.venueId,
      performerId: bookings.performerId,
      performer: profiles.displayName,
      signed: riderVersions,
    })
    .from(bookings)
    .leftJoin(
      signedRiders,
      and(
        eq(signedRiders.bookingId, bookings.id),
        eq(signedRiders.version, bookings.signedVersion),
      ),
    )
    .leftJoin(
      riderVersions,
      and(
        eq(riderVersions.profileId, signedRiders.profileId),
        eq(riderVersions.number, signedRiders.number),
      ),
    )
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new AppError('not-found', words('bookings')('unknown'));
  requireSide(viewer, row, as, 'see bookings');
  if (!row.signed) return null;
  const { profileId, number, madeAt, rider } = row.signed;
  const [newest] = await orm
    .select()
    .from(riderVersions)
    .where(eq(riderVersions.profileId, profileId))
    .orderBy(desc(riderVersions.number))
    .limit(1);
  const changes = newest ? riderChanges(rider, newest.rider) : [];
  return {
    bookingId,
    number,
    madeAt,
    rider,
    performer: row.performer,
    performerId: profileId,
    newer: newest && changes.length > 0 ? { ...newest, changes } : null,
  };
}
