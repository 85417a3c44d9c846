import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { savedCards } from '#app/db/schema/payments.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { command } from '#app/fields/command.ts';
import { id, page } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { CardProviderError } from '#app/platform/cards/card-problem.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import { askInTime } from '../../commands/ask-in-time.server.ts';
import { requireParty } from '../../policy.ts';

type Services = { database: Database; cards: CardProvider | null };

/**
 * Stops keeping a page’s card, here and at the provider.
 * @throws AppError `not-found`, `forbidden`; `unavailable` where the provider doesn’t answer: the
 * card then stays
 */
export const removeCard = command({
  operation: 'removeCard',
  input: z.object({ as: page, cardId: id }),
  settlesItself: true,
  async run({ database, cards }: Services, viewer, { as, cardId }) {
    const payerId = pageParty(as);
    requireParty(viewer, payerId, 'pay');
    const own = and(
      eq(savedCards.id, cardId),
      eq(savedCards.payerId, payerId),
      isNull(savedCards.removedAt),
    );
    if ((await database.orm.$count(savedCards, own)) === 0)
      throw new AppError('not-found', words('payments')('refused.cardGone'));
    await askInTime(cards, () => detachCard({ cards }, cardId));
    await database.orm.update(savedCards).set({ removedAt: sql`now()` }).where(own);
  },
});

/**
 * Makes the provider forget a card.
 * @throws CardProviderError where it doesn’t answer
 */
export async function detachCard(
  { cards }: { cards: CardProvider | null },
  cardId: string,
): Promise<void> {
  await cards?.removeCard(cardId).catch((error) => {
    // A card that the provider doesn’t know any longer is already removed.
    const isGone =
      error instanceof CardProviderError && ['missing', 'refused'].includes(error.problem);
    if (!isGone) throw error;
  });
}
