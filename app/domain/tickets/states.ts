/** A basket becomes an order by being bought, or expires. */
export const orderStates = ['basket', 'placed', 'expired'] as const;

export const ticketStates = ['valid', 'refunded', 'returned', 'moved'] as const;
export type TicketState = (typeof ticketStates)[number];

type StateFacts = {
  /** It admits its holder, takes its place and counts as sold; the other states are why it no longer does. */
  isValid: boolean;
  /** It is shown with its order. A ticket that was moved to another show is shown as the new one there. */
  isListed: boolean;
};

/** Pages and statements ask this table, so that a new state is decided here. */
const factsOfState = {
  valid: { isValid: true, isListed: true },
  refunded: { isValid: false, isListed: true },
  returned: { isValid: false, isListed: true },
  moved: { isValid: false, isListed: false },
} as const satisfies Record<TicketState, StateFacts>;

export type EndedTicketState = {
  [State in TicketState]: (typeof factsOfState)[State]['isValid'] extends true ? never : State;
}[TicketState];

type Ticket = { state: TicketState };

export const isValidTicket = ({ state }: Ticket): boolean => factsOfState[state].isValid;
export const isEndedState = (state: TicketState): state is EndedTicketState =>
  !factsOfState[state].isValid;
export const validTicketStates = ticketStates.filter((state) => factsOfState[state].isValid);
export const listedTicketStates = ticketStates.filter((state) => factsOfState[state].isListed);

/**
 * The ways in which an order was paid: here by card, in cash at the door, not at all, or in another
 * ticket shop.
 */
export const paidKinds = ['card', 'cash', 'comp', 'elsewhere'] as const;
export type PaidKind = (typeof paidKinds)[number];

/** Number of times a ticket was passed on: its venue makes a serial too when it moves it. */
export function timesPassedOn({ serial, moved }: { serial: number; moved: number }): number {
  return serial - moved - 1;
}
