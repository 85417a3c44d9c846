import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { riderVersions, signedRiders } from '#app/db/schema/night.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type Rider,
  type RiderChange,
  riderChanges,
  riderParts,
} from '#app/domain/profiles/production.ts';
import { moment } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { ofBooking } from '../fields.ts';
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

const riderShape = z.object({
  technicalRider: z.string(),
  hospitalityRider: z.string(),
  stageNotes: z.string(),
  inputList: z.array(z.object({ source: z.string(), microphone: z.string(), notes: z.string() })),
  stagePlot: z
    .object({ id, extension: z.string(), width: z.int(), height: z.int() })
    .nullable()
    .describe('A file of the performer’s page, kept while a signed booking refers to it.'),
});

/** The same for programs; `not-found` where there is none. */
export const readSignedRider = query({
  operation: 'readSignedRider',
  input: z.object(ofBooking),
  answer: z.object({
    number: z.int(),
    madeAt: moment,
    rider: riderShape,
    newer: z
      .object({
        number: z.int(),
        madeAt: moment,
        changes: z.array(
          z.object({
            part: z.enum(riderParts),
            lines: z.array(z.object({ kind: z.enum(['removed', 'added']), text: z.string() })),
          }),
        ),
      })
      .nullable()
      .describe('What the page says now, where that is something else.'),
  }),
  async run({ database }: { database: Database }, viewer, input) {
    const signed = await showSignedRider(database.orm, viewer, input);
    if (!signed) throw new AppError('not-found', words('bookings')('rider.none'));
    return signed;
  },
});
