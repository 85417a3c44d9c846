import { redirect } from 'react-router';
import { servicesContext } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Route } from './+types/payment-return';
import { checkPayment } from './commands.server.ts';
import { showMoney } from './loaders.server.ts';

const stepOf = { paid: 'paid', open: 'waiting', declined: 'declined', none: 'waiting' } as const;

/**
 * The card provider sends payers back here; the result is asked of the provider, not of the
 * address.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await showMoney({ context, request, params });
  const { bookingId, instalmentId } = params;
  const services = context.get(servicesContext);
  const state = await checkPayment(services, { bookingId, instalmentId }).catch((error) => {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    return 'open' as const;
  });
  throw redirect(`/bookings/${bookingId}/payments?done=${stepOf[state]}`, 303);
}
