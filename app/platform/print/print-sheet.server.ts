import { oneAtATime } from '#app/lib/one-at-a-time.ts';
import { inThread } from '#app/platform/thread-file.ts';
import type { PosterSheet, Sheet, TicketSheet, TickSheet } from './sheet.ts';

const inTurn = oneAtATime();

/**
 * Sets a sheet, a poster, tickets or lists to tick as PDF, in a thread of its own, since setting text takes a processor
 * for longer than others would like to wait. One is made at a time.
 */
export function printSheet(
  sheet: Sheet | PosterSheet | TicketSheet | TickSheet,
): Promise<Uint8Array> {
  const limits = { mostMemoryMb: 256, longestMs: 30_000 };
  return inTurn('sheet', () => inThread('sheet-thread', sheet, limits));
}
