import { asc, eq, inArray, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import {
  bookingHistory,
  bookings,
  bookingVersions,
  cancellations,
  contracts,
  signatures,
} from '#app/db/schema/bookings.ts';
import { showConfirmations } from '#app/db/schema/disputes.ts';
import { events } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { withFileNames } from '#app/domain/messaging/files.ts';
import { listOwned } from '#app/features/profiles/policy.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { cancellationFacts } from './cancellations/queries.server.ts';
import { listComments } from './comments/queries.server.ts';
import { readDisputes } from './disputes/queries.server.ts';
import { sideOf } from './policy.ts';
import { findTemplates } from './terms/queries.server.ts';

/**
 * Every booking of the viewer's own pages, with terms, contracts, comments and history. Of the
 * other side, no more than its pages show.
 */
export async function* exportBookings(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const pages = listOwned(viewer, 'see bookings');
  if (pages.length === 0) return;
  const rows = await orm
    .select({ booking: bookings, title: events.title })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(or(inArray(bookings.venueId, pages), inArray(bookings.performerId, pages)))
    .orderBy(asc(bookings.createdAt), asc(bookings.id));
  if (rows.length === 0) return;
  const exported: object[] = [];
  for (const { booking, title } of rows) {
    const page = pages.find((id) => sideOf(booking, id) !== null) ?? '';
    const { id, state, startsAt, endsAt, loadInAt, loadOutAt, timeZone, createdAt } = booking;
    exported.push({
      id,
      page,
      side: sideOf(booking, page),
      title,
      state,
      timeZone,
      createdAt,
      loadInAt,
      startsAt,
      endsAt,
      loadOutAt,
      ...(await readParts(orm, booking)),
    });
  }
  yield jsonPart('bookings.json', exported);
  const templates = await Promise.all(
    pages.map(async (page) =>
      (await findTemplates(orm, page)).map(({ name, bookingId, version }) => ({
        page,
        name,
        bookingId,
        version,
      })),
    ),
  );
  if (templates.flat().length > 0) yield jsonPart('templates.json', templates.flat());
}

async function readParts(orm: Orm, booking: typeof bookings.$inferSelect) {
  const bookingId = booking.id;
  const of = (column: PgColumn) => eq(column, bookingId);
  return {
    versions: await orm
      .select({
        number: bookingVersions.number,
        madeBy: bookingVersions.madeBy,
        madeAt: bookingVersions.madeAt,
        comment: bookingVersions.comment,
        terms: bookingVersions.terms,
      })
      .from(bookingVersions)
      .where(of(bookingVersions.bookingId))
      .orderBy(asc(bookingVersions.number)),
    contracts: (
      await orm
        .select()
        .from(contracts)
        .where(of(contracts.bookingId))
        .orderBy(asc(contracts.version))
    ).map(({ version, document, hash, madeAt, replacedAt }) => ({
      version,
      hash,
      madeAt,
      replacedAt,
      text: contractTextOf(document),
    })),
    signatures: await orm
      .select({
        version: signatures.version,
        side: signatures.side,
        typedName: signatures.typedName,
        consent: signatures.consent,
        signedAt: signatures.signedAt,
        address: signatures.address,
        device: signatures.device,
      })
      .from(signatures)
      .where(of(signatures.bookingId))
      .orderBy(asc(signatures.signedAt)),
    comments: (await listComments(orm, booking)).map(({ side, text, files, createdAt }) => ({
      side,
      text: withFileNames(text, files),
      createdAt,
    })),
    history: await orm
      .select({
        at: bookingHistory.at,
        by: bookingHistory.by,
        action: bookingHistory.action,
        to: bookingHistory.to,
        facts: bookingHistory.facts,
      })
      .from(bookingHistory)
      .where(of(bookingHistory.bookingId))
      .orderBy(asc(bookingHistory.id)),
    confirmations: await orm
      .select({ side: showConfirmations.side, at: showConfirmations.at })
      .from(showConfirmations)
      .where(of(showConfirmations.bookingId))
      .orderBy(asc(showConfirmations.at)),
    disputes: await readDisputes(orm, bookingId),
    cancellation:
      (
        await orm.select(cancellationFacts).from(cancellations).where(of(cancellations.bookingId))
      )[0] ?? null,
  };
}
