import { describe, expect, it } from 'vitest';
import type { Deal } from '#app/domain/bookings/terms/terms.ts';
import { boxOfficeOf, type SettledType } from '#app/domain/settlement/box-office.ts';
import { undisputedMinor } from '#app/domain/settlement/document.ts';
import type { Line, SheetLine } from '#app/domain/settlement/lines.ts';
import { balanceRows, type SettlementFacts, sheetOf } from '#app/domain/settlement/sheet.ts';
import { withheldOf } from '#app/domain/settlement/withholding.ts';
import { compareDropCount } from '#app/features/settlement/words.ts';

const flat: Deal = { kind: 'flat', guaranteeMinor: 500_00, bonuses: [] };
const door: Deal = { kind: 'door', shareBasisPoints: 10_000, bonuses: [] };

function type(input: Partial<SettledType>): SettledType {
  return {
    id: 't',
    label: 'Standing',
    priceMinor: 10_00,
    feeMinor: 0,
    taxBasisPoints: 0,
    sold: 0,
    comps: 0,
    kills: 0,
    source: 'platform',
    ...input,
  };
}

function settle(
  deal: Deal,
  { counted = [], lines = [] }: Partial<Omit<SettlementFacts, 'lines'>> & { lines?: Line[] },
) {
  return sheetOf({ deal, counted, lines: lines.map(withId) });
}

const withId = (line: Line, index: number): SheetLine => ({ id: `l${index}`, ...line });

function rowOf(sheet: ReturnType<typeof settle>, name: string) {
  return sheet.rows.find((row) => row.name === name);
}

/** So much net, in one ticket. */
const net = (amountMinor: number) => [type({ priceMinor: amountMinor, sold: 1 })];

const plain = { agreedMinor: null, taxBasisPoints: 0, movesSplitPoint: true };

describe('what a deal comes to', () => {
  it('works out a plus deal with fees, tax and promoter profit', () => {
    const deal: Deal = {
      kind: 'plus',
      guaranteeMinor: 5_000_00,
      shareBasisPoints: 8_500,
      bonuses: [],
      expensesMinor: 6_000_00,
      promoterProfitBasisPoints: 1_500,
    };
    const common = { sold: 500, feeMinor: 1_00, taxBasisPoints: 650 };
    const counted = [
      type({ id: 'a', priceMinor: 20_00, ...common }),
      type({ id: 'b', priceMinor: 25_00, ...common }),
    ];
    const sheet = settle(deal, { counted });
    const { grossMinor, adjustedMinor, netMinor, taxMinor, types } = sheet.boxOffice;
    expect([grossMinor, adjustedMinor, netMinor]).toEqual([22_500_00, 21_500_00, 20_187_79]);
    expect(types.reduce((sum, one) => sum + one.netMinor, 0)).toBe(netMinor);
    expect(adjustedMinor - taxMinor).toBe(netMinor);
    expect(rowOf(sheet, 'splitPoint')?.amountMinor).toBe(12_650_00);
    expect(sheet.payoutMinor).toBe(11_407_12);
  });

  it('pays the share where it is more than the guarantee', () => {
    const deal: Deal = {
      kind: 'versus',
      guaranteeMinor: 5_000_00,
      shareBasisPoints: 6_000,
      bonuses: [],
    };
    expect(settle(deal, { counted: net(10_000_00) }).payoutMinor).toBe(6_000_00);
  });

  it('adds untaxed income to the shared takings', () => {
    const deal: Deal = {
      kind: 'plusFromFirst',
      guaranteeMinor: 1_000_00,
      shareBasisPoints: 5_000,
      bonuses: [],
    };
    const lift: Line = { kind: 'income', label: 'Lift', amountMinor: 2_000_00, taxBasisPoints: 0 };
    expect(settle(deal, { counted: net(10_000_00), lines: [lift] }).payoutMinor).toBe(7_000_00);
  });

  it('takes tax out by dividing', () => {
    const { types } = boxOfficeOf([type({ priceMinor: 100_00, sold: 1, taxBasisPoints: 925 })]);
    expect(types[0]?.taxMinor).toBe(8_47);
  });

  it('lets only costs that move the split point change the agreed expenses', () => {
    const deal: Deal = {
      kind: 'doorAfterExpenses',
      shareBasisPoints: 5_000,
      expensesMinor: 1_000_00,
      bonuses: [],
    };
    const sound: Line = {
      kind: 'cost',
      label: 'Sound',
      amountMinor: 700_00,
      ...plain,
      agreedMinor: 400_00,
    };
    const drinks: Line = { ...sound, label: 'Drinks', movesSplitPoint: false };
    const before = settle(deal, { counted: net(3_000_00) });
    const after = settle(deal, { counted: net(3_000_00), lines: [sound, drinks] });
    expect([before.payoutMinor, after.payoutMinor]).toEqual([1_000_00, 850_00]);
    expect(after.venueMinor).toBe(3_000_00 - 850_00 - 1_400_00);
  });
});

