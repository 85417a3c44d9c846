import type { CountedTickets } from '#app/domain/tickets/counted.ts';
import { plus, type Ratio, ratio, roundHalfEven, times } from '#app/lib/money/ratio.ts';

/** Tickets of one type and price, counted by the platform or entered by hand. */
export type SettledType = Omit<CountedTickets, 'source'> & {
  source: CountedTickets['source'] | 'entered';
};

type TypeTakings = SettledType & {
  grossMinor: number;
  feesMinor: number;
  taxMinor: number;
  netMinor: number;
};

export type BoxOffice = {
  types: TypeTakings[];
  sold: number;
  comps: number;
  kills: number;
  grossMinor: number;
  feesMinor: number;
  adjustedMinor: number;
  taxMinor: number;
  netMinor: number;
  /** The net before rounding, which is the base of shares. */
  net: Ratio;
};

/** An amount without the tax inside it: divided, never multiplied. */
export function withoutTax(amountMinor: number, taxBasisPoints: number): Ratio {
  return times(ratio(amountMinor), ratio(10_000, 10_000 + taxBasisPoints));
}

/**
 * The takings of the box office. Each type’s net is its growth of the running total, so that the
 * types add up to the whole to the cent.
 */
export function boxOfficeOf(settled: readonly SettledType[]): BoxOffice {
  let net = ratio(0);
  const types = settled.map((type) => {
    const { priceMinor, feeMinor, sold, taxBasisPoints } = type;
    const grossMinor = priceMinor * sold;
    const feesMinor = feeMinor * sold;
    const before = roundHalfEven(net);
    net = reduced(plus(net, withoutTax(grossMinor - feesMinor, taxBasisPoints)));
    const netMinor = roundHalfEven(net) - before;
    return {
      ...type,
      grossMinor,
      feesMinor,
      netMinor,
      taxMinor: grossMinor - feesMinor - netMinor,
    };
  });
  const sum = (name: 'sold' | 'comps' | 'kills' | 'grossMinor' | 'feesMinor' | 'taxMinor') =>
    types.reduce((all, type) => all + type[name], 0);
  const [grossMinor, feesMinor] = [sum('grossMinor'), sum('feesMinor')];
  return {
    types,
    grossMinor,
    feesMinor,
    net,
    sold: sum('sold'),
    comps: sum('comps'),
    kills: sum('kills'),
    adjustedMinor: grossMinor - feesMinor,
    taxMinor: sum('taxMinor'),
    netMinor: roundHalfEven(net),
  };
}

/** In lowest terms, so that hundreds of lines don’t make a number of thousands of digits. */
export function reduced({ top, bottom }: Ratio): Ratio {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? ratio(0) : { top: top / a, bottom: bottom / a };
}
