import type { PromoCode } from '#app/domain/tickets/promo-code.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { ListedCode } from './queries.server.ts';

const t = words('tickets');

type Effect = Pick<PromoCode, 'kind' | 'offMinor' | 'offBasisPoints'>;

/** The effect of a code: “2.00 € off each”. */
export function formatEffect({ kind, offMinor, offBasisPoints }: Effect, currency: string): string {
  switch (kind) {
    case 'amount':
      return t('code.amountOff', { amount: formatMinor(offMinor, currency) });
    case 'percent':
      return t('code.percentOff', { percent: numberFormat().format(offBasisPoints / 100) });
    case 'unlock':
      return t('code.unlocks');
  }
}

/** How much of a code is used, and the time it is valid in where that is bounded. */
export function formatUse(code: ListedCode, timeZone: string): string {
  const { limit, taken, validFrom, validUntil, isEnded } = code;
  const parts = [
    limit === null ? t('code.used', { count: taken }) : t('code.usedOf', { count: taken, limit }),
    validFrom && t('code.from', { moment: momentAt(validFrom, { timeZone }) }),
    validUntil && t('code.until', { moment: momentAt(validUntil, { timeZone }) }),
    isEnded && t('code.ended'),
  ];
  return parts.filter(Boolean).join(' · ');
}
