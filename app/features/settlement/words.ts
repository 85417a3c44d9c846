import { type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import type { SettlementDocument } from '#app/domain/settlement/document.ts';
import { linesOf, type SheetLine } from '#app/domain/settlement/lines.ts';
import {
  balanceRows,
  type Formula,
  type Row,
  type SheetPart,
  type Sheet as SheetView,
  sheetParts,
} from '#app/domain/settlement/sheet.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { formatPercent } from '#app/lib/money/amount.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { clockAt, momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Sheet, SheetFact, SheetSection } from '#app/platform/print/sheet.ts';

const t = words('settlement');

/** A settlement to print: all of it follows from the facts that are also written as JSON. */
export type PrintedSettlement = {
  document: SettlementDocument;
  hash: string;
  /** Null before it is agreed. */
  version: number | null;
  paidMinor: number;
  /** Beside a drop count. */
  scannedCount?: number;
  /** Left out where there are none. */
  disputes?: { lineId: string; side: Side; reason: string; amountMinor: number | null }[];
  signatures: { side: Side; typedName: string; signedAt: string }[];
};

export function settlementSheet(
  settlement: PrintedSettlement,
  around: { link: string; producer: string },
): Sheet {
  const { document, hash, version, signatures, paidMinor } = settlement;
  const { show, parties, sheet } = document;
  const rows = [...sheet.rows, ...balanceRows(sheet.totalMinor, paidMinor)];
  const values = { ...parties, day: momentAt(new Date(show.startsAt), show) };
  const standing =
    version === null
      ? t('sheet.standing.draft')
      : t(`sheet.standing.${signatures.length === 2 ? 'signed' : 'agreed'}`, { version });
  return {
    kicker: t('sheet.kicker', { standing }),
    title: show.title,
    lead: t('lead', values),
    picture: null,
    facts: [],
    sections: [
      boxOffice(document),
      ...dropCount(settlement),
      ...sheetParts.flatMap((part) => partOf(part, rows, settlement)),
      {
        heading: t('signatures'),
        text: t('sheet.hash', { hash }),
        facts: sides.map((side) => signatureOf(side, settlement)),
      },
    ],
    ...around,
    language: currentLanguage(),
  };
}

function boxOffice({ sheet: { boxOffice }, currency }: SettlementDocument): SheetSection {
  const money = (minor: number) => formatMinorInFull(minor, currency);
  const count = (number: number) => numberFormat().format(number);
  const columns = ['type', 'price', 'sold', 'comps', 'kills', 'gross', 'net'] as const;
  return {
    heading: t('boxOffice.heading'),
    first: 'name',
    columns: columns.map((column) => t(`boxOffice.${column}`)),
    rows: boxOffice.types.map((type) => [
      type.label,
      money(type.priceMinor),
      count(type.sold),
      count(type.comps),
      count(type.kills),
      money(type.grossMinor),
      money(type.netMinor),
    ]),
  };
}

function dropCount(settlement: PrintedSettlement): SheetSection[] {
  const { lines, sheet } = settlement.document;
  const compared = compareDropCount(sheet.boxOffice, settlement.scannedCount ?? null);
  if (!compared) return [];
  const fact = (label: string, count: number, ...notes: string[]) => ({
    label,
    value: [numberFormat().format(count), ...notes].join('\n'),
  });
  return [
    {
      heading: t('kinds.dropCount'),
      facts: [
        ...linesOf(lines, 'dropCount').map(({ id, label, stubs }) =>
          fact(label, stubs, ...disputesOf(id, settlement)),
        ),
        fact(t('dropCount.all'), compared.dropCount),
        ...compared.others.map(({ name, count, difference }) =>
          fact(t(`dropCount.${name}`), count, difference),
        ),
      ],
    },
  ];
}

function disputesOf(lineId: string | null, { disputes = [], document }: PrintedSettlement) {
  return disputes
    .filter((one) => one.lineId === lineId)
    .map(({ side, ...dispute }) => writeDispute({ by: side, ...dispute }, document));
}

function partOf(
  part: SheetPart,
  rows: readonly Row[],
  settlement: PrintedSettlement,
): SheetSection[] {
  const own = rows.filter((row) => row.part === part);
  if (own.length === 0) return [];
  const heading = t(`parts.${part}`);
  return [{ heading, facts: own.map((row) => factOf(row, settlement)) }];
}

function factOf(row: Row, settlement: PrintedSettlement): SheetFact {
  const { currency, lines } = settlement.document;
  const line = lines.find(({ id }) => id === row.lineId);
  const notes = [
    ...(row.formula ? [writeFormula(row.formula, currency)] : []),
    ...(line ? notesOf(line, currency) : []),
    ...(row.isOutside ? [t('outside')] : []),
    ...disputesOf(row.lineId, settlement),
  ];
  const amount = formatMinorInFull(row.amountMinor, currency);
  return { label: nameOfRow(row), value: [amount, ...notes].join('\n') };
}

function signatureOf(side: Side, { document, signatures }: PrintedSettlement): SheetFact {
  const signature = signatures.find((one) => one.side === side);
  const label = document.parties[side];
  if (!signature) return { label, value: t('unsigned') };
  const at = new Date(signature.signedAt);
  const utc = `${at.toISOString().slice(0, 19)}Z`;
  const moment = clockAt(at, document.show);
  return { label, value: t('sheet.signedAt', { name: signature.typedName, moment, utc }) };
}

/** The formula of an amount as text, with its numbers. */
export function writeFormula({ name, values }: Formula, currency: string): string {
  const texts = Object.entries(values).map(([key, value]) => [
    key,
    writeValue(key, value, currency),
  ]);
  return t(`formulas.${name}`, Object.fromEntries(texts));
}

function writeValue(key: string, value: number, currency: string): string {
  if (key.endsWith('Minor')) return formatMinorInFull(value, currency);
  if (/basisPoints$/i.test(key)) return formatPercent(value);
  return numberFormat().format(value);
}

/** A row’s name: the entered label, or the trade’s word. */
export function nameOfRow({ name, label }: Pick<Row, 'name' | 'label'>): string {
  const kind = t(`rows.${name}`);
  return label ? `${kind}: ${label}` : kind;
}

/** Further facts of a line that both sides have to know. */
export function notesOf(line: SheetLine, currency: string): string[] {
  const isCost = line.kind === 'cost' || line.kind === 'support';
  const amount =
    isCost && line.agreedMinor !== null && formatMinorInFull(line.agreedMinor, currency);
  return [
    ...(amount ? [t('notes.agreed', { amount })] : []),
    ...(isCost && line.movesSplitPoint ? [t('notes.moves')] : []),
    ...(line.kind === 'buyout' && line.isTaxable ? [t('notes.taxed')] : []),
  ];
}

/** A dispute as text: the side, the reason, and the amount it believes is right. */
export function writeDispute(
  { by, reason, amountMinor }: { by: Side; reason: string; amountMinor: number | null },
  { parties, currency }: { parties: Record<Side, string>; currency: string },
): string {
  const sentence = t('dispute.by', { who: parties[by], reason });
  if (amountMinor === null) return sentence;
  return `${sentence} ${writeBelieved(parties[by], amountMinor, currency)}`;
}

export function writeBelieved(who: string, amountMinor: number, currency: string): string {
  const amount = formatMinorInFull(amountMinor, currency);
  return t('dispute.believes', { who, amount });
}

/** The label of a line or of counted tickets; null once it is removed. */
export function labelOf({ lines, counted }: SettlementDocument, id: string): string | null {
  return [...lines, ...counted].find((one) => one.id === id)?.label ?? null;
}

/**
 * The count in the boxes at the doors, beside the scanned and the sold tickets, each difference in
 * words. Null where no one has counted.
 */
export function compareDropCount(
  { dropCount, sold, comps }: SheetView['boxOffice'],
  scannedCount: number | null,
) {
  if (dropCount === undefined) return null;
  const others = [
    ...(scannedCount === null ? [] : [{ name: 'scanned' as const, count: scannedCount }]),
    { name: 'sold' as const, count: sold + comps },
  ];
  return {
    dropCount,
    others: others.map(({ name, count }) => ({
      name,
      count,
      difference: differenceOf(dropCount - count),
    })),
  };
}

function differenceOf(difference: number): string {
  if (difference === 0) return t('dropCount.same');
  return t(difference > 0 ? 'dropCount.more' : 'dropCount.fewer', { count: Math.abs(difference) });
}
