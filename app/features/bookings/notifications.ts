import type { NotificationKind } from '../part.ts';

const toAnswer = { topic: 'bookings', urgency: 'urgent' } as const;
const news = { topic: 'bookings', urgency: 'normal' } as const;
const toPay = { topic: 'money', urgency: 'urgent' } as const;
const moneyNews = { topic: 'money', urgency: 'normal' } as const;

/**
 * The notifications about bookings, in the product and by mail. Their words are under
 * `booking.mail`.
 */
export const bookingNotifications = {
  offered: toAnswer,
  countered: toAnswer,
  accepted: toAnswer,
  declined: news,
  withdrawn: news,
  expired: news,
  taken: news,
  freeAgain: news,
  commented: { topic: 'messages', urgency: 'normal' },
  signed: toAnswer,
  booked: news,
  unsigned: news,
  changeProposed: toAnswer,
  changeAgreed: toAnswer,
  changeDropped: news,
  forceMajeureProposed: toAnswer,
  forceMajeureDeclined: news,
  cancelled: toAnswer,
  partPaid: moneyNews,
  confirmed: moneyNews,
  released: moneyNews,
  paidOut: moneyNews,
  payoutFailed: toPay,
  refundFailed: toPay,
  paymentReturned: toPay,
  takenBack: toPay,
  dueSoon: toPay,
  dueLate: toPay,
  dueAgain: toPay,
  chargedBack: toPay,
  chargebackWon: moneyNews,
  chargebackLost: toPay,
  showConfirmed: news,
  disputeRaised: toAnswer,
  disputeCommented: toAnswer,
  disputeOffered: toAnswer,
  disputeWithdrawn: news,
  disputeAgreed: news,
  disputeDecided: toAnswer,
  settlementSigned: toAnswer,
  settlementDisputed: toAnswer,
  settlementAgreed: moneyNews,
  settlementUndisputed: toPay,
  overpaidReturned: moneyNews,
  reviewAsked: news,
  reviewsPublished: news,
  advanceAsked: news,
  advanceConfirmed: news,
  advanceChanged: toAnswer,
  advanceOutdated: toAnswer,
  advanceOpen: { topic: 'reminders', urgency: 'normal' },
  expiresSoon: { topic: 'reminders', urgency: 'urgent' },
  showTomorrow: { topic: 'reminders', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;

export type BookingMail = keyof typeof bookingNotifications;

/** The page that a notification leads to. */
export function pathOf(kind: BookingMail, bookingId: string): string {
  return `/bookings/${bookingId}${kind.startsWith('advance') ? '/advance' : ''}`;
}
