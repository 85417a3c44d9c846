/** As long as a code was in sight within this time, it is the same scan. */
const sameMs = 3_000;
/** After one code nobody else’s is judged at once, so that the verdict can be read. */
const restMs = 1_200;

/** Which of the codes that a camera sees again and again are to be judged: each once. */
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
