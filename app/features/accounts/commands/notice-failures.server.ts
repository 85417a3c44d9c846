import { AsyncLocalStorage } from 'node:async_hooks';
import { isAway } from '#app/lib/is-away.ts';

/**
 * Calls the sign-in library. Where the database is away the call fails with that error: the library
 * answers some failures itself, and treats the visitor as signed out after others.
 */
export async function orAway<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const failures: unknown[] = [];
  const answer = underWay.run(failures, ask);
  await answer.catch(() => {});
  const away = failures.find((failure) => isAway(failure));
  if (away) throw away;
  return answer;
}

/** Records an error that the library has only logged. */
export function noteFailure(error: unknown): void {
  underWay.getStore()?.push(error);
}

const underWay = new AsyncLocalStorage<unknown[]>();
