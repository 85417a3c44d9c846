import type { ProfileContent } from '#app/domain/profiles/content.ts';

/*
 * Keeps what people type: first in this tab, then on the server. Nothing is dropped before the
 * server has answered that it has it.
 */

export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  /** The server can't be reached or failed; it is asked again by itself. */
  | { kind: 'unreachable'; isOffline: boolean }
  | { kind: 'conflict' }
  | { kind: 'signedOut' }
  /** The server won't take it, for a reason that trying again doesn't change. */
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

  /** Of what the server has, as far as is known here. */
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

  /** Saves at once what is unsaved; answers whether everything is saved now. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    // Whoever waits with others here finds the save that the first of them began.
    while (this.#underWay) if (!(await this.#underWay)) return false;
    if (this.#unsaved === null) return true;
    if (this.#isHeld) return false;
    this.#underWay = this.#save(this.#unsaved);
    const isSaved = await this.#underWay;
    return isSaved && (this.#unsaved === null || this.flush());
  }

  /** After a conflict, what is typed here replaces what the other tab or person has saved. */
  retry(): Promise<boolean> {
    this.#isHeld = false;
    return this.flush();
  }

  /** Gives up what is typed here. */
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
      // Typed on while this was on its way: what is kept here now builds on the new revision.
      this.#options.keep({ content: this.#unsaved, revision: this.#revision, at: Date.now() });
    }
    return true;
  }
}
