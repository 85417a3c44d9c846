import { LRUCache } from 'lru-cache';

/**
 * Finished answers, kept by address and forgotten by tag. Invariant: an answer is found only if no
 * change to its sources has been announced since before it was made, and only while announcements
 * arrive.
 */
export class AnswerMemory<Answer extends { sizeBytes: number }> {
  readonly #answers: LRUCache<string, Kept<Answer>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #isHearing: () => boolean;
  #drops: { tag: string; at: number }[] = [];
  #dropCount = 0;

  constructor({ mostBytes, longestMs, isHearing }: MemoryLimits) {
    this.#isHearing = isHearing;
    this.#answers = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ answer }) => answer.sizeBytes,
      ttl: longestMs,
      dispose: (kept, key) => this.#forgetTags(key, kept.tags),
    });
  }

  find(key: string): Answer | undefined {
    return this.#isHearing() ? this.#answers.get(key)?.answer : undefined;
  }

  /** Take this before reading what an answer is made from, and hand it to `keep`. */
  ticket(): number {
    return this.#isHearing() ? this.#dropCount : Number.NaN;
  }

  /** Keeps an answer, unless one of its tags was dropped after its ticket was taken. */
  keep(key: string, answer: Answer, tags: string[], ticket: number): boolean {
    if (!this.#isHearing() || !this.#isCurrent(tags, ticket)) return false;
    this.#answers.set(key, { answer, tags });
    // The cache refuses an answer that is too large for it.
    if (!this.#answers.has(key)) return false;
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
    return true;
  }

  /**
   * Forgets all answers made from a row (`table:id`), from a table (`table:*`) or at all (`*`). Answers
   * tagged `table:*` depend on every row of the table.
   */
  drop(dropped: string): void {
    this.#dropCount += 1;
    this.#drops.push({ tag: dropped, at: this.#dropCount });
    if (this.#drops.length > mostDropsKept * 2) this.#drops = this.#drops.slice(-mostDropsKept);
    if (dropped === '*') {
      this.#answers.clear();
      return;
    }
    const candidates = dropped.endsWith(':*') ? [...this.#keysByTag.keys()] : tagsOf(dropped);
    for (const tag of candidates.filter((tag) => touches(dropped, tag))) {
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#answers.delete(key);
    }
  }

  #isCurrent(tags: string[], ticket: number): boolean {
    if (ticket === this.#dropCount) return true;
    const oldest = this.#drops[0]?.at ?? 0;
    if (!(ticket >= oldest - 1)) return false;
    return !this.#drops.some(
      ({ tag: dropped, at }) => at > ticket && tags.some((tag) => touches(dropped, tag)),
    );
  }

  #forgetTags(key: string, tags: string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

type Kept<Answer> = { answer: Answer; tags: string[] };
type MemoryLimits = { mostBytes: number; longestMs: number; isHearing: () => boolean };

/** Enough to judge any answer whose making took less than this many changes. */
const mostDropsKept = 1_000;

function touches(dropped: string, tag: string): boolean {
  if (dropped === '*' || dropped === tag) return true;
  const table = (text: string) => text.slice(0, text.indexOf(':') + 1);
  if (dropped.endsWith(':*') || tag.endsWith(':*')) return table(dropped) === table(tag);
  return false;
}

function tagsOf(dropped: string): string[] {
  return [dropped, `${dropped.slice(0, dropped.indexOf(':'))}:*`];
}
