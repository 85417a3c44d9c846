import { redirect } from 'react-router';
import { syncAccount } from '#app/features/payments/payouts/commands/sync-account.server.ts';
import { readPayouts } from '#app/features/payments/payouts/queries/read-payouts.server.ts';
import { type Asked, servicesContext } from '#app/http/context.server.ts';
import { CardProviderError } from '#app/platform/cards/card-problem.ts';

/** A party’s payouts. After a return from the provider they are up to date. */
export async function showPayouts({ context, request }: Asked, partyId: string) {
  const services = context.get(servicesContext);
  const { pathname, searchParams } = new URL(request.url);
  // No id has a NUL, and no database takes one.
  const before = searchParams.get('before')?.replaceAll('\0', '') ?? null;
  const payouts = await readPayouts(services.database.orm, partyId, before);
  if (searchParams.has('back')) {
    // Where the provider is silent, its message will come later.
    if (payouts.account)
      await syncAccount(services, payouts.account.id).catch((error) => {
        if (!(error instanceof CardProviderError)) throw error;
      });
    throw redirect(pathname.replace(/\.data$/, ''), 303);
  }
  const year = new Date().getUTCFullYear();
  return { payouts, canOpen: services.cards !== null, years: [year, year - 1] };
}
