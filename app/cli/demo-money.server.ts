import type { OutboxHandlers } from '#app/db/outbox-worker.server.ts';
import { advanceByClock } from '#app/features/bookings/commands.server.ts';
import { findByTitle } from '#app/features/bookings/queries.server.ts';
import { resumeMoney } from '#app/features/payments/commands.server.ts';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { hasComparison } from '#app/features/payments/ledger/queries.server.ts';
import { splitPayouts } from '#app/features/profiles/team/commands.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { CardProviderError } from '#app/platform/cards/card-problem.ts';
import { venueId, viewersIn } from './demo-acts.server.ts';
import { type MoneyServices, moneyActsIn } from './demo-money-acts.server.ts';
import { moneyTitles } from './demo-money-nights.server.ts';

/**
 * Has the demo town’s nights paid, played, released, cancelled and disputed, through the usual commands
 * and the card sandbox. The last step is the first comparison of the books with the provider’s: once
 * there is one, nothing is done. After a crash before that, the next start goes on; of several processes
 * that start at once, one does it.
 */
export async function fillDemoMoney(services: Services, handlers: OutboxHandlers): Promise<void> {
  const { cardSandbox, database, log } = services;
  const isDone = () => hasComparison(database.orm);
  if (!cardSandbox || (await isDone())) return;
  try {
    await database.alone(async () => {
      if (!(await isDone())) await fill({ ...services, cardSandbox }, handlers);
    });
  } catch (error) {
    if (!(error instanceof AppError || error instanceof CardProviderError)) throw error;
    log.warn({ error }, 'the demo town’s money isn’t whole');
  }
}

async function fill(services: MoneyServices, handlers: OutboxHandlers): Promise<void> {
  const nights = await nightsOf(services);
  const as = await viewersIn(services.database.orm);
  if (!nights || !as) return;
  const acts = moneyActsIn(services, as);
  const rita = as('the-night-owls');
  const vera = as('vera-quartzo');
  await acts.connect(rita, 'the-night-owls', owls);
  await acts.connect(vera, null, veraHerself);
  const shares = [{ accountId: vera.accountId, basisPoints: 2_000 }];
  await splitPayouts(services, rita, { as: 'the-night-owls', shares });

  await acts.pay(nights.depositPaid, 'deposit');
  for (const night of ['held', 'cancelled', 'disputed', 'waiting', 'paidOut', 'played'] as const)
    await acts.pay(nights[night], 'whole');
  await acts.follow(handlers);
  await advanceByClock(services);
  await acts.dispute(nights.disputed, 'vera-quartzo');
  await acts.release(nights.paidOut, 'the-night-owls');
  // This payee has given no bank.
  await acts.release(nights.waiting, 'malva-e-sal');
  await acts.cancel(nights.cancelled);
  await acts.follow(handlers);
  // Also work that a crashed process had begun.
  await resumeMoney(services);
  await acts.follow(handlers);
  await services.cardSandbox.world.payPayoutsNow();
  await compareBooks(services);
  await acts.follow(handlers);
}

type Nights = Record<keyof typeof moneyTitles, string>;

/** The bookings with payments; null if one of them is gone or has another title. */
async function nightsOf({ database }: Services): Promise<Nights | null> {
  const nights: Partial<Nights> = {};
  for (const night of Object.keys(moneyTitles) as (keyof Nights)[]) {
    const booking = await findByTitle(database.orm, { venueId, title: moneyTitles[night] });
    if (!booking) return null;
    nights[night] = booking.id;
  }
  return nights as Nights;
}

const owls = {
  kind: 'company' as const,
  legalName: 'Corujas da Noite, Lda.',
  street: 'Rua das Corujas 4',
  postalCode: '4450-208',
  town: 'Matosinhos',
  country: 'PT',
  taxId: 'PT123456789',
};
const veraHerself = {
  kind: 'person' as const,
  legalName: 'Vera Quartzo',
  street: 'Rua da Palma 7',
  postalCode: '4050-341',
  town: 'Porto',
  country: 'PT',
  taxId: '',
};
