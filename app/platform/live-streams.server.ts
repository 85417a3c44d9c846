import type { ServerResponse } from 'node:http';

const streamLimits = {
  mostOfAccount: 20,
  mostInAll: 20_000,
  /**
   * Unread data that ends a stream when there is more to write; the operating system’s own buffer comes
   * on top. All that a returning reader can have missed is less.
   */
  mostUnreadBytes: 256 * 1024,
  beatEverySeconds: 25,
};

/** An open answer: its reader, and the last event that they have read, if they sent it. */
export type LiveStream = {
  /** The session or key that reads it. */
  readonly by: string;
  readonly accountId: string;
  readonly after: string | null;
  readonly outgoing: ServerResponse;
  /** The second of each round in which it gets a sign of life. */
  readonly beat: number;
};

/**
 * The open streams of this process. They write to the response itself, since web streams take ten times
 * the memory. Readers who don’t keep up are dropped; they reconnect and go on where they were.
 */
export class LiveStreams {
  readonly #readBy = new Map<string, Set<LiveStream>>();
  /** All of them, also those between joining and being let in. */
  readonly #open = new Set<LiveStream>();
  readonly #countOf = new Map<string, number>();
  #joining: LiveStream[] = [];
  #begun = 0;
  #isStopping = false;
  /** Called when a reader has joined. */
  onJoin: () => void = () => {};

  get count(): number {
    return this.#open.size;
  }

  hasRoomFor(accountId: string): 'yes' | 'not here' | 'too many' {
    if (this.#isStopping || this.#open.size >= streamLimits.mostInAll) return 'not here';
    return (this.#countOf.get(accountId) ?? 0) < streamLimits.mostOfAccount ? 'yes' : 'too many';
  }

  /** Takes over a response whose head has been written. */
  open(
    outgoing: ServerResponse,
    { by, accountId, after }: Pick<LiveStream, 'by' | 'accountId' | 'after'>,
  ): void {
    this.#begun += 1;
    const beat = this.#begun % streamLimits.beatEverySeconds;
    const stream: LiveStream = { by, accountId, after, outgoing, beat };
    this.#open.add(stream);
    this.#countOf.set(accountId, (this.#countOf.get(accountId) ?? 0) + 1);
    outgoing.on('error', () => {});
    outgoing.once('close', () => this.#forget(stream));
    // Streams that end together reconnect at different times.
    outgoing.write(`retry: ${1_000 + Math.floor(Math.random() * 3_000)}\n\n`);
    if (this.#isStopping) {
      end(stream);
      return;
    }
    this.#joining.push(stream);
    this.onJoin();
  }

  /** Streams that came since the last call; nothing is sent to them until they are let in. */
  takeJoining(): LiveStream[] {
    const joining = this.#joining.filter(isOpen);
    this.#joining = [];
    return joining;
  }

  putBack(joining: LiveStream[]): void {
    this.#joining = [...joining, ...this.#joining];
  }

  letIn(stream: LiveStream): void {
    if (!isOpen(stream)) return;
    const { by } = stream;
    this.#readBy.set(by, (this.#readBy.get(by) ?? new Set()).add(stream));
  }

  of(by: string): Iterable<LiveStream> {
    return this.#readBy.get(by) ?? [];
  }

  /** Streams that get a sign of life in this second. */
  *beating(second: number): Generator<LiveStream> {
    const beat = second % streamLimits.beatEverySeconds;
    for (const streams of this.#readBy.values())
      for (const stream of streams) if (stream.beat === beat) yield stream;
  }

  send({ outgoing }: LiveStream, text: string): void {
    if (outgoing.writableEnded || outgoing.destroyed) return;
    if (outgoing.writableLength > streamLimits.mostUnreadBytes) outgoing.destroy();
    else outgoing.write(text);
  }

  /** Ends all of them; their readers reconnect to another process. */
  stop(): void {
    this.#isStopping = true;
    for (const stream of this.#open) end(stream);
  }

  #forget(stream: LiveStream): void {
    const { by, accountId } = stream;
    this.#open.delete(stream);
    const left = (this.#countOf.get(accountId) ?? 1) - 1;
    if (left > 0) this.#countOf.set(accountId, left);
    else this.#countOf.delete(accountId);
    const streams = this.#readBy.get(by);
    streams?.delete(stream);
    if (streams?.size === 0) this.#readBy.delete(by);
  }
}

function isOpen({ outgoing }: LiveStream): boolean {
  return !outgoing.writableEnded && !outgoing.destroyed;
}

/** Closes the connection too, which a browser would reuse for its next request. */
function end({ outgoing }: LiveStream): void {
  outgoing.end();
  outgoing.socket?.destroySoon();
}
