import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { payableFrom } from '#app/domain/bookings/release.ts';
import { isPayable } from '#app/domain/bookings/standing.ts';
import { askInTime } from '#app/features/payments/commands/ask-in-time.server.ts';
import { openCheckout } from '#app/features/payments/instalments/commands/open-checkout.server.ts';
import { syncCheckout } from '#app/features/payments/instalments/commands/sync-checkout.server.ts';
import { readInstalments } from '#app/features/payments/instalments/queries/read-instalments.server.ts';
import { findCheckout } from '#app/features/payments/queries/find-checkout.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import { requireSide } from '../../policy.ts';
import { payment } from '../fields.ts';
import { sourceOf } from '../queries/read-held.server.ts';

type Services = { database: Database; brand: Brand; cards: CardProvider | null };

/**
 * Starts the payment of an instalment.
 * @returns url: the provider’s page to go on to; null if a saved card was charged or it is paid
 *   already
 * @throws AppError as `openCheckout` does
 */
export const payBooking = command({
  operation: 'beginPayment',
  input: payment,
  settlesItself: true,
  async run(services: Services, viewer, { bookingId, instalmentId, as, keepsCard, savedCardId }) {
    await requireInstalment(services.database, viewer, { bookingId, instalmentId, as });
    const here = `${services.brand.site}/bookings/${bookingId}/payments`;
    const url = await openCheckout(services, {
      instalmentId,
      keepsCard,
      savedCardId,
      returnUrl: `${here}/${instalmentId}/return`,
      cancelUrl: here,
      language: currentLanguage(),
      feeName: words('bookings')('money.feeName'),
    });
    return { url };
  },
});

/**
 * Asks the provider about the result of a payment, for the page that payers return to.
 * @throws AppError `unavailable` if the provider doesn’t answer
 */
export async function checkPayment(
  services: Services,
  { bookingId, instalmentId }: { bookingId: string; instalmentId: string },
): Promise<'paid' | 'open' | 'declined' | 'none'> {
  const checkout = await findCheckout(services.database.orm, {
    instalmentId,
    source: sourceOf(bookingId),
  });
  if (!checkout) return 'none';
  const { state, declineCode } = await askInTime(services.cards, () =>
    syncCheckout(services, checkout.id),
  );
  if (state === 'paid') return 'paid';
  return state === 'declined' || declineCode ? 'declined' : 'open';
}

async function requireInstalment(
  { orm }: Database,
  viewer: Viewer,
  { bookingId, instalmentId, as }: { bookingId: string; instalmentId: string; as: string },
): Promise<void> {
  const t = words('bookings');
  const [row] = await orm
    .select({ booking: bookings, now: sql<string>`now()` })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!row) throw new AppError('not-found', t('unknown'));
  const booking = { ...row.booking, now: new Date(row.now) };
  const side = requireSide(viewer, booking, as, 'pay');
  const instalments = await readInstalments(orm, sourceOf(bookingId));
  if (!instalments.some(({ id }) => id === instalmentId))
    throw new AppError('not-found', t('unknown'));
  if (side !== 'venue') throw new AppError('forbidden', t('money.venuePays'));
  if (isPayable(booking)) return;
  const day = dayAt(payableFrom(booking), booking);
  throw new AppError('conflict', t('money.tooEarly', { day }));
}
