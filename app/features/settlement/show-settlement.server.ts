import { asc, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import {
  settlementChanges,
  settlementSignatures,
  settlementVersions,
} from '#app/db/schema/settlement.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { otherSide, sides } from '#app/domain/bookings/terms/terms.ts';
import { undisputedToday } from '#app/domain/settlement/document.ts';
import {
  isVenues,
  type LineFieldName,
  type LineKind,
  lineFields,
  lineKindNames,
  lineKinds,
  linesOf,
} from '#app/domain/settlement/lines.ts';
import { answerUntil, entryRefusal, signRefusal } from '#app/domain/settlement/settlement.ts';
import { balanceRows, type SheetPart } from '#app/domain/settlement/sheet.ts';
import { lineOfRule, rulesOn, type WithholdingRule } from '#app/domain/settlement/withholding.ts';
import { readInside } from '#app/domain/tickets/door/inside.ts';
import { readSigned } from '#app/features/bookings/contracts/queries.server.ts';
import { readStanding } from '#app/features/bookings/money/read-standing.server.ts';
import { bookingQuery, findNight } from '#app/features/bookings/queries.server.ts';
import { posterDay } from '#app/features/events/views.ts';
import { may } from '#app/features/profiles/policy.ts';
import { readScans } from '#app/features/tickets/door/queries.server.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writeAmount, writePercent } from '#app/lib/money/amount.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { readEarlier } from './queries.server.ts';
import { readShownFacts } from './read-facts.server.ts';
import { settlementDocument } from './views.ts';
import { labelOf } from './words.ts';

export type ShownSettlement = Awaited<ReturnType<typeof showSettlement>>;

const mostChanges = 100;

/**
 * A settlement for members of its two sides, in a fixed number of statements.
 * @throws AppError `conflict` for a booking that was never signed
 */
export const showSettlement = bookingQuery({
  operation: 'readSettlement',
  may: 'see bookings',
  input: z.object({}),
  answer: z.object({
    document: settlementDocument,
    hash: z
      .string()
      .describe(
        'What is signed: SHA-256, in hexadecimal, of the document that settlement.json has.',
      ),
    version: z.int().nullable().describe('Null while these numbers aren’t agreed.'),
    currency: z.string(),
    paidMinor: z.int().describe('What the venue has paid, by the ledger.'),
    overpaidMinor: z
      .int()
      .describe(
        'Of that, what the performer owes since a correction; kept back from its next payouts.',
      ),
    scannedCount: z
      .int()
      .nullable()
      .describe('How many were let in by scanning, where the venue has entered a drop count.'),
    receipts: z
      .array(z.object({ id, lineId: id }))
      .describe('Files of messages about the booking.'),
    undisputedMinor: z
      .int()
      .nullable()
      .describe('The total without what is disputed, if anything.'),
    disputes: z.array(
      z.object({
        lineId: id,
        by: z.enum(sides),
        reason: z.string(),
        raisedAt: moment,
        amountMinor: z
          .int()
          .nullable()
          .describe('What that side believes is right, if it says so.'),
      }),
    ),
    signatures: z
      .array(z.object({ side: z.enum(sides), typedName: z.string(), signedAt: moment }))
      .describe('Under these numbers.'),
    answerUntil: moment
      .nullable()
      .describe('Until when the other side can answer; then what no one disputes is paid.'),
  }),
  async run({ orm, viewer, night, side, as }, { bookingId }) {
    const { booking, now } = night;
    const facts = await readShownFacts(orm, booking);
    const [standing, versions, signed, changes] = await Promise.all([
      readStanding(orm, { id: bookingId, now }),
      orm
        .select({ version: settlementVersions.version, hash: settlementVersions.hash })
        .from(settlementVersions)
        .where(eq(settlementVersions.bookingId, bookingId)),
      orm
        .select({
          version: settlementSignatures.version,
          side: settlementSignatures.side,
          typedName: settlementSignatures.typedName,
          signedAt: settlementSignatures.signedAt,
        })
        .from(settlementSignatures)
        .where(eq(settlementSignatures.bookingId, bookingId))
        .orderBy(asc(settlementSignatures.signedAt)),
      orm
        .select()
        .from(settlementChanges)
        .where(eq(settlementChanges.bookingId, bookingId))
        .orderBy(desc(settlementChanges.revision))
        .limit(mostChanges),
    ]);
    const { document, hash, lines, disputes, settlement, paidMinor, lowersPaid } = facts;
    const hashOfVersion = (version: number | null) =>
      versions.find((one) => one.version === version)?.hash;
    const isAgreed =
      settlement.agreedVersion !== null && hashOfVersion(settlement.agreedVersion) === hash;
    const isNewest = hashOfVersion(settlement.version) === hash;
    const signatures = isNewest
      ? signed.filter(({ version }) => version === settlement.version)
      : [];
    const maySettle = may(viewer, as, 'settle shows');
    const hasSigned = signatures.some((one) => one.side === side);
    const [first] = signatures;
    const ids = disputes.map(({ lineId }) => lineId);
    const signedNow = { signed: facts.signedDocument, digits: facts.signedDigits };
    return {
      bookingId,
      as,
      side,
      state: booking.state,
      title: night.title,
      timeZone: booking.timeZone,
      performerId: booking.performerId,
      day: posterDay(isoAt(booking.startsAt, booking).slice(0, 10)),
      opensAt: booking.loadInAt,
      parties: document.parties,
      other: document.parties[otherSide(side)],
      terms: facts.terms,
      currency: document.currency,
      scannedCount:
        document.sheet.boxOffice.dropCount === undefined
          ? null
          : await countScanned(orm, booking.eventId),
      document,
      hash,
      disputes,
      signatures,
      hasSigned,
      isAgreed,
      paidMinor,
      signed: signedNow,
      receipts: facts.receipts,
      enteredBy: Object.fromEntries(lines.map((line) => [line.id, line.enteredBy])),
      balance: balanceRows(document.sheet.totalMinor, paidMinor),
      undisputedMinor: disputes.length > 0 ? undisputedToday(signedNow, ids) : null,
      isUndisputedPaid: isNewest && settlement.undisputedAt !== null,
      overpaidMinor: facts.overpaidMinor,
      returnedMinor: facts.returnedMinor,
      needsBoth: !isAgreed && lowersPaid,
      answerUntil: first && !isAgreed && !lowersPaid ? answerUntil(first.signedAt) : null,
      version: isAgreed ? settlement.agreedVersion : null,
      /** The version that stays in force while a correction isn’t agreed. */
      correctedVersion: isAgreed ? null : settlement.agreedVersion,
      changes,
      mayEnter: maySettle && entryRefusal({ ...standing, now }) === null,
      cantEnter: entryRefusal({ ...standing, now }),
      maySign: maySettle && !hasSigned && !isAgreed && signRefusal({ ...standing, now }) === null,
      cantSign: signRefusal({ ...standing, now }),
    };
  },
});

/** The tickets and guests that the platform let in at the door. */
async function countScanned(orm: Orm, eventId: string): Promise<number> {
  return readInside(await readScans(orm, eventId)).letIn;
}

export async function readSettledCurrency(orm: Orm, bookingId: string): Promise<string> {
  const row = await findNight(orm, bookingId);
  return (row && (await readSigned(orm, row.booking)))?.terms.currency ?? 'EUR';
}

/** This many lines of a part are in sight; the sums are always over all of them. */
const mostListed = 20;

export type SettlementInSight = ReturnType<typeof inSight>;

/**
 * The part of a settlement that its page lists: the first lines of each part, and the rows that
 * follow from all of them. `entered` is the number of lines of each part.
 */
export function inSight(settlement: ShownSettlement, isWhole: boolean) {
  const { document, receipts, enteredBy, changes, balance, terms: _, ...rest } = settlement;
  const { sheet } = document;
  const most = isWhole ? Number.POSITIVE_INFINITY : mostListed;
  const entered: Partial<Record<SheetPart | 'boxOffice', number>> = {
    boxOffice: sheet.boxOffice.types.length,
  };
  const rows = [...sheet.rows, ...balance].filter(({ part, lineId }) => {
    if (lineId === null) return true;
    const place = (entered[part] ?? 0) + 1;
    entered[part] = place;
    return place <= most;
  });
  const types = sheet.boxOffice.types.slice(0, most);
  const dropCounts = linesOf(document.lines, 'dropCount').slice(0, most);
  const listed = new Set([
    ...rows.map(({ lineId }) => lineId),
    ...[...types, ...dropCounts].map(({ id }) => id),
  ]);
  return {
    ...rest,
    entered,
    rows,
    mostListed: most,
    changes: changes.map(({ lineId, before, after, ...change }) => ({
      ...change,
      label: after?.label ?? before?.label ?? (lineId && labelOf(document, lineId)),
    })),
    currency: document.currency,
    totalMinor: sheet.totalMinor,
    boxOffice: { ...sheet.boxOffice, types },
    dropCounts,
    lines: Object.fromEntries(
      document.lines.filter(({ id }) => listed.has(id)).map((line) => [line.id, line]),
    ),
    receipts: receipts.filter(({ lineId }) => listed.has(lineId)),
    enteredBy: Object.fromEntries(
      Object.entries(enteredBy).filter(([lineId]) => listed.has(lineId)),
    ),
  };
}

export type ShownLine = Awaited<ReturnType<typeof startLine>>;

type Services = { database: Database };
type Query = { bookingId: string; as: string | null };
type Chosen = { kind: string | null; rule: string | null; rules: readonly WithholdingRule[] };

/**
 * The first values of a new line’s form: the defaults, or a rule of the operator.
 * @param kind from the address; null where it is still to be chosen
 * @param rule the name of a withholding rule
 */
export async function startLine(
  services: Services,
  viewer: Viewer,
  { kind, rule, rules, ...query }: Query & Chosen,
) {
  const settlement = await showSettlement(services, viewer, query);
  const { bookingId, as, side, terms, currency } = settlement;
  const knownKind: LineKind | null = lineKindNames.find((one) => one === kind) ?? null;
  const valid = knownKind === 'withholding' ? rulesOn(rules, settlement.day.iso) : [];
  const chosenRule = valid.find(({ name }) => name === rule);
  const usual: Partial<Record<LineFieldName, unknown>> = {
    venueBasisPoints: 10_000 - terms.merchBasisPoints,
    ...(knownKind === 'tickets' && { taxBasisPoints: terms.taxBasisPoints }),
    ...(chosenRule &&
      lineOfRule(
        chosenRule,
        currency,
        await readEarlierOf(services.database.orm, settlement, chosenRule),
      )),
  };
  const lineId = null as string | null;
  const typed = knownKind ? writtenOf(knownKind, usual, currency) : {};
  const names = valid.map(({ name }) => name);
  const kinds = lineKindNames.filter((kind) => side === 'venue' || !isVenues({ kind }));
  return { bookingId, as, lineId, kind: knownKind, kinds, typed, currency, rules: names };
}

function readEarlierOf(orm: Orm, settlement: ShownSettlement, { name, period }: WithholdingRule) {
  const { performerId, document, currency } = settlement;
  if (period === 'show' || !performerId) return { earlierMinor: 0, earlierWithheldMinor: 0 };
  const { startsAt, timeZone } = document.show;
  return readEarlier(orm, { performerId, before: new Date(startsAt), timeZone, name, currency });
}

/** The line to change. */
export async function showLine(
  services: Services,
  viewer: Viewer,
  { lineId, ...query }: Query & { lineId: string },
): Promise<ShownLine> {
  const { bookingId, as, document } = await showSettlement(services, viewer, query);
  const line = document.lines.find(({ id }) => id === lineId);
  if (!line) throw new AppError('not-found', words('settlement')('refused.noLine'));
  const { currency } = document;
  const { kind } = line;
  return {
    bookingId,
    as,
    lineId,
    kind,
    kinds: lineKindNames,
    typed: writtenOf(kind, line, currency),
    currency,
    rules: [],
  };
}

/** The line to dispute. */
export async function showDisputed(
  services: Services,
  viewer: Viewer,
  { lineId, ...query }: Query & { lineId: string },
) {
  const { bookingId, as, document, currency } = await showSettlement(services, viewer, query);
  const label = labelOf(document, lineId);
  if (label === null) throw new AppError('not-found', words('settlement')('refused.noLine'));
  const line = document.lines.find(({ id }) => id === lineId);
  return { bookingId, as, lineId, label, currency, hasAmount: line?.kind !== 'dropCount' };
}

function writtenOf(
  kind: LineKind,
  values: Partial<Record<LineFieldName, unknown>>,
  currency: string,
): Record<string, string> {
  const names: readonly LineFieldName[] = lineKinds[kind];
  const typed = names.map((name) => {
    const field = lineFields[name];
    const value = values[name] ?? ('default' in field ? field.default : null);
    return [name, writeValue(field.kind, value, currency)];
  });
  return Object.fromEntries(typed);
}

function writeValue(kind: string, value: unknown, currency: string): string {
  if (value === null || value === undefined) return '';
  if (kind === 'amount') return writeAmount(value as number, currency);
  if (kind === 'share') return writePercent(value as number);
  if (kind === 'flag') return value ? 'yes' : '';
  return String(value);
}
