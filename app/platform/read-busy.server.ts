import type { BusyAnswer, BusyQuestion } from './busy-times.ts';
import { inThread, TooMuch } from './thread-file.ts';

/** Reads an outside calendar file in a thread of its own, since its rules may never come to an end. */
export function readBusy(question: BusyQuestion): Promise<BusyAnswer> {
  const limits = { mostMemoryMb: 192, longestMs: 10_000 };
  return inThread<BusyAnswer>('busy-thread', question, limits).catch((error) => {
    if (error instanceof TooMuch) return { problem: 'too-much' };
    throw error;
  });
}
