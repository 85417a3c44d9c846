import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, contracts, signatures } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type ContractDocument,
  type ContractStanding,
  contractStandings,
  contractTextOf,
  standingOf,
} from '#app/domain/bookings/contract-document.ts';
import type { BookingState } from '#app/domain/bookings/lifecycle.ts';
import type { Fees } from '#app/domain/bookings/terms/outlook.ts';
import { dayOf } from '#app/domain/bookings/terms/schedule.ts';
import { type Side, sides, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { hasTaxDetails } from '#app/features/payments/payouts/queries.server.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { defaultLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import { readVersion } from '../offers/queries.server.ts';
import { actingPage, requireSide } from '../policy.ts';
import { readNames } from '../queries.server.ts';

const t = words('bookings');

export type Signature = {
  side: Side;
  typedName: string;
  /** The legal name that they signed for; null if it wasn’t given. */
  legalParty: string | null;
  signedAt: Date;
  /** Null once the signer has left. */
  address: string | null;
  device: string | null;
};

export type Contract = {
  bookingId: string;
  version: number;
  /** The reader’s side and page. */
  side: Side;
  as: string;
  /** The name of the other side. */
  other: string;
  venueName: string;
  performerName: string;
  /** The day of the show by this version, ISO. */
  day: string;
  state: BookingState;
  timeZone: string;
  /** The end of the time to sign. */
  pendingUntil: Date | null;
  document: ContractDocument & { language: string };
  hash: string;
  madeAt: Date;
  standing: ContractStanding;
  signatures: Signature[];
  /** All frozen versions, the oldest first. */
  versions: number[];
};

/**
 * A version of a contract for people of its two sides, whatever has become of the booking.
 * @param input `version` as the address has it; `current` is the page that they work as
 * @throws AppError `not-found` for others
 */
export async function readContract(
  orm: Orm,
  viewer: Viewer,
  query: { bookingId: string; version: string; current: string | null },
): Promise<Contract> {
  const { bookingId, current } = query;
  const unknown = () => new AppError('not-found', t('contract.unknown'));
  // The database can’t look for a zero byte.
  if (bookingId.includes('\0')) throw unknown();
  const [booking] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  const as = booking && actingPage(viewer, booking, current);
  if (!booking || !as) throw unknown();
  const side = requireSide(viewer, booking, as, 'see bookings');
  const frozen = await orm
    .select()
    .from(contracts)
    .where(eq(contracts.bookingId, bookingId))
    .orderBy(asc(contracts.version));
  const contract = frozen.find((one) => `${one.version}` === query.version);
  if (!contract) throw unknown();
  const { version, document, hash, madeAt, replacedAt } = contract;
  const signed = await orm
    .select({
      side: signatures.side,
      typedName: signatures.typedName,
      legalParty: signatures.legalParty,
      signedAt: signatures.signedAt,
      address: signatures.address,
      device: signatures.device,
    })
    .from(signatures)
    .where(and(eq(signatures.bookingId, bookingId), eq(signatures.version, version)))
    .orderBy(asc(signatures.signedAt));
  const { venueName, performerName } = await readNames(orm, booking);
  return {
    bookingId,
    version,
    side,
    as,
    other: side === 'venue' ? performerName : venueName,
    venueName,
    performerName,
    day: dayOf((await readVersion(orm, bookingId, version)).terms.schedule),
    state: booking.state,
    timeZone: booking.timeZone,
    pendingUntil: booking.pendingUntil,
    document: { ...document, language: document.language ?? defaultLanguage },
    hash,
    madeAt,
    standing: standingOf({
      version,
      isReplaced: replacedAt !== null,
      signatures: signed.length,
      state: booking.state,
      pendingVersion: booking.pendingVersion,
      signedVersion: booking.signedVersion,
    }),
    signatures: signed,
    versions: frozen.map((one) => one.version),
  };
}

/**
 * The request for legal details before signing; `isTheirs` if the signer may give them, else the
 * owner does.
 */
export type LegalRequest = { sentence: string; isTheirs: boolean };

/** The party of a signature, with a request for legal details if its page has none. */
export async function readLegal(orm: Orm, viewer: Viewer, as: string) {
  const party = nameInText(membershipOf(viewer, as)?.displayName ?? null);
  if (await hasTaxDetails(orm, pageParty(as))) return { party, request: null };
  const isTheirs = may(viewer, as, 'see to payouts');
  const key = isTheirs ? 'missing' : 'askOwner';
  const sentence = t(`contract.sign.legal.${key}`, { party });
  return { party, request: { sentence, isTheirs } satisfies LegalRequest };
}

/** A version of a contract as one page sees it; `not-found` even for another page of the viewer’s. */
export async function findContract(
  orm: Orm,
  viewer: Viewer,
  { profileId, ...query }: { profileId: string; bookingId: string; version: string },
): Promise<Contract> {
  const contract = await readContract(orm, viewer, { ...query, current: profileId });
  if (contract.as !== profileId) throw new AppError('not-found', t('contract.unknown'));
  return contract;
}

/** The same for programs, with all that a signer has to read. */
export const readOwnContract = pageQuery({
  operation: 'readContract',
  may: 'see bookings',
  input: z.object({ bookingId: id, version: id }),
  answer: z.object({
    version: z.int(),
    versions: z.array(z.int()).describe('Every frozen version.'),
    standing: z.enum(contractStandings),
    pendingUntil: moment.nullable().describe('The deadline for signing.'),
    hash: z.string().describe('SHA-256 of the text, in hexadecimal.'),
    madeAt: moment,
    consent: z.string().describe('The sentence the signer agrees to.'),
    asked: z
      .string()
      .nullable()
      .describe(
        'What the page says before signing where your legal name and address are missing. You can sign without them.',
      ),
    text: z.string(),
    signatures: z.array(z.object({ side: z.enum(sides), typedName: z.string(), signedAt: moment })),
  }),
  async run({ orm, viewer }, query) {
    const contract = await findContract(orm, viewer, query);
    const { party, request } = await readLegal(orm, viewer, contract.as);
    return {
      ...contract,
      text: contractTextOf(contract.document),
      consent: t('contract.sign.consent', { version: contract.version, party }),
      asked: request?.sentence ?? null,
    };
  },
});

/** The signed terms with the fees of their contract; null before both have signed. */
export async function readSigned(
  orm: Orm,
  { id, signedVersion }: { id: string; signedVersion: number | null },
): Promise<{ terms: Terms; fees: Fees } | null> {
  if (signedVersion === null) return null;
  const [row] = await orm
    .select({ terms: bookingVersions.terms, document: contracts.document })
    .from(contracts)
    .innerJoin(
      bookingVersions,
      and(
        eq(bookingVersions.bookingId, contracts.bookingId),
        eq(bookingVersions.number, contracts.version),
      ),
    )
    .where(and(eq(contracts.bookingId, id), eq(contracts.version, signedVersion)));
  return row ? { terms: row.terms, fees: row.document.fees } : null;
}
