import { setTimeout } from 'node:timers/promises';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { CardProviderError } from '#app/platform/cards/card-problem.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';

/**
 * Asks the card provider while a person is waiting. A call that takes too long goes on without
 * them, and its result is there when they come again.
 * @throws AppError `unavailable` where it doesn’t answer, or not in time
 */
export async function askInTime<Answer>(
  cards: CardProvider | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const timeout = setTimeout(cards?.patienceMs, null, { ref: false }).then(() => {
    throw away();
  });
  return Promise.race([work(), timeout]).catch((error) => {
    throw error instanceof CardProviderError ? away(error) : error;
  });
}

export function away(cause?: CardProviderError): AppError {
  return new AppError('unavailable', words('payments')('refused.providerAway'), { cause });
}
