import type { ProfileContent } from '#app/domain/profiles/content.ts';

/*
 * Keeps typed text: first in this tab, then on the server. Nothing is dropped before the server has
 * confirmed that it has it.
 */

export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  /** The server can't be reached or failed; the save is retried automatically. */
  | { kind: 'unreachable'; isOffline: boolean }
  | { kind: 'conflict' }
  | { kind: 'signedOut' }
  /** The server refuses it, for a reason that a retry doesn't change. */
  | { kind: 'refused'; reason: string };

export type SaveAnswer =
  | { kind: 'saved'; revision: string }
  | { kind: 'conflict'; revision: string }
  | { kind: 'signedOut' }
  | { kind: 'refused'; reason: string };

export type Typed = { content: ProfileContent; revision: string; at: number };

type Options = {
  revision: string;
  /** Sends one save. Throws where no answer came or the server failed. */
  send(draft: { revision: string; content: ProfileContent }): Promise<SaveAnswer>;
  keep(typed: Typed): void;
  forget(): void;
  onState(state: SaveState): void;
};

const pauseMs = 800;
const retriesMs = [2_000, 5_000, 10_000, 20_000];

export class DraftSaver {
  readonly #options: Options;
  #revision: string;
  #unsaved: ProfileContent | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<boolean> | null = null;
  #failures = 0;
  /** Set while only a person can decide how to go on. */
  #isHeld = false;

  constructor(options: Options) {
    this.#options = options;
    this.#revision = options.revision;
  }

  /** The server's revision, as far as is known here. */
  get revision(): string {
    return this.#revision;
  }

  get hasUnsaved(): boolean {
    return this.#unsaved !== null;
  }

  change(content: ProfileContent): void {
    this.#unsaved = content;
    this.#options.keep({ content, revision: this.#revision, at: Date.now() });
    if (this.#isHeld) return;
    this.#options.onState({ kind: 'saving' });
    this.#after(pauseMs);
  }

  /** Saves all unsaved changes at once; true if everything is saved afterwards. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    // Several callers may wait here; the first of them begins the next save, and the others wait
    // for it.
    while (this.#underWay) if (!(await this.#underWay)) return false;
    if (this.#unsaved === null) return true;
    if (this.#isHeld) return false;
    this.#underWay = this.#save(this.#unsaved);
    const isSaved = await this.#underWay;
    return isSaved && (this.#unsaved === null || this.flush());
  }

  /** After a conflict, this tab's text replaces the saved one of another tab or member. */
  retry(): Promise<boolean> {
    this.#isHeld = false;
    return this.flush();
  }

  /** Gives up the text in this tab. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#unsaved = null;
    this.#options.forget();
  }

  #after(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), waitMs);
  }

  async #save(content: ProfileContent): Promise<boolean> {
    this.#options.onState({ kind: 'saving' });
    try {
      return this.#heard(content, await this.#options.send({ revision: this.#revision, content }));
    } catch {
      this.#options.onState({ kind: 'unreachable', isOffline: navigator.onLine === false });
      this.#after(retriesMs[Math.min(this.#failures++, retriesMs.length - 1)] ?? 0);
      return false;
    } finally {
      this.#underWay = null;
    }
  }

  #heard(content: ProfileContent, answer: SaveAnswer): boolean {
    this.#failures = 0;
    if (answer.kind === 'saved' || answer.kind === 'conflict') this.#revision = answer.revision;
    if (answer.kind !== 'saved') {
      this.#isHeld = true;
      this.#options.onState(answer);
      return false;
    }
    if (this.#unsaved === content) {
      this.#unsaved = null;
      this.#options.forget();
      this.#options.onState({ kind: 'saved', at: Date.now() });
    } else if (this.#unsaved) {
      // The text changed while this save was on its way: the copy kept here now builds on the new
      // revision.
      this.#options.keep({ content: this.#unsaved, revision: this.#revision, at: Date.now() });
    }
    return true;
  }
}
