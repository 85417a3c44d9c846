import { minimumAgeYears } from '#app/domain/accounts/age.ts';
import { deletionGraceDays } from '#app/domain/accounts/deletion.ts';
import { cancellationDays, partialRefundPercent } from '#app/domain/bookings/cancellation.ts';
import { offerExpiryDays } from '#app/domain/bookings/offer.ts';
import {
  mostHeld,
  payoutBusinessDays,
  refundBusinessDays,
  releaseHours,
} from '#app/domain/payments/terms.ts';
import { basketMinutes } from '#app/domain/tickets/basket.ts';
import type { Brand } from '#app/platform/brand.ts';

/** Everything that the legal texts name and that the code decides, under the names they use. */
export function figuresOf(brand: Brand, language: string) {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return {
    product: brand.product,
    company: brand.company,
    supportEmail: brand.supportEmail,
    site: brand.site,
    deletionGraceDays: number.format(deletionGraceDays),
    minimumAge: number.format(minimumAgeYears),
    fullRefundDays: number.format(cancellationDays.fullRefundAbove),
    noRefundDays: number.format(cancellationDays.noRefundBelow),
    partialRefundPercent: percent.format(partialRefundPercent.venue / 100),
    partialPerformerPercent: percent.format(partialRefundPercent.performer / 100),
    refundMinDays: number.format(refundBusinessDays.least),
    refundMaxDays: number.format(refundBusinessDays.most),
    payoutMinDays: number.format(payoutBusinessDays.least),
    payoutMaxDays: number.format(payoutBusinessDays.most),
    releaseHours: number.format(releaseHours),
    maxHoldDays: number.format(mostHeld.days),
    maxHoldYearsUs: number.format(mostHeld.yearsInUs),
    offerExpiryDays: number.format(offerExpiryDays),
    basketMinutes: number.format(basketMinutes),
  };
}

export type Figures = ReturnType<typeof figuresOf>;
