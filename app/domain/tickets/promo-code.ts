import { ratio, roundHalfEven } from '#app/lib/money/ratio.ts';

export const promoKinds = ['amount', 'percent', 'unlock'] as const;

/** What a promo code does, and how much of it is used. */
export type PromoCode = {
  id: string;
  kind: (typeof promoKinds)[number];
  offMinor: number;
  offBasisPoints: number;
  /** For how many tickets it can be used; null for any number. */
  limit: number | null;
  taken: number;
  /** Which ticket types it is for; null for all. */
  typeIds: readonly string[] | null;
  /** Ended by its venue, or outside the time it can be used in. */
  isEnded: boolean;
};

export const promoLimits = {
  codes: 200,
  word: 40,
  offMinor: 10_000_000_00,
  tickets: 500_000,
} as const;

/** A code as it is kept: the same word however it is typed. */
export function promoWord(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase();
}

/** Whether a code is for tickets of a type. */
export function isCodeFor({ typeIds }: Pick<PromoCode, 'typeIds'>, typeId: string): boolean {
  return typeIds === null || typeIds.includes(typeId);
}

type Priced = { typeId: string; priceMinor: number };

/** What one of a type costs with a code, in minor units. Nothing is ever below zero. */
export function priceWith(
  code: PromoCode | null | undefined,
  { typeId, priceMinor }: Priced,
): number {
  if (!code || !isCodeFor(code, typeId)) return priceMinor;
  switch (code.kind) {
    case 'amount':
      return Math.max(0, priceMinor - code.offMinor);
    case 'percent': {
      const off = ratio(BigInt(priceMinor) * BigInt(code.offBasisPoints), 10_000);
      return priceMinor - roundHalfEven(off);
    }
    default:
      return priceMinor;
  }
}

/** How many tickets a code can still be used for. */
export function leftOfCode({ limit, taken, isEnded }: PromoCode): number {
  if (isEnded) return 0;
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - taken);
}
