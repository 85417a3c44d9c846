import {
  bonusesOf,
  exactPayout,
  exactSplitPoint,
  expensesOf,
} from '#app/domain/bookings/terms/payout.ts';
import { type Deal, guaranteeOf } from '#app/domain/bookings/terms/terms.ts';
import {
  largestRemainder,
  minus,
  plus,
  type Ratio,
  ratio,
  roundHalfEven,
  times,
} from '#app/lib/money/ratio.ts';
import {
  type BoxOffice,
  boxOfficeOf,
  reduced,
  type SettledType,
  withoutTax,
} from './box-office.ts';
import { type LineOf, linesOf, type SheetLine } from './lines.ts';
import { earlierOf, withheldOf } from './withholding.ts';

export const sheetParts = [
  'takings',
  'costs',
  'deal',
  'adjustments',
  'withholdings',
  'balance',
  'venue',
] as const;
export type SheetPart = (typeof sheetParts)[number];

export const rowNames = [
  ...(['gross', 'fees', 'adjusted', 'tax', 'net', 'income', 'takings'] as const),
  ...(['cost', 'support', 'expenses'] as const),
  ...(['splitPoint', 'guarantee', 'share', 'overage', 'bonus', 'payout'] as const),
  ...([
    'extraBonus',
    'reimbursement',
    'buyout',
    'deduction',
    'merchByVenue',
    'merchByPerformer',
  ] as const),
  ...([
    'withholding',
    'cash',
    'total',
    'paid',
    'balance',
    'venue',
    'partner',
    'venueKeeps',
  ] as const),
] as const;
type RowName = (typeof rowNames)[number];

/**
 * The formula of an amount, with its numbers: `…Minor` are amounts, `…BasisPoints` shares, `…Count`
 * tickets. The catalogue has its words by its name.
 */
export type Formula = {
  name:
    | Deal['kind']
    | 'adjusted'
    | 'net'
    | 'withoutTax'
    | 'expenses'
    | 'splitPoint'
    | 'bonus'
    | 'merch'
    | 'withheldAbove'
    | 'withheldAll'
    | 'balance'
    | 'partner';
  values: Record<string, number>;
};

/** One row of the sheet. Amounts below zero are deductions. */
export type Row = {
  part: SheetPart;
  name: RowName;
  /** The line that it comes from; null for computed rows. */
  lineId: string | null;
  /** The label of the entered line. */
  label: string | null;
  amountMinor: number;
  formula: Formula | null;
  /** Paid elsewhere, so that it isn’t part of the total. */
  isOutside: boolean;
};

function row(
  part: SheetPart,
  name: RowName,
  {
    line,
    amountMinor,
    formula = null,
    isOutside = false,
  }: {
    line?: { id: string; label: string };
    amountMinor: number;
    formula?: Formula | null;
    isOutside?: boolean;
  },
): Row {
  const of = { lineId: line?.id ?? null, label: line?.label ?? null };
  // Adding 0 turns -0 into 0.
  return { part, name, ...of, amountMinor: amountMinor + 0, formula, isOutside };
}

/** The facts behind a settlement. */
export type SettlementFacts = {
  deal: Deal;
  /** Counted by the platform, online and at the door. */
  counted: readonly SettledType[];
  lines: readonly SheetLine[];
};

export type Sheet = {
  /** With the drop count, where the venue has entered one. */
  boxOffice: Omit<BoxOffice, 'net'> & { dropCount?: number };
  rows: Row[];
  /** The deal’s payout, bonuses included. */
  payoutMinor: number;
  /** The performer’s total through the platform, before its fee. */
  totalMinor: number;
  /** The venue’s remainder of the night; below zero is a loss. */
  venueMinor: number;
};

/**
 * Works a settlement out (domain: “Deals”). Shares are taken of exact numbers, and each claim is
 * rounded once, half to even: the payout, each line beside it and each withholding; so that the
 * rows add up to the total to the cent.
 */
