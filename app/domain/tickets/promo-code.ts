import { ratio, roundHalfEven } from '#app/lib/money/ratio.ts';

export const promoKinds = ['amount', 'percent', 'unlock'] as const;

/** The effect of a promo code, and how much of it is used. */
export type PromoCode = {
  id: string;
  kind: (typeof promoKinds)[number];
  offMinor: number;
  offBasisPoints: number;
  /** For how many tickets it can be used; null for any number. */
  limit: number | null;
  taken: number;
  /** The ticket types it is for; null for all. */
  typeIds: readonly string[] | null;
  /** Not ended by its venue, and within the time it is valid in. */
  isUsable: boolean;
  /** When it becomes usable, where it isn’t yet. */
  opensAt?: Date | null;
  /** Of its event, for the time in a refusal. */
  timeZone?: string;
};

/** Reason why a code can’t be used for so many tickets. */
export type CodeRefusal =
  | { why: 'code early'; opensAt: Date; timeZone: string }
  | { why: 'code ended' | 'code used up' }
  | { why: 'code too few left'; left: number; needed: number };

/** @returns null where a code can be used for so many tickets */
export function refusalOfCode(code: PromoCode, needed: number): CodeRefusal | null {
  const { isUsable, opensAt = null, timeZone = 'UTC', limit, taken } = code;
  if (opensAt) return { why: 'code early', opensAt, timeZone };
  if (!isUsable) return { why: 'code ended' };
  const left = limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - taken);
  if (needed <= left) return null;
  return left === 0 ? { why: 'code used up' } : { why: 'code too few left', left, needed };
}

export const promoLimits = {
  codes: 200,
  word: 40,
  offMinor: 100_000_000_00,
  tickets: 500_000,
} as const;

/** The stored word of a code: the same however it is typed. */
export function promoWord(typed: string): string {
  return typed.normalize('NFKC').trim().toUpperCase();
}

export function isCodeFor({ typeIds }: Pick<PromoCode, 'typeIds'>, typeId: string): boolean {
  return typeIds === null || typeIds.includes(typeId);
}

type Priced = { typeId: string; priceMinor: number };

/** The price of one of a type with a code, in minor units; never below zero. */
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
