/** The states of a sale at the door. */
export const saleStates = ['sold', 'waiting', 'not paid', 'given back', 'undone'] as const;
export type SaleState = (typeof saleStates)[number];

type Sale = {
  state: 'basket' | 'placed' | 'expired';
  /** Reason why the payment went back instead of buying anything. */
  givenBackFor: string | null;
  hasValid: boolean;
  /** Its tickets are still held. */
  isRunning: boolean;
};

export function saleStateOf({ state, givenBackFor, hasValid, isRunning }: Sale): SaleState {
  if (state === 'placed') return hasValid ? 'sold' : 'undone';
  if (givenBackFor !== null) return 'given back';
  return state === 'basket' && isRunning ? 'waiting' : 'not paid';
}
