import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { payees, taxDetails } from '#app/db/schema/payments.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import type { FirstStep, Part } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { partiesOf } from '../policy.ts';
import { forgetTaxDetails } from './commands.server.ts';
import { awaitedDetails } from './queries.server.ts';
import { describePayoutNotifications, payoutNotifications } from './words.ts';

const t = words('payments');

/** The steps that a performer’s page still needs before it can be paid. */
async function listPayoutSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
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

/** The tax details of a person and of the pages they own. */
async function* exportTaxDetails(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select()
    .from(taxDetails)
    .where(inArray(taxDetails.partyId, partiesOf(viewer)))
    .orderBy(asc(taxDetails.partyId));
  if (rows.length > 0) yield jsonPart('tax-details.json', rows);
}

export const part: Part = {
  notifications: [
    {
      subject: 'payout',
      right: 'see to payouts',
      kinds: payoutNotifications,
      describe: async (_orm, told) => describePayoutNotifications(told),
    },
  ],
  begins: [listPayoutSteps],
  waiting: [awaitedDetails],
  exports: [exportTaxDetails],
  leaving: { remove: (tx, { parties }) => forgetTaxDetails(tx, parties) },
};
