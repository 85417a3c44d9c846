import { isSignInRefusal, type SignInRefusal, signInPopup } from './sign-in-code.ts';

/** The window’s report when it comes back from the provider; `refusal` is null on success. */
export type SignInEvent = { type: 'sign-in'; eventId: string; refusal: SignInRefusal | null };

/** Reads an event that another window claims to have sent; null for a wrong shape. */
export function readSignInEvent(data: unknown): SignInEvent | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, eventId, refusal } = data as Record<string, unknown>;
  if (type !== 'sign-in' || typeof eventId !== 'string' || !isEventId(eventId)) return null;
  if (refusal !== null && !isSignInRefusal(refusal)) return null;
  return { type, eventId, refusal };
}

/** Ids are made in the browser, from 128 random bits. */
export function isEventId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/** Remembers events, so that none counts twice. */
export class EventMemory {
  #seen = new Set<string>();
  #clearedAt: number;

  constructor(now: number) {
    this.#clearedAt = now;
  }

  /** @returns false for a repeated event */
  remember(eventId: string, now: number): boolean {
    // Cleared as a whole: after ten minutes any attempt is a new one.
    if (now - this.#clearedAt >= signInPopup.eventMemoryMs) {
      this.#seen.clear();
      this.#clearedAt = now;
    }
    if (this.#seen.has(eventId)) return false;
    this.#seen.add(eventId);
    return true;
  }
}

/** One attempt: its window is open, was closed, or an answer has settled it. */
export type PopupFlow =
  | { state: 'open'; eventId: string }
  | { state: 'closed'; eventId: string; closedAt: number }
  | { state: 'settled'; eventId: string; refusal: SignInRefusal | null };

export type PopupInput =
  | { type: 'looked'; isClosed: boolean; now: number }
  | { type: 'answered'; data: unknown }
  | { type: 'refused'; refusal: SignInRefusal }
  | { type: 'replaced' };

/** The next state of an attempt. A settled one stays settled. */
export function advance(flow: PopupFlow, input: PopupInput): PopupFlow {
  if (flow.state === 'settled') return flow;
  const { eventId } = flow;
  const settled = (refusal: SignInRefusal | null) =>
    ({ state: 'settled', eventId, refusal }) as const;
  switch (input.type) {
    case 'replaced':
      return settled('cancelled-popup-request');
    case 'refused':
      return settled(input.refusal);
    case 'answered': {
      const event = readSignInEvent(input.data);
      return settled(event?.eventId === eventId ? event.refusal : 'invalid-auth-event');
    }
    case 'looked': {
      if (!input.isClosed) return { state: 'open', eventId };
      if (flow.state === 'open') return { state: 'closed', eventId, closedAt: input.now };
      const isOver = input.now - flow.closedAt >= signInPopup.closedGraceMs;
      return isOver ? settled('popup-closed-by-user') : flow;
    }
  }
}
