import type { NotificationKind } from '../part.ts';

const asked = { topic: 'bookings', urgency: 'urgent' } as const;
const told = { topic: 'bookings', urgency: 'normal' } as const;
const toPay = { topic: 'money', urgency: 'urgent' } as const;
const moved = { topic: 'money', urgency: 'normal' } as const;

/** The notifications about bookings, in the product and by mail. Their words are under `booking.mail`. */
export const bookingNotifications = {
  offered: asked,
  countered: asked,
  accepted: asked,
  declined: told,
  withdrawn: told,
  expired: told,
  taken: told,
  freeAgain: told,
  commented: { topic: 'messages', urgency: 'normal' },
  signed: asked,
  booked: told,
  unsigned: told,
  changeProposed: asked,
  changeAgreed: asked,
  changeDropped: told,
  forceMajeureProposed: asked,
  forceMajeureDeclined: told,
  cancelled: asked,
  partPaid: moved,
  confirmed: moved,
  released: moved,
  paidOut: moved,
  payoutFailed: toPay,
  refundFailed: toPay,
  paymentReturned: toPay,
  takenBack: toPay,
  dueSoon: toPay,
  dueLate: toPay,
  dueAgain: toPay,
  chargedBack: toPay,
  chargebackWon: moved,
  chargebackLost: toPay,
  showConfirmed: told,
  disputeRaised: asked,
  disputeCommented: asked,
  disputeOffered: asked,
  disputeWithdrawn: told,
  disputeAgreed: told,
  disputeDecided: asked,
  settlementSigned: asked,
  settlementDisputed: asked,
  settlementAgreed: moved,
  settlementUndisputed: toPay,
  overpaidReturned: moved,
  reviewAsked: told,
  reviewsPublished: told,
  advanceAsked: told,
  advanceConfirmed: told,
  advanceChanged: asked,
  advanceOutdated: asked,
  advanceOpen: { topic: 'reminders', urgency: 'normal' },
  expiresSoon: { topic: 'reminders', urgency: 'urgent' },
  showTomorrow: { topic: 'reminders', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;

export type BookingMail = keyof typeof bookingNotifications;

/** The page that a notification leads to. */
export function pathOf(kind: BookingMail, bookingId: string): string {
  return `/bookings/${bookingId}${kind.startsWith('advance') ? '/advance' : ''}`;
}
