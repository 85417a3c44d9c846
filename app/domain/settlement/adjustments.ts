import { minus, ratio, roundHalfEven, times } from '#app/lib/money/ratio.ts';
import { withoutTax } from './box-office.ts';
import { type LineOf, linesOf, type SheetLine } from './lines.ts';
import { type Row, row } from './rows.ts';
import { earlierOf, withheldOf } from './withholding.ts';

/** Payments beside the deal and deductions from it, in the order of entry. */
export function adjustmentRows(lines: readonly SheetLine[]): Row[] {
  return lines.flatMap((line): Row[] => {
    switch (line.kind) {
      case 'bonus':
      case 'reimbursement':
      case 'buyout':
      case 'deduction': {
        const amountMinor = line.kind === 'deduction' ? -line.amountMinor : line.amountMinor;
        const name = line.kind === 'bonus' ? 'extraBonus' : line.kind;
        return [row('adjustments', name, { line, amountMinor, isOutside: line.paidOutside })];
      }
      case 'merch':
        return [merchRow(line)];
      default:
        return [];
    }
  });
}

/** The venue’s share where the performer has the money, the performer’s where the venue has it. */
function merchRow(line: LineOf<'merch'>): Row {
  const { amountMinor: grossMinor, taxBasisPoints, venueBasisPoints, soldBy } = line;
  const base = withoutTax(grossMinor, taxBasisPoints);
  const venues = times(base, ratio(venueBasisPoints, 10_000));
  const amountMinor =
    soldBy === 'performer' ? -roundHalfEven(venues) : roundHalfEven(minus(base, venues));
  const shareBasisPoints = soldBy === 'performer' ? venueBasisPoints : 10_000 - venueBasisPoints;
  const values = { grossMinor, taxBasisPoints, baseMinor: roundHalfEven(base), shareBasisPoints };
  return row('adjustments', soldBy === 'performer' ? 'merchByPerformer' : 'merchByVenue', {
    line,
    amountMinor,
    formula: { name: 'merch', values },
  });
}

/** The earnings in the sense of tax offices: the deal, bonuses, and buyouts marked as earnings. */
function earnedMinor(lines: readonly SheetLine[], payoutMinor: number): number {
  const bonuses = linesOf(lines, 'bonus');
  const buyouts = linesOf(lines, 'buyout').filter(({ isTaxable }) => isTaxable);
  return [...bonuses, ...buyouts].reduce((sum, { amountMinor }) => sum + amountMinor, payoutMinor);
}

/**
 * Each withholding is computed by itself, from its own base: one office’s makes no difference to
 * another’s.
 */
export function withholdingRows(lines: readonly SheetLine[], payoutMinor: number): Row[] {
  const bases = { payout: payoutMinor, earnings: earnedMinor(lines, payoutMinor) };
  return linesOf(lines, 'withholding').map((line) => {
    const baseMinor = line.base === 'amount' ? line.amountMinor : bases[line.base];
    const { basisPoints, thresholdMinor, counts } = line;
    const { beforeMinor, withheldMinor } = earlierOf(line);
    const values = { baseMinor, basisPoints, thresholdMinor, beforeMinor, withheldMinor };
    return row('withholdings', 'withholding', {
      line,
      amountMinor: -withheldOf(line, baseMinor),
      formula: { name: counts === 'all' ? 'withheldAll' : 'withheldAbove', values },
    });
  });
}
