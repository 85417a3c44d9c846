import type { BusyAnswer, BusyQuestion } from './busy-times.ts';
import { inThread, TooMuch } from './thread-file.ts';

/**
 * Reads somebody else's calendar file in a thread of its own, whatever it holds. What doesn't come to
 * an end is too much.
 */
export function readBusy(question: BusyQuestion): Promise<BusyAnswer> {
  const limits = { mostMemoryMb: 192, longestMs: 10_000 };
  return inThread<BusyAnswer>('busy-thread', question, limits).catch((error) => {
    if (error instanceof TooMuch) return { problem: 'too-much' };
    throw error;
  });
}
