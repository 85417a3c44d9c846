import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { charges, dues, moves, payees, savedCards } from '#app/db/schema/payments.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/zip.server.ts';
import { partiesOf } from '../policy.ts';

/**
 * What somebody, and the pages they own, were asked to pay, have paid, were sent and keep. Of cards
 * no more is known here than the brand and the last four digits.
 */
export async function* exportMoney(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const parties = partiesOf(viewer);
  const money = {
    dues: (await readDues(orm, parties)).map(({ cause: _, reminded: __, ...due }) => due),
    payments: await readPayments(orm, parties),
    moves: (await readMoves(orm, parties)).map(({ onceKey: _, cause: __, ...move }) => move),
    cards: await orm
      .select()
      .from(savedCards)
      .where(inArray(savedCards.payerId, parties))
      .orderBy(asc(savedCards.createdAt)),
    accountsForPayouts: await readAccounts(orm, parties),
  };
  if (Object.values(money).some((rows) => rows.length > 0)) yield jsonPart('money.json', money);
}

function readDues(orm: Orm, parties: string[]) {
  return orm
    .select()
    .from(dues)
    .where(inArray(dues.payerId, parties))
    .orderBy(asc(dues.createdAt), asc(dues.id));
}

function readPayments(orm: Orm, parties: string[]) {
  return orm
    .select()
    .from(charges)
    .where(inArray(charges.payerId, parties))
    .orderBy(asc(charges.paidAt), asc(charges.id));
}

function readMoves(orm: Orm, parties: string[]) {
  return orm
    .select()
    .from(moves)
    .where(inArray(moves.partyId, parties))
    .orderBy(asc(moves.createdAt), asc(moves.id));
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
