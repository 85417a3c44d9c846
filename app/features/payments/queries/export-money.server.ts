import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { charges, instalments, payees, savedCards, transfers } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { partiesOf } from '../policy.ts';

/**
 * What somebody, and the pages they own, were asked to pay, have paid, were sent and keep. Of cards
 * no more is known here than the brand and the last four digits.
 */
export async function* exportMoney(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const parties = partiesOf(viewer);
  const money = {
    instalments: (await readInstalments(orm, parties)).map(
      ({ cause: _, reminded: __, ...instalment }) => instalment,
    ),
    payments: await readPayments(orm, parties),
    transfers: (await readTransfers(orm, parties)).map(
      ({ idempotencyKey: _, cause: __, ...transfer }) => transfer,
    ),
    cards: await orm
      .select()
      .from(savedCards)
      .where(inArray(savedCards.payerId, parties))
      .orderBy(asc(savedCards.createdAt)),
    accountsForPayouts: await readAccounts(orm, parties),
  };
  if (Object.values(money).some((rows) => rows.length > 0)) yield jsonPart('money.json', money);
}

function readInstalments(orm: Orm, parties: string[]) {
  return orm
    .select()
    .from(instalments)
    .where(inArray(instalments.payerId, parties))
    .orderBy(asc(instalments.createdAt), asc(instalments.id));
}

function readPayments(orm: Orm, parties: string[]) {
  return orm
    .select()
    .from(charges)
    .where(inArray(charges.payerId, parties))
    .orderBy(asc(charges.paidAt), asc(charges.id));
}

function readTransfers(orm: Orm, parties: string[]) {
  return orm
    .select()
    .from(transfers)
    .where(inArray(transfers.partyId, parties))
    .orderBy(asc(transfers.createdAt), asc(transfers.id));
}

function readAccounts(orm: Orm, parties: string[]) {
  return orm
    .select({
      id: payees.id,
      country: payees.country,
      detailsSubmitted: payees.detailsSubmitted,
      transfersEnabled: payees.transfersEnabled,
      payoutsEnabled: payees.payoutsEnabled,
      requirements: payees.requirements,
      createdAt: payees.createdAt,
    })
    .from(payees)
    .where(inArray(payees.id, parties))
    .orderBy(asc(payees.id));
}
