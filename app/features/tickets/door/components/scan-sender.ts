import { type DoorScan, doorLimits } from '#app/domain/tickets/door/door-list.ts';

/** The platform answered, and refuses the request. */
export class DoorRefused extends Error {}

const firstWaitMs = 20_000;
const longestWaitMs = 600_000;
/** Number of refusals to find the refused scan, before the rest waits as well. */
const mostRefusals = 30;

/**
 * Sends scans. A refused one is found by halves, so that everything else gets through, and is sent
 * again after longer and longer.
 */
export class ScanSender {
  #refused = new Set<string>();
  #againAt = 0;
  #waitMs = firstWaitMs;
  #left = mostRefusals;

  get refused(): number {
    return this.#refused.size;
  }

  /**
   * @param post sends some and forgets them; throws DoorRefused, or anything else without an answer
   */
  async send(
    scans: readonly DoorScan[],
    post: (some: DoorScan[]) => Promise<void>,
    now: number,
  ): Promise<void> {
    const isDue = now >= this.#againAt;
    if (isDue) this.#refused.clear();
    this.#left = mostRefusals;
    const sending = scans.filter(({ nonce }) => !this.#refused.has(nonce));
    for (let at = 0; at < sending.length; at += doorLimits.scans)
      await this.#sendSome(sending.slice(at, at + doorLimits.scans), post);
    if (this.#refused.size === 0) this.#waitMs = firstWaitMs;
    else if (isDue) {
      this.#againAt = now + this.#waitMs;
      this.#waitMs = Math.min(2 * this.#waitMs, longestWaitMs);
    }
  }

  async #sendSome(some: DoorScan[], post: (some: DoorScan[]) => Promise<void>): Promise<void> {
    try {
      if (this.#left > 0) return await post(some);
    } catch (error) {
      if (!(error instanceof DoorRefused)) throw error;
      this.#left -= 1;
    }
    if (some.length === 1 || this.#left === 0) {
      for (const { nonce } of some) this.#refused.add(nonce);
    } else {
      const half = Math.ceil(some.length / 2);
      await this.#sendSome(some.slice(0, half), post);
      await this.#sendSome(some.slice(half), post);
    }
  }
}