describe('payments beside the deal', () => {
  it('shares merchandise without its tax, to the side without the money', () => {
    const merch = { kind: 'merch', label: 'Shirts', amountMinor: 1_000_00 } as const;
    const shares = { taxBasisPoints: 1_000, venueBasisPoints: 2_000 };
    const byBand = settle(flat, { lines: [{ ...merch, ...shares, soldBy: 'performer' }] });
    const byHouse = settle(flat, { lines: [{ ...merch, ...shares, soldBy: 'venue' }] });
    expect(rowOf(byBand, 'merchByPerformer')?.formula?.values).toMatchObject({ baseMinor: 909_09 });
    expect(byBand.totalMinor).toBe(500_00 - 181_82);
    expect(byHouse.totalMinor).toBe(500_00 + 727_27);
  });

  it('counts a buyout as earned only where it says so, and pays it either way', () => {
    const buyout = {
      kind: 'buyout',
      label: 'Catering',
      amountMinor: 300_00,
      paidOutside: false,
    } as const;
    const tax: Line = {
      kind: 'withholding',
      label: 'Tax',
      basisPoints: 1_000,
      base: 'earnings',
      amountMinor: 0,
      thresholdMinor: 0,
      counts: 'above',
      period: 'show',
      earlierMinor: 0,
      earlierWithheldMinor: 0,
    };
    const [without, withIt] = [false, true].map((isTaxable) =>
      settle(door, { counted: net(10_000_00), lines: [{ ...buyout, isTaxable }, tax] }),
    );
    expect(without && rowOf(without, 'withholding')?.formula?.values.baseMinor).toBe(10_000_00);
    expect(withIt && rowOf(withIt, 'withholding')?.formula?.values.baseMinor).toBe(10_300_00);
    expect(withIt?.totalMinor).toBe(10_300_00 - 1_030_00);
  });

  it('subtracts payments by the books and cash, and shows payments elsewhere', () => {
    const lines: Line[] = [
      { kind: 'cash', label: 'At the merch table', amountMinor: 50_00 },
      { kind: 'bonus', label: 'Encore', amountMinor: 70_00, paidOutside: true },
      { kind: 'deduction', label: 'Broken stand', amountMinor: 20_00, paidOutside: false },
    ];
    const sheet = settle(flat, { lines });
    expect(sheet.totalMinor).toBe(430_00);
    const [, balance] = balanceRows(sheet.totalMinor, 250_00);
    expect(balance?.amountMinor).toBe(180_00);
    expect(rowOf(sheet, 'extraBonus')).toMatchObject({ amountMinor: 70_00, isOutside: true });
  });

  it('divides the remainder between promoters to the cent', () => {
    const lines: Line[] = [
      { kind: 'partner', label: 'North', basisPoints: 3_333 },
      { kind: 'partner', label: 'South', basisPoints: 3_333 },
    ];
    const sheet = settle(flat, { counted: net(600_01), lines });
    const parts = sheet.rows.filter(({ name }) => name === 'partner' || name === 'venueKeeps');
    expect(parts.map(({ amountMinor }) => amountMinor)).toEqual([33_33, 33_33, 33_35]);
  });
});

