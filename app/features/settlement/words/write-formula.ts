import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { SettlementDocument } from '#app/domain/settlement/document.ts';
import type { SheetLine } from '#app/domain/settlement/lines.ts';
import type { Formula, Row } from '#app/domain/settlement/rows.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { formatPercent } from '#app/lib/money/percent.ts';
import { words } from '#app/lib/words.ts';

/** The formula of an amount as text, with its numbers. */
export function writeFormula({ name, values }: Formula, currency: string): string {
  const texts = Object.entries(values).map(([key, value]) => [
    key,
    writeValue(key, value, currency),
  ]);
  return words('settlement')(`formulas.${name}`, Object.fromEntries(texts));
}

function writeValue(key: string, value: number, currency: string): string {
  if (key.endsWith('Minor')) return formatMinorInFull(value, currency);
  if (/basisPoints$/i.test(key)) return formatPercent(value);
  return numberFormat().format(value);
}

/** A row’s name: the entered label, or the trade’s word. */
export function nameOfRow({ name, label }: Pick<Row, 'name' | 'label'>): string {
  const kind = words('settlement')(`rows.${name}`);
  return label ? `${kind}: ${label}` : kind;
}

/** Further facts of a line that both sides have to know. */
export function notesOf(line: SheetLine, currency: string): string[] {
  const t = words('settlement');
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
  const t = words('settlement');
  const sentence = t('dispute.by', { who: parties[by], reason });
  if (amountMinor === null) return sentence;
  return `${sentence} ${writeBelieved(parties[by], amountMinor, currency)}`;
}

export function writeBelieved(who: string, amountMinor: number, currency: string): string {
  const amount = formatMinorInFull(amountMinor, currency);
  return words('settlement')('dispute.believes', { who, amount });
}

/** The label of a line or of counted tickets; null once it is removed. */
export function labelOf({ lines, counted }: SettlementDocument, id: string): string | null {
  return [...lines, ...counted].find((one) => one.id === id)?.label ?? null;
}