export function sheetOf(facts: SettlementFacts): Sheet {
  const boxOffice = boxOfficeOf([
    ...facts.counted,
    ...linesOf(facts.lines, 'tickets').map(enteredType),
  ]);
  const takings = takingsOf(facts, boxOffice);
  const costs = costsOf(facts);
  const deal = dealRows(facts, { boxOffice, takings: takings.exact, expenses: costs.expenses });
  const adjustments = adjustmentRows(facts.lines);
  const withheld = withholdingRows(facts.lines, deal.payoutMinor);
  const cash = linesOf(facts.lines, 'cash').map((line) =>
    row('balance', 'cash', { line, amountMinor: -line.amountMinor }),
  );
  const totalMinor = sum(deal.payoutMinor, ...[...adjustments, ...withheld, ...cash].map(counts));
  const paidToPerformerMinor =
    deal.payoutMinor + sum(...adjustments.map(({ amountMinor }) => amountMinor));
  const venueMinor = takings.wholeMinor - paidToPerformerMinor - costs.realMinor;
  const { net, ...totals } = boxOffice;
  const drops = linesOf(facts.lines, 'dropCount').map(({ stubs }) => stubs);
  return {
    // Documents without a drop count must stay as they were signed.
    boxOffice: drops.length > 0 ? { ...totals, dropCount: sum(...drops) } : totals,
    rows: [
      ...boxOfficeRows(boxOffice),
      ...takings.rows,
      ...costs.rows,
      ...deal.rows,
      ...adjustments,
      ...withheld,
      ...cash,
      row('balance', 'total', { amountMinor: totalMinor }),
      row('venue', 'venue', { amountMinor: venueMinor }),
      ...partnerRows(facts.lines, venueMinor),
    ],
    payoutMinor: deal.payoutMinor,
    totalMinor,
    venueMinor,
  };
}

/** Amounts paid outside the platform are in the sheet and not in its total. */
function counts({ amountMinor, isOutside }: Row): number {
  return isOutside ? 0 : amountMinor;
}

