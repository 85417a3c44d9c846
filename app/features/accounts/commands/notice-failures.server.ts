import { AsyncLocalStorage } from 'node:async_hooks';
import { isAway } from '#app/lib/is-away.ts';

/**
 * Asks the sign-in library for something. Where the database is away it fails with that: the library
 * answers some failures itself, and takes nobody to be signed in after others.
 */
export async function orAway<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const failures: unknown[] = [];
  const answer = underWay.run(failures, ask);
  await answer.catch(() => {});
  const away = failures.find((failure) => isAway(failure));
  if (away) throw away;
  return answer;
}

/** Notes what the library has only logged. */
export function noteFailure(error: unknown): void {
  underWay.getStore()?.push(error);
}

const underWay = new AsyncLocalStorage<unknown[]>();
