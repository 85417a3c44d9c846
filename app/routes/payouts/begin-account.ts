import type { RouterContextProvider } from 'react-router';
import { redirect } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { openAccount } from '#app/features/payments/payouts/commands/open-account.server.ts';
import { readTaxDetails } from '#app/features/payments/payouts/queries/read-tax-details.server.ts';
import { requireParty } from '#app/features/payments/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Sends a payee on to the provider’s page, and back from there to the page they came from.
 * @throws Response the redirect; AppError where it can’t be opened now
 */
export async function beginAccount(
  context: Readonly<RouterContextProvider>,
  viewer: Viewer,
  { partyId, address }: { partyId: string; address: string },
): Promise<never> {
  requireParty(viewer, partyId);
  const services = context.get(servicesContext);
  const details = await readTaxDetails(services.database, viewer, partyId);
  if (!details) throw new AppError('conflict', words('payments')('payouts.account.after'));
  const here = `${services.brand.site}${address}?back`;
  const url = await openAccount(services, {
    ...{ partyId, country: details.country, email: viewer.email },
    ...{ returnUrl: here, refreshUrl: here },
  });
  throw redirect(url, 303);
}
