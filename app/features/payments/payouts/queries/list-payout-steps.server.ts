import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { payees, taxDetails } from '#app/db/schema/payments.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import type { FirstStep } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';

/** The steps that a performer’s page still needs before it can be paid. */
export async function listPayoutSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
  const t = words('payments');
  const performers = pages.filter(({ userType }) => userType === 'artist');
  if (performers.length === 0) return [];
  const parties = performers.map(({ profileId }) => pageParty(profileId));
  const [accounts, taxes] = await Promise.all([
    orm
      .select({ id: payees.id, isReady: payees.payoutsEnabled })
      .from(payees)
      .where(inArray(payees.id, parties)),
    orm
      .select({ id: taxDetails.partyId })
      .from(taxDetails)
      .where(inArray(taxDetails.partyId, parties)),
  ]);
  return performers.flatMap(({ profileId }) => {
    const party = pageParty(profileId);
    return [
      {
        profileId,
        of: 'money',
        text: t('payouts.first.tax'),
        path: '/payouts/tax',
        isDone: taxes.some(({ id }) => id === party),
      },
      {
        profileId,
        of: 'money',
        text: t('payouts.first.account'),
        path: '/payouts',
        isDone: accounts.some(({ id, isReady }) => id === party && isReady),
      },
    ];
  });
}
