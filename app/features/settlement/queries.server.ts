import { createHash } from 'node:crypto';
import { and, asc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  settlementDisputes,
  settlementLines,
  settlementSignatures,
  settlements,
  settlementVersions,
} from '#app/db/schema/settlement.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  canonicalJson,
  inTodaysDigits,
  type SettlementDocument,
} from '#app/domain/settlement/document.ts';
import { answerUntil, settlementPath } from '#app/domain/settlement/settlement.ts';
import type { Earlier } from '#app/domain/settlement/withholding.ts';
import { sideOf } from '#app/features/bookings/policy.ts';
import type { WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { listOwned } from '#app/features/profiles/policy.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

const t = words('settlement');

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

/** SHA-256 of a document with sorted keys, in hexadecimal: both sides sign it. */
export function hashOf(document: SettlementDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex');
}

/** More than these at once are found in the list of bookings. */
const most = 30;

const { side, signedAt, version } = settlementSignatures;

/** The page that hasn’t signed the numbers that the other side has. */
const waitingPage = sql<string>`case ${side} when 'venue' then ${bookings.performerId}
  else ${bookings.venueId} end`;

const joined = sql`${settlementSignatures}
  join ${settlements} on ${settlements.bookingId} = ${settlementSignatures.bookingId}
  join ${bookings} on ${bookings.id} = ${settlementSignatures.bookingId}`;

function isWaiting(ids: Ids): SQL | undefined {
  return and(
    eq(version, settlements.version),
    sql`${settlements.agreedVersion} is distinct from ${settlements.version}`,
    sql`${settlements.undisputedAt} is null`,
    sql`(select count(*) from ${settlementSignatures} both_sides where both_sides.booking_id =
      ${settlements.bookingId} and both_sides.version = ${settlements.version}) = 1`,
    sql`${waitingPage} = ${anyOf(ids)}`,
  );
}

/** Settlements that the other side has signed. */
export const waitingSettlements: WaitingPart = {
  right: 'settle shows',
  rows: (ids) => sql`select ${waitingPage} as profile_id from ${joined} where ${isWaiting(ids)}`,
  async list(orm, ids) {
    const [venue, performer] = [alias(profiles, 'venue'), alias(profiles, 'performer')];
    const rows = await orm
      .select({
        id: bookings.id,
        profileId: waitingPage,
        signedBy: side,
        signedAt,
        startsAt: bookings.startsAt,
        timeZone: bookings.timeZone,
        venue: venue.displayName,
        performer: performer.displayName,
      })
      .from(settlementSignatures)
      .innerJoin(settlements, eq(settlements.bookingId, settlementSignatures.bookingId))
      .innerJoin(bookings, eq(bookings.id, settlementSignatures.bookingId))
      .leftJoin(venue, eq(venue.id, bookings.venueId))
      .leftJoin(performer, eq(performer.id, bookings.performerId))
      .where(isWaiting(ids))
      .orderBy(asc(signedAt), asc(bookings.id))
      .limit(most);
    return rows.map((row) => ({
      profileId: row.profileId,
      about: nameInText(row.signedBy === 'venue' ? row.venue : row.performer),
      text: t('task.text'),
      button: t('task.button'),
      path: settlementPath(row.id),
      day: isoAt(row.startsAt, row).slice(0, 10),
      until: answerUntil(row.signedAt),
    }));
  },
};

type Query = {
  performerId: string;
  before: Date;
  timeZone: string;
  name: string;
  currency: string;
};

/**
 * A performer’s earnings, and the part withheld under one name, at earlier shows of the same
 * calendar year, by the settlements that hold. Payments elsewhere aren’t known here.
 */
export async function readEarlier(
  orm: Orm,
  { performerId, before, timeZone, name, currency }: Query,
): Promise<Earlier> {
  const instant = Temporal.Instant.fromEpochMilliseconds(before.getTime());
  const { year } = instant.toZonedDateTimeISO(timeZone);
  const yearBegins = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone);
  const documents = await orm
    .select({ document: settlementVersions.document, digits: settlementVersions.digits })
    .from(settlements)
    .innerJoin(
      settlementVersions,
      and(
        eq(settlementVersions.bookingId, settlements.bookingId),
        eq(settlementVersions.version, settlements.agreedVersion),
      ),
    )
    .innerJoin(bookings, eq(bookings.id, settlements.bookingId))
    .where(
      and(
        eq(bookings.performerId, performerId),
        lt(bookings.startsAt, before),
        gte(bookings.startsAt, new Date(yearBegins.epochMilliseconds)),
        sql`${settlementVersions.document} ->> 'currency' = ${currency}`,
      ),
    );
  const rows = documents
    .flatMap(({ document, digits }) => inTodaysDigits(document, digits).sheet.rows)
    .filter((row) => row.name === 'withholding' && row.label === name);
  return {
    earlierMinor: rows.reduce((sum, { formula }) => sum + (formula?.values.baseMinor ?? 0), 0),
    earlierWithheldMinor: rows.reduce((sum, { amountMinor }) => sum - amountMinor, 0),
  };
}
