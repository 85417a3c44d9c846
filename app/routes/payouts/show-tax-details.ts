import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { readTaxDetails } from '#app/features/payments/payouts/queries/read-tax-details.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';

type Asked = { context: Readonly<RouterContextProvider>; request: Request };

/** What the form of a party’s tax details begins with. */
export async function showTaxDetails({ context, request }: Asked, viewer: Viewer, partyId: string) {
  const { database } = context.get(servicesContext);
  const details = await readTaxDetails(database, viewer, partyId);
  return {
    details: details && { ...details, givenAt: dayAt(details.givenAt, viewer) },
    isDone: new URL(request.url).searchParams.has('done'),
  };
}
