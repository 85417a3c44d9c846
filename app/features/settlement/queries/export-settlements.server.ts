import { asc, eq, inArray, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import {
  settlementDisputes,
  settlementLines,
  settlementSignatures,
  settlements,
  settlementVersions,
} from '#app/db/schema/settlement.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { sideOf } from '#app/features/bookings/policy.ts';
import { listOwned } from '#app/features/profiles/policy.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/**
 * The settlements of a member’s own pages: every line, its disputes, and each signed text, as both
 * sides see them. The network and browser of a signature are only in the signer’s own export.
 */
export async function* exportSettlements(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const pages = listOwned(viewer, 'see bookings');
  if (pages.length === 0) return;
  const rows = await orm
    .select({ booking: bookings, settlement: settlements })
    .from(settlements)
    .innerJoin(bookings, eq(bookings.id, settlements.bookingId))
    .where(or(inArray(bookings.venueId, pages), inArray(bookings.performerId, pages)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  if (rows.length === 0) return;
  const exported: object[] = [];
  for (const { booking, settlement } of rows) {
    const page = pages.find((id) => sideOf(booking, id) !== null) ?? '';
    const { bookingId, agreedVersion, openedAt } = settlement;
    exported.push({
      bookingId,
      page,
      side: sideOf(booking, page),
      agreedVersion,
      openedAt,
      ...(await readParts(orm, viewer, bookingId)),
    });
  }
  yield jsonPart('settlements.json', exported);
}

async function readParts(orm: Orm, viewer: Viewer, bookingId: string) {
  const of = (column: PgColumn) => eq(column, bookingId);
  const [lines, disputes, versions, signatures] = await Promise.all([
    orm
      .select()
      .from(settlementLines)
      .where(of(settlementLines.bookingId))
      .orderBy(asc(settlementLines.position)),
    orm
      .select()
      .from(settlementDisputes)
      .where(of(settlementDisputes.bookingId))
      .orderBy(asc(settlementDisputes.raisedAt)),
    orm
      .select()
      .from(settlementVersions)
      .where(of(settlementVersions.bookingId))
      .orderBy(asc(settlementVersions.version)),
    orm
      .select()
      .from(settlementSignatures)
      .where(of(settlementSignatures.bookingId))
      .orderBy(asc(settlementSignatures.signedAt)),
  ]);
  return {
    lines: lines.map(({ id, line, enteredBy, removedAt }) => ({
      id,
      ...line,
      enteredBy,
      removedAt,
    })),
    disputes: disputes.map(({ bookingId: _, ...dispute }) => dispute),
    versions: versions.map(({ bookingId: _, ...version }) => version),
    signatures: signatures.map(
      ({ version, side, typedName, consent, hash, signedAt, accountId, address, device }) => ({
        version,
        side,
        typedName,
        consent,
        hash,
        signedAt,
        ...(accountId === viewer.accountId && { address, device }),
      }),
    ),
  };
}
