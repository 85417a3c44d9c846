import { redirect } from 'react-router';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Route } from './+types/order-return';
import { checkOrder } from './place-order.server.ts';

const stepOf = { paid: '', open: '?done=waiting', declined: '?done=declined' } as const;

/** The return address for the card provider: the outcome is asked of the provider itself. */
export function loader({ context, params: { link } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return orRefuse(async () => {
    const state = await checkOrder(services, link).catch((error) => {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
      return 'open' as const;
    });
    throw redirect(`/orders/${link}${stepOf[state]}`, 303);
  });
}
