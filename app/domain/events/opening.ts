type Slot = {
  openedAt: Date | null;
  applyBy: Date | null;
  startsAt: Date;
  /** Of its night. */
  cancelledAt: Date | null;
};

/** Reason why performers can’t apply for a slot; null while they can. */
export function whyClosed(slot: Slot, now: Date): 'closed' | 'tooLate' | null {
  if (slot.openedAt === null || slot.cancelledAt !== null) return 'closed';
  const last = slot.applyBy ?? slot.startsAt;
  return now < last && now < slot.startsAt ? null : 'tooLate';
}

type Application = {
  withdrawnAt: Date | null;
  declinedAt: Date | null;
  offeredAt: Date | null;
  readAt: Date | null;
};

export const applicationStates = ['sent', 'read', 'declined', 'offered', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** The state of an application. */
export function stateOf(application: Application): ApplicationState {
  if (application.withdrawnAt) return 'withdrawn';
  // An application that was turned down can still be offered a booking.
  if (application.offeredAt) return 'offered';
  if (application.declinedAt) return 'declined';
  return application.readAt ? 'read' : 'sent';
}
