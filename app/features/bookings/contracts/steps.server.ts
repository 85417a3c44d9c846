import { createHash } from 'node:crypto';
import { aliasedTable, and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, contracts } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { feesBetween } from '#app/domain/bookings/terms/outlook.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { currenciesOf } from '#app/domain/payments/payment.ts';
import { writeLegalParty } from '#app/features/payments/payouts/words.ts';
import { isReferral } from '#app/features/profiles/referrals/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { listFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { feesOf } from '#app/platform/cards/fees.ts';
import type { Settings } from '#app/platform/env.ts';
import type { LockedBooking } from '../queries.server.ts';
import { writeContract } from './words.ts';

const t = words('bookings');

export type ContractSettings = { settings: Settings };

/** The terms of a version, and everything else its contract names, as it is now. */
export type ContractSource = Awaited<ReturnType<typeof readContractSource>>[number];

/**
 * Freezes the text that both sides are going to sign, with everything it names as it is now, in the
 * transaction in which they agree.
 * @param booking locked, with the agreed version as its newest
 * @throws AppError `bad-input` for a currency that can’t be paid here any more
 */
export async function freezeContract(
  tx: Orm,
  { brand, settings }: { brand: Brand } & ContractSettings,
  { id, latestVersion: version, now }: { id: string; latestVersion: number; now: Date },
  { terms, venue, venueLegal, performer, performerLegal, event, room, referral }: ContractSource,
): Promise<void> {
  requireCurrency(terms, { settings });
  const document = writeContract({
    bookingId: id,
    version,
    product: brand.product,
    company: brand.company,
    venue: {
      name: venue?.displayName || t('contract.unnamed.venue'),
      home: venue?.address ?? '',
      legal: legalOf(venueLegal),
    },
    performer: {
      name: performer?.displayName || t('contract.unnamed.performer'),
      home: performer?.homeTown ?? '',
      legal: legalOf(performerLegal),
    },
    event: {
      title: event.title,
      place: venue?.address ?? '',
      room: room?.name ?? '',
      capacity: room?.capacity ?? null,
    },
    terms,
    fees: feesBetween(feesOf(settings), referral),
  });
  const hash = createHash('sha256').update(contractTextOf(document)).digest('hex');
  await writeFrozen(tx, { id, version, document, hash, now });
}

const legalOf = (details: ContractSource['venueLegal']) => details && writeLegalParty(details);

/** No row for a version that there isn’t. */
export const readContractSource = builtOnce((orm) => {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const party = ({ displayName, address, homeTown }: typeof venue) => ({
    displayName,
    address,
    homeTown,
  });
  const [venueLegal, performerLegal] = [
    aliasedTable(taxDetails, 'venue_legal'),
    aliasedTable(taxDetails, 'performer_legal'),
  ];
  const isVersion = eq(bookingVersions.number, sql.placeholder('version'));
  return orm
    .select({
      terms: bookingVersions.terms,
      venue: party(venue),
      performer: party(performer),
      venueLegal,
      performerLegal,
      event: { title: events.title },
      room: { name: rooms.name, capacity: rooms.capacity },
      referral: isReferral(bookings.venueId, bookings.performerId),
    })
    .from(bookings)
    .innerJoin(bookingVersions, and(eq(bookingVersions.bookingId, bookings.id), isVersion))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .leftJoin(venueLegal, eq(venueLegal.partyId, sql`'profile:' || ${bookings.venueId}`))
    .leftJoin(
      performerLegal,
      eq(performerLegal.partyId, sql`'profile:' || ${bookings.performerId}`),
    )
    .where(eq(bookings.id, sql.placeholder('bookingId')));
});

const writeFrozen = builtOnce((orm) =>
  orm.insert(contracts).values({
    bookingId: sql.placeholder('id'),
    version: sql.placeholder('version'),
    document: sql.placeholder('document'),
    hash: sql.placeholder('hash'),
    madeAt: sql.placeholder('now'),
  }),
);

/** A contract that waited for signatures can’t be signed any more. It stays readable. */
export async function dropContract(tx: Orm, { id, pendingVersion }: LockedBooking): Promise<void> {
  if (pendingVersion !== null) await replace(tx, id, eq(contracts.version, pendingVersion));
}

/** The contract that both have signed now replaces all earlier ones. */
export function replaceOthers(tx: Orm, { id, latestVersion }: LockedBooking): Promise<void> {
  return replace(tx, id, ne(contracts.version, latestVersion));
}

async function replace(tx: Orm, bookingId: string, which: ReturnType<typeof eq>): Promise<void> {
  await tx
    .update(contracts)
    .set({ replacedAt: sql`now()` })
    .where(and(eq(contracts.bookingId, bookingId), which, isNull(contracts.replacedAt)));
}

/** @throws AppError `bad-input` for terms in a currency that can’t be paid here */
export function requireCurrency(
  { currency }: Pick<Terms, 'currency'>,
  { settings }: { settings: Settings },
): void {
  const offered = currenciesOf(settings);
  if (offered.includes(currency)) return;
  const list = listFormat({ type: 'disjunction' }).format(offered);
  const sentence = t('refused.currency', { currency, list });
  throw new AppError('bad-input', sentence, { fields: { 'terms.currency': sentence } });
}
