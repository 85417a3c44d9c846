import type { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { NamingClient } from './named-statements.server.ts';

/**
 * A connection that sends statements without waiting for the answers to those before them, and what
 * is asked at one moment in one packet. The server does them one after the other all the same, and
 * in a transaction none after one that has failed.
 */
export class PipedClient extends NamingClient {
  #isHeldBack = false;

  constructor(config?: string | ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      pipeline: true,
    });
  }

  override query(statement: unknown, values?: unknown, done?: unknown): never {
    this.#holdBack();
    const answer = super.query(statement, values, done) as Promise<unknown>;
    const text = textOf(statement);
    if (text === 'commit') return this.#committed(answer) as never;
    return (text === 'begin' ? this.#begun(answer) : answer) as never;
  }

  /**
   * A server ends a transaction in which something has failed with ROLLBACK, also where it was asked to
   * commit, and calls that no error: code that had caught the failure would take all of it for done.
   */
  async #committed(answer: Promise<unknown>): Promise<unknown> {
    const result = (await answer) as { command?: string };
    if (result.command === 'ROLLBACK') throw new Error('a transaction was rolled back at its end');
    return result;
  }

  /** Sends when everybody who has something to ask at this moment has asked. */
  #holdBack(): void {
    if (this.#isHeldBack) return;
    this.#isHeldBack = true;
    const stream = this.#stream();
    stream.cork();
    process.nextTick(() => {
      this.#isHeldBack = false;
      stream.uncork();
    });
  }

  /** The beginning of a transaction goes with its first statement; nothing is done without it. */
  async #begun(answer: Promise<unknown>): Promise<unknown> {
    answer.catch((error) => this.#stream().destroy(error));
    return { rows: [] };
  }

  #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}

function textOf(statement: unknown): unknown {
  return typeof statement === 'object' ? (statement as { text?: unknown } | null)?.text : statement;
}
