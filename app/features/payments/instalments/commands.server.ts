import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { checkouts, instalments, savedCards } from '#app/db/schema/payments.ts';
import { pageParty, type Source } from '#app/domain/payments/ledger.ts';
import { command } from '#app/fields/command.ts';
import { id, page } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type CardProvider, CardProviderError } from '#app/platform/cards/card-provider.ts';
import { owedPart } from '../chargebacks/commands.server.ts';
import { askInTime } from '../commands.server.ts';
import { requireParty } from '../policy.ts';

/** Stops keeping the cards of parties that leave: here at once, at the provider soon after. */
export async function forgetCards(tx: Orm, parties: string[]): Promise<void> {
  if (parties.length === 0) return;
  const removed = await tx
    .update(savedCards)
    .set({ removedAt: sql`now()` })
    .where(and(inArray(savedCards.payerId, parties), isNull(savedCards.removedAt)))
    .returning({ id: savedCards.id });
  await writeOutbox(
    tx,
    ...removed.map(({ id }) => ({ type: 'remove card' as const, payload: { cardId: id } })),
  );
}

export type NewInstalment = {
  cause: string;
  source: Source;
  part: string;
  payerId: string;
  currency: string;
  amountMinor: number;
  feeMinor: number;
  dueAt: Date;
  title: string;
};

/**
 * Opens an instalment, once per cause.
 * @returns its id, also where it was opened before
 */
export async function openInstalment(
  tx: Orm,
  { source, ...instalment }: NewInstalment,
): Promise<string> {
  const [opened] = await tx
    .insert(instalments)
    .values({ id: randomUUID(), sourceType: source.type, sourceId: source.id, ...instalment })
    .onConflictDoNothing({ target: instalments.cause })
    .returning({ id: instalments.id });
  if (opened) return opened.id;
  const [earlier] = await tx
    .select({ id: instalments.id })
    .from(instalments)
    .where(eq(instalments.cause, instalment.cause));
  if (!earlier) throw new Error('an instalment is neither new nor there');
  return earlier.id;
}

/**
 * Withdraws all unpaid amounts but those that pay a debt. A payer who is on the provider’s page at
 * this moment may still pay; that is refunded.
 */
export async function voidInstalments(tx: Orm, source: Source): Promise<void> {
  const rows = await tx
    .update(instalments)
    .set({ state: 'void', endedAt: sql`now()` })
    .where(
      and(
        eq(instalments.sourceType, source.type),
        eq(instalments.sourceId, source.id),
        eq(instalments.state, 'open'),
        ne(instalments.part, owedPart),
      ),
    )
    .returning({ id: instalments.id });
  await endCheckoutsOf(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Closes the provider’s open pages for these amounts, so that no one pays there any more. */
export async function endCheckoutsOf(tx: Orm, instalmentIds: readonly string[]): Promise<void> {
  if (instalmentIds.length === 0) return;
  const open = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.instalmentId, [...instalmentIds]),
        inArray(checkouts.state, ['opening', 'open']),
      ),
    );
  await writeOutbox(
    tx,
    ...open.map(({ id }) => ({ type: 'end checkout' as const, payload: { checkoutId: id } })),
  );
}

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
