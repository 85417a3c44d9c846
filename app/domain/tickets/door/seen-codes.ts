/** As long as a code was in sight within this time, it is the same scan. */
const sameMs = 3_000;
/** Pause after a code before another is judged, so that the verdict can be read. */
const restMs = 1_200;

/** The camera sees the same code again and again; each is judged once. */
export class SeenCodes {
  #lastSeen = new Map<string, number>();
  #judgedAt = Number.NEGATIVE_INFINITY;

  /** @param now in milliseconds */
  isNew(code: string, now: number): boolean {
    const isSame = now - (this.#lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) < sameMs;
    if (!isSame && now - this.#judgedAt < restMs) return false;
    this.#lastSeen.set(code, now);
    if (!isSame) this.#judgedAt = now;
    return !isSame;
  }
}
