import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { claimFiles, claimStatements, claims } from '#app/db/schema/claims.ts';
import type { ClaimFacts, Offer } from '#app/domain/bookings/claim.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import type { ClaimView } from '../views.ts';

/** The claim on a booking that is open, or the last one there was; null where nobody raised one. */
export async function readClaim(orm: Orm, bookingId: string): Promise<ClaimView | null> {
  const [claim] = await orm
    .select()
    .from(claims)
    .where(eq(claims.bookingId, bookingId))
    .orderBy(desc(claims.raisedAt))
    .limit(1);
  return claim ? withStatements(orm, claim) : null;
}

/** Every claim that was raised on a booking, the oldest first. */
export async function readClaims(orm: Orm, bookingId: string): Promise<ClaimView[]> {
  const rows = await orm
    .select()
    .from(claims)
    .where(eq(claims.bookingId, bookingId))
    .orderBy(asc(claims.raisedAt));
  const read: ClaimView[] = [];
  for (const claim of rows) read.push(await withStatements(orm, claim));
  return read;
}

/** One by its id, whoever’s it is. */
export async function findClaim(orm: Orm, claimId: string): Promise<ClaimView | null> {
  if (!/^[\w-]{1,64}$/.test(claimId)) return null;
  const [claim] = await orm.select().from(claims).where(eq(claims.id, claimId));
  return claim ? withStatements(orm, claim) : null;
}

async function withStatements(orm: Orm, claim: typeof claims.$inferSelect): Promise<ClaimView> {
  const { decidedBy: _, ...seen } = claim;
  const statements = await orm
    .select()
    .from(claimStatements)
    .where(eq(claimStatements.claimId, claim.id))
    .orderBy(asc(claimStatements.at), asc(claimStatements.id));
  const ids = statements.map(({ id }) => id);
  const files = await orm
    .select()
    .from(claimFiles)
    .where(inArray(claimFiles.statementId, ids))
    .orderBy(asc(claimFiles.createdAt), asc(claimFiles.id));
  return {
    ...seen,
    statements: statements.map(({ claimId: __, ...statement }) => ({
      ...statement,
      files: files
        .filter(({ statementId }) => statementId === statement.id)
        .map(({ id, name, type, sizeBytes }) => ({ id, name, type, sizeBytes })),
    })),
  };
}

/** A file of any claim on a booking; null where there is none. */
export async function findClaimFile(
  orm: Orm,
  { bookingId, fileId }: Record<'bookingId' | 'fileId', string>,
) {
  const [row] = await orm
    .select({ id: claimFiles.id, name: claimFiles.name, type: claimFiles.type })
    .from(claimFiles)
    .innerJoin(claimStatements, eq(claimStatements.id, claimFiles.statementId))
    .innerJoin(claims, eq(claims.id, claimStatements.claimId))
    .where(and(eq(claims.bookingId, bookingId), eq(claimFiles.id, fileId)));
  return row ?? null;
}

/** What the rules for claims judge by. */
export function claimFactsOf(
  claim: ClaimView,
  booking: { state: BookingState },
  isContested: boolean,
): ClaimFacts {
  const { state, raisedBy, statements } = claim;
  const offers = statements.flatMap(({ id, by, offersVenueGetsMinor }): Offer[] =>
    offersVenueGetsMinor === null ? [] : [{ id, by, venueGetsMinor: offersVenueGetsMinor }],
  );
  return { state, raisedBy, bookingState: booking.state, isContested, offers };
}
