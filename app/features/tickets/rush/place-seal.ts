import { readSigned, signText } from '#app/platform/token.server.ts';

/** A visitor’s place in a queue: sealed, so that it can’t be forged. */
export type Place = {
  eventId: string;
  queue: number;
  id: number;
  /** Its position in its queue, from 1. */
  place: number;
};

const purpose = 'queue place';

export function writePlace(secret: string, { eventId, queue, id, place }: Place): string {
  return signText(secret, purpose, [eventId, queue, id, place].join('.'));
}

/** @returns null for a forged one, and for a place at another event */
export function readPlace(secret: string, eventId: string, written: string): Place | null {
  const [of, queue, id, place] = (readSigned(secret, purpose, written) ?? '').split('.');
  if (of !== eventId) return null;
  return { eventId, queue: Number(queue), id: Number(id), place: Number(place) };
}
