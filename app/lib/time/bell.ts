import { within } from '../within.ts';

/** Wakes whoever waits; a ring that nobody heard ends the next wait at once. */
export type Bell = { ring(): void; wait(mostMs: number): Promise<void> };

export function makeBell(): Bell {
  let hasRung = false;
  let wake = () => {};
  return {
    ring() {
      hasRung = true;
      wake();
    },
    async wait(mostMs) {
      if (!hasRung)
        await within(mostMs, new Promise<void>((resolve) => (wake = resolve)), () => {});
      hasRung = false;
    },
  };
}
