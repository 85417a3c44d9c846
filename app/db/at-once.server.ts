import type { Orm } from './client.server.ts';
import { PipedClient } from './piped-client.server.ts';

type Answers<Asked extends (() => unknown)[]> = {
  [Place in keyof Asked]: Awaited<ReturnType<Asked[Place]>>;
};

/**
 * Does several things in one transaction that don’t need each other’s answers. They begin in their
 * order, and so do the first statements of each, but nobody waits for an answer in between. Ends when
 * all of them have ended, also when one fails, so that nothing is written after the transaction’s end.
 * @throws what the first one that failed has thrown
 */
export async function atOnce<Asked extends (() => unknown)[]>(
  tx: Orm,
  ...asked: Asked
): Promise<Answers<Asked>> {
  return (await (isPiped(tx) ? sendAll(asked) : oneByOne(asked))) as Answers<Asked>;
}

function isPiped(tx: Orm): boolean {
  return (tx as unknown as { session: { client: unknown } }).session.client instanceof PipedClient;
}

async function sendAll(asked: (() => unknown)[]): Promise<unknown[]> {
  const begun: Promise<unknown>[] = [];
  for (const ask of asked) {
    const answer = (async () => ask())();
    // One that fails before the last has begun is looked at with the others.
    answer.catch(() => {});
    begun.push(answer);
    // One that is built anew is sent a turn later than one that was built before.
    await null;
  }
  const ends = await Promise.allSettled(begun);
  const failures = ends.filter((end) => end.status === 'rejected');
  const failure = failures.find(({ reason }) => !isEcho(reason)) ?? failures[0];
  if (failure) throw failure.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value);
}

/** The embedded database does one thing after the other anyway. */
async function oneByOne(asked: (() => unknown)[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const ask of asked) answers.push(await ask());
  return answers;
}

/** After the first failure the server refuses whatever else a transaction asks. */
function isEcho(reason: unknown): boolean {
  const cause = reason instanceof Error ? reason.cause : null;
  return (cause as { code?: string } | null)?.code === '25P02';
}