function sum(...amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function enteredType({
  id,
  kind,
  ...type
}: ReturnType<typeof linesOf<'tickets'>>[number]): SettledType {
  return { id, ...type, source: 'entered' };
}

function boxOfficeRows({
  grossMinor,
  feesMinor,
  adjustedMinor,
  taxMinor,
  netMinor,
}: BoxOffice): Row[] {
  return [
    row('takings', 'gross', { amountMinor: grossMinor }),
    row('takings', 'fees', { amountMinor: -feesMinor }),
    row('takings', 'adjusted', {
      amountMinor: adjustedMinor,
      formula: { name: 'adjusted', values: { grossMinor, feesMinor } },
    }),
    row('takings', 'tax', { amountMinor: -taxMinor }),
    row('takings', 'net', {
      amountMinor: netMinor,
      formula: { name: 'net', values: { adjustedMinor, taxMinor } },
    }),
  ];
}

/** Net takings with other income. */
function takingsOf({ lines }: SettlementFacts, { net, netMinor }: BoxOffice) {
  let exact = net;
  let wholeMinor = netMinor;
  const rows = linesOf(lines, 'income').map((line) => {
    exact = reduced(plus(exact, withoutTax(line.amountMinor, line.taxBasisPoints)));
    const amountMinor = roundHalfEven(exact) - wholeMinor;
    wholeMinor += amountMinor;
    return row('takings', 'income', { line, amountMinor, formula: withoutTaxFormula(line) });
  });
  const all = row('takings', 'takings', { amountMinor: wholeMinor });
  return { exact, wholeMinor, rows: rows.length > 0 ? [...rows, all] : [] };
}

/** The formula of an amount whose tax is taken out; null for untaxed ones. */
function withoutTaxFormula(line: { amountMinor: number; taxBasisPoints: number }) {
  if (line.taxBasisPoints === 0) return null;
  const { amountMinor, taxBasisPoints } = line;
  return { name: 'withoutTax', values: { amountMinor, taxBasisPoints } } as const;
}

/**
 * The contract’s expenses hold, and a cost that moves the split point changes them by its real
 * amount less the agreed one. All costs are the venue’s.
 */
function costsOf({ deal, lines }: SettlementFacts) {
  const agreedMinor = expensesOf(deal);
  let moved = ratio(0);
  let realMinor = 0;
  const costs = linesOf(lines, 'cost', 'support');
  const rows = costs.map((line) => {
    const real = withoutTax(line.amountMinor, line.taxBasisPoints);
    const amountMinor = roundHalfEven(real);
    realMinor += amountMinor;
    if (line.movesSplitPoint) {
      const agreed = withoutTax(line.agreedMinor ?? 0, line.taxBasisPoints);
      moved = reduced(plus(moved, minus(real, agreed)));
    }
    return row('costs', line.kind === 'support' ? 'support' : 'cost', {
      line,
      amountMinor,
      formula: withoutTaxFormula(line),
    });
  });
  const expenses = above(plus(ratio(agreedMinor), moved), ratio(0));
  if (!('expensesMinor' in deal)) return { expenses, realMinor, rows };
  const values = { agreedMinor, movedMinor: roundHalfEven(moved) };
  const counted = row('costs', 'expenses', {
    amountMinor: roundHalfEven(expenses),
    formula: { name: 'expenses', values },
  });
  // Without listed costs, the agreed ones count as the real ones.
  return {
    expenses,
    realMinor: costs.length > 0 ? realMinor : agreedMinor,
    rows: [...rows, counted],
  };
}

function above(amount: Ratio, least: Ratio): Ratio {
  return amount.top * least.bottom < least.top * amount.bottom ? least : amount;
}

type Counted = { boxOffice: BoxOffice; takings: Ratio; expenses: Ratio };

function dealRows({ deal }: SettlementFacts, { boxOffice, takings, expenses }: Counted) {
  const payoutMinor = roundHalfEven(exactPayout(deal, takings, boxOffice.sold, expenses));
  const bonusMinor = roundHalfEven(bonusesOf(deal, boxOffice.sold));
  const guaranteeMinor = guaranteeOf(deal);
  const point = exactSplitPoint(deal, expenses);
  const splitMinor = point ? roundHalfEven(point) : 0;
  const [takingsMinor, expensesMinor] = [roundHalfEven(takings), roundHalfEven(expenses)];
  const { kind: _, bonuses: __, ...agreed } = deal;
  const values = {
    takingsMinor,
    soldCount: boxOffice.sold,
    ...agreed,
    ...('expensesMinor' in deal && { expensesMinor }),
    ...(point && { splitMinor }),
  };
  const rows: Row[] = [
    ...(point
      ? [
          row('deal', 'splitPoint', {
            amountMinor: splitMinor,
            formula: splitFormula(deal, values),
          }),
        ]
      : []),
    ...(guaranteeMinor > 0 ? [row('deal', 'guarantee', { amountMinor: guaranteeMinor })] : []),
    ...(deal.kind === 'flat'
      ? []
      : [
          row('deal', guaranteeMinor > 0 ? 'overage' : 'share', {
            amountMinor: payoutMinor - bonusMinor - guaranteeMinor,
            formula: { name: deal.kind, values },
          }),
        ]),
    ...deal.bonuses
      .filter(({ ticketsSold }) => boxOffice.sold >= ticketsSold)
      .map(({ ticketsSold, amountMinor }) =>
        row('deal', 'bonus', {
          amountMinor,
          formula: {
            name: 'bonus',
            values: { soldCount: boxOffice.sold, ticketsCount: ticketsSold },
          },
        }),
      ),
    row('deal', 'payout', { amountMinor: payoutMinor }),
  ];
  return { payoutMinor, rows };
}

/** Only “plus” deals agree on a split point; in others it is computed. */
function splitFormula(deal: Deal, values: Record<string, number>) {
  return deal.kind === 'plus' ? ({ name: 'splitPoint', values } as const) : null;
}

/** The partners’ shares in the remainder, loss or profit; the venue has the rest. */
function partnerRows(lines: readonly SheetLine[], venueMinor: number): Row[] {
  const partners = linesOf(lines, 'partner');
  if (partners.length === 0) return [];
  const partnersBasisPoints = sum(...partners.map(({ basisPoints }) => basisPoints));
  const shares = [
    ...partners.map(({ basisPoints }) => basisPoints),
    Math.max(0, 10_000 - partnersBasisPoints),
  ];
  const parts = largestRemainder(venueMinor, shares);
  const formula = (basisPoints: number) =>
    ({ name: 'partner', values: { venueMinor, basisPoints } }) as const;
  return [
    ...partners.map((line, index) =>
      row('venue', 'partner', {
        line,
        amountMinor: parts[index] ?? 0,
        formula: formula(line.basisPoints),
      }),
    ),
    row('venue', 'venueKeeps', { amountMinor: parts[partners.length] ?? 0 }),
  ];
}

/**
 * The balance of the total still to pay; below zero it goes back.
 * @param paidMinor the venue’s payments for the booking, by the ledger alone
 */
export function balanceRows(totalMinor: number, paidMinor: number): Row[] {
  const balanceMinor = totalMinor - paidMinor;
  const values = { totalMinor, paidMinor };
  return [
    row('balance', 'paid', { amountMinor: -paidMinor }),
    row('balance', 'balance', { amountMinor: balanceMinor, formula: { name: 'balance', values } }),
  ];
}

/** Payments beside the deal and deductions from it, in the order of entry. */
function adjustmentRows(lines: readonly SheetLine[]): Row[] {
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
function withholdingRows(lines: readonly SheetLine[], payoutMinor: number): Row[] {
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
