import type { Database, Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  isVenues,
  type LineFieldName,
  type LineKind,
  lineFields,
  lineKindNames,
  lineKinds,
} from '#app/domain/settlement/lines.ts';
import {
  lineOfRule,
  rulesOn,
  type WithholdingRule,
} from '#app/domain/settlement/withholding-rules.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { writePercent } from '#app/lib/money/percent.ts';
import { words } from '#app/lib/words.ts';
import { readEarlier } from './queries.server.ts';
import { type ShownSettlement, showSettlement } from './show-settlement.server.ts';
import { labelOf } from './words.ts';

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
