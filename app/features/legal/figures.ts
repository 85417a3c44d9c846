import { deletionGraceDays, minimumAgeYears } from '#app/domain/accounts/account.ts';
import { sessionDays, sessionIdleDays } from '#app/domain/accounts/limits.ts';
import { cancellationDays, partialRefundPercent } from '#app/domain/bookings/cancellation.ts';
import { offerExpiryDays } from '#app/domain/bookings/lifecycle.ts';
import { owedDays } from '#app/domain/bookings/terms/outlook.ts';
import { followingLimits } from '#app/domain/discovery/following.ts';
import { savedSearchLimits } from '#app/domain/discovery/search.ts';
import {
  mostHeld,
  overdueDays,
  payoutBusinessDays,
  refundBusinessDays,
  releaseHours,
  reminderDays,
} from '#app/domain/payments/payment.ts';
import { referralDays } from '#app/domain/profiles/invitation.ts';
import { answerHours } from '#app/domain/settlement/settlement.ts';
import { basketMinutes } from '#app/domain/tickets/basket.ts';
import { doorLimits } from '#app/domain/tickets/door/door-list.ts';
import { listFormat, numberFormat } from '#app/lib/formats.ts';
import type { Brand } from '#app/platform/brand.ts';

/** Every figure in the legal texts that the code decides, under the names they use. */
export function figuresOf(brand: Brand) {
  const number = numberFormat();
  const percent = numberFormat({ style: 'percent' });
  const list = listFormat({ type: 'conjunction' });
  const reminded = (days: readonly number[]) =>
    list.format(days.map((day) => number.format(Math.abs(day))));
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
    overdueDays: number.format(overdueDays),
    owedDays: number.format(owedDays),
    answerHours: number.format(answerHours),
    reminderBefore: reminded(reminderDays.filter((day) => day > 0)),
    reminderAfter: reminded(reminderDays.filter((day) => day < 0)),
    confirmFollowDays: number.format(followingLimits.confirmDays),
    savedFindDays: number.format(savedSearchLimits.keptDays),
    followedShowDays: number.format(followingLimits.keptDays),
    offerExpiryDays: number.format(offerExpiryDays),
    basketMinutes: number.format(basketMinutes),
    doorHoursBefore: number.format(doorLimits.hoursBefore),
    doorHoursAfter: number.format(doorLimits.hoursAfter),
    referralDays: number.format(referralDays),
    sessionDays: number.format(sessionDays),
    sessionIdleDays: number.format(sessionIdleDays),
  };
}

export type Figures = ReturnType<typeof figuresOf>;