describe('withholdings', () => {
  const year = {
    basisPoints: 700,
    thresholdMinor: 1_500_00,
    period: 'year',
    earlierWithheldMinor: 0,
  } as const;

  it('withholds of what lies above a threshold in a year', () => {
    const above = { ...year, counts: 'above', earlierMinor: 1_000_00 } as const;
    expect(withheldOf(above, 400_00)).toBe(0);
    expect(withheldOf(above, 2_000_00)).toBe(105_00);
    expect(withheldOf({ ...above, earlierMinor: 4_000_00 }, 2_000_00)).toBe(140_00);
    expect(withheldOf({ ...above, period: 'show' }, 2_000_00)).toBe(35_00);
  });

  it('withholds of everything once a threshold is passed, less earlier withholdings', () => {
    const all = { ...year, counts: 'all', earlierMinor: 1_000_00 } as const;
    expect(withheldOf(all, 500_00)).toBe(0);
    expect(withheldOf(all, 500_01)).toBe(105_00);
    expect(
      withheldOf({ ...all, earlierMinor: 2_000_00, earlierWithheldMinor: 140_00 }, 500_00),
    ).toBe(35_00);
  });

  it('keeps each by its own base, and never adds rates up', () => {
    const common = {
      kind: 'withholding',
      amountMinor: 1_000_00,
      earlierMinor: 0,
      earlierWithheldMinor: 0,
    } as const;
    const lines: Line[] = [
      { ...common, ...year, label: 'State', base: 'payout', counts: 'above' },
      {
        ...common,
        label: 'Country',
        basisPoints: 3_000,
        base: 'amount',
        thresholdMinor: 0,
        counts: 'above',
        period: 'show',
      },
    ];
    const sheet = settle(door, { counted: net(2_500_00), lines });
    const withheld = sheet.rows.filter(({ name }) => name === 'withholding');
    expect(withheld.map(({ amountMinor }) => amountMinor)).toEqual([-70_00, -300_00]);
    expect(sheet.totalMinor).toBe(2_130_00);
  });
});

describe('what no one disputes', () => {
  it('leaves out what adds to the pay, and leaves in what lessens it', () => {
    const lines: Line[] = [
      { kind: 'bonus', label: 'Encore', amountMinor: 70_00, paidOutside: false },
      { kind: 'deduction', label: 'Broken stand', amountMinor: 20_00, paidOutside: false },
    ];
    const facts = { deal: flat, counted: [], lines: lines.map(withId) };
    expect(sheetOf(facts).totalMinor).toBe(550_00);
    expect(undisputedMinor(facts, ['l0'])).toBe(480_00);
    expect(undisputedMinor(facts, ['l1'])).toBe(550_00);
    expect(undisputedMinor(facts, ['l0', 'l1'])).toBe(480_00);
  });

  it('leaves disputed ticket counts out of takings', () => {
    const counted = [type({ id: 'a', sold: 100 }), type({ id: 'b', sold: 50 })];
    const facts = { deal: door, counted, lines: [] };
    expect(undisputedMinor(facts, ['b'])).toBe(1_000_00);
  });
});

describe('a drop count', () => {
  const boxOffice = [type({ sold: 100, comps: 10 })];
  const counts: Line[] = [
    { kind: 'dropCount', label: 'Main door', stubs: 70 },
    { kind: 'dropCount', label: 'Side door', stubs: 31 },
  ];

  it('explains the sales, and changes nothing else', () => {
    const [without, sheet] = [
      settle(door, { counted: boxOffice }),
      settle(door, { counted: boxOffice, lines: counts }),
    ];
    expect(sheet).toEqual({ ...without, boxOffice: { ...without.boxOffice, dropCount: 101 } });
    expect('dropCount' in without.boxOffice).toBe(false);
  });

  it('is compared with the scanned and the sold tickets, in words', () => {
    const { boxOffice: counted } = settle(door, { counted: boxOffice, lines: counts });
    expect(compareDropCount(counted, 100)?.others).toEqual([
      { name: 'scanned', count: 100, difference: '1 more was counted.' },
      { name: 'sold', count: 110, difference: '9 fewer were counted.' },
    ]);
    expect(compareDropCount(counted, 101)?.others[0]?.difference).toMatch(/just as many/i);
  });
});
