import type { BookingState } from './states.ts';

/**
 * The standing of a frozen text: it waits for signatures, it is in force (`holds`), a later one
 * that both signed took its place, the show was cancelled under it, or it never got both
 * signatures.
 */
export type ContractStanding = 'waiting' | 'holds' | 'superseded' | 'cancelled' | 'dropped';

export function standingOf(contract: {
  version: number;
  isReplaced: boolean;
  signatures: number;
  state: BookingState;
  pendingVersion: number | null;
  signedVersion: number | null;
}): ContractStanding {
  const { version, isReplaced, signatures, state, pendingVersion, signedVersion } = contract;
  if (version === signedVersion) return state === 'cancelled' ? 'cancelled' : 'holds';
  if (signatures === 2) return 'superseded';
  return version === pendingVersion && !isReplaced ? 'waiting' : 'dropped';
}
