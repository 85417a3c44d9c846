import { outbox } from '#app/db/schema/outbox.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { letBeHeld } from '#tests/harness/money/paid.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import { walkAdvance } from './advances.ts';
import { sign } from './bookings.ts';
import { walkSettlement } from './settlements.ts';
import type { Town } from './town.ts';

export async function walkPayments({ send, night, world }: Town): Promise<void> {
  const open = await night('depositInstalment');
  const { instalments } = await send('venue', 'readPayments', open);
  const input = { ...open, instalmentId: instalments[0].id };
  const { url } = await send('venue', 'beginPayment', input, { keepsCard: true });
  const session = /cs_\w+/.exec(url)?.[0] ?? '';
  await world.sandbox.pay(session, { card: cardOf(), keeps: true });
  await world.settle();
  const { items: cards } = await send('venue', 'listCards');
  await send('venue', 'removeCard', { cardId: cards[0].id });
  await send('owls', 'readPayments', await night('paidOut'));
  await send('owls', 'readPayouts');
  const { items } = await send('venue', 'listDocuments');
  await send('venue', 'readDocument', { documentId: items[0].id });
  await send('venue', 'downloadDocument', { documentId: items[0].id });
}

/** Nights that were played: one released by its code, one disputed and settled. */
export async function walkAfterShow(town: Town): Promise<void> {
  const { send, sendRaw, night, database } = town;
  const coded = await sign(town);
  await walkAdvance(town, coded);
  await letBeHeld(database, coded.bookingId, { state: 'played', ends: '-40 hours' });
  const { code } = await send('venue', 'readAfterShow', coded);
  await send('venue', 'confirmShow', coded);
  await send('owls', 'enterReleaseCode', coded);
  await send('owls', 'enterReleaseCode', coded, { code });
  await walkSettlement(town, coded);

  const disputed = await night('played');
  await send('venue', 'raiseDispute', disputed);
  await send('venue', 'withdrawDispute', disputed);
  const form = new FormData();
  const { example } = town.operations.get('raiseDispute') ?? {};
  form.set('body', JSON.stringify(example));
  form.append('files', new Blob([new Uint8Array(await drawPicture())]), 'stage.jpg');
  await sendRaw('venue', 'raiseDispute', disputed, form);
  const { statementId } = await send('owls', 'commentOnDispute', disputed);
  const { dispute } = await send('venue', 'readAfterShow', disputed);
  const [{ id: fileId }] = dispute.statements[0].files;
  await send('owls', 'downloadDisputeFile', { ...disputed, fileId });
  await send('venue', 'agreeDispute', disputed, { offerId: statementId });
}

export async function walkAdministration({ send, database }: Town): Promise<void> {
  const { items: disputes } = await send('admin', 'listDisputes');
  const [{ id: disputeId, bookingId }] = disputes;
  const { held } = await send('admin', 'readDispute', { disputeId });
  await send('admin', 'checkDecision', { disputeId }, { bookingId });
  const decided = { bookingId, heldMinor: held.amountMinor };
  await send('admin', 'decideDispute', { disputeId }, decided);

  const { items } = await send('admin', 'listTransfers', {}, { show: 'all' });
  const isOf = ({ kind, state }: Transfer, ...wanted: string[]) =>
    wanted.includes(`${kind} ${state}`);
  const waiting = items.find(
    (one: Transfer) => isOf(one, 'transfer waiting') && one.partyId === 'profile:malva-e-sal',
  );
  await send('admin', 'retryAsAdmin', { transferId: waiting.id });
  const ways = { bookingId: waiting.sourceId, transferId: waiting.id };
  await send('malva', 'retryBookingTransfer', ways);
  const arrived = items.find((one: Transfer) => isOf(one, 'transfer arrived', 'transfer sent'));
  const sent = { transferId: arrived.id };
  await send('admin', 'readTransfer', sent);
  await send('admin', 'takeBack', sent);

  const failed = { type: 'mail', payload: { accountId: 'cinema-candeia' }, attempts: 10 };
  const failedAt = new Date();
  await database.orm.insert(outbox).values({ ...failed, failure: 'smtp 451', failedAt });
  const { items: work } = await send('admin', 'listFailedWork');
  const { id: workId } = work.find(({ type }: { type: string }) => type === 'mail');
  await send('admin', 'retryFailedWork', { workId });
  await send('admin', 'downloadTotals', { year: failedAt.getUTCFullYear() });

  await send('admin', 'compareNow');
  const { items: comparisons } = await send('admin', 'listComparisons');
  await send('admin', 'readComparison', { comparisonId: comparisons.at(-1).id });
  await send('admin', 'readLedgerTotals');
  await send('admin', 'checkLedger');
  const { items: accounts } = await send('admin', 'listLedgerAccounts');
  const { kind, owner, currency } = accounts[0];
  const { items: entries } = await send(
    'admin',
    'listLedgerEntries',
    {},
    { kind, owner, currency },
  );
  await send('admin', 'readLedgerTransaction', { transactionId: entries[0].transactionId });
}

type Transfer = { kind: string; state: string; partyId: string };

/** A person's payout account; no payout waits for it afterwards. */
export async function walkPayouts({ send }: Town): Promise<void> {
  await send('malva', 'giveTaxDetails');
  await send('malva', 'openPayoutAccount');
}
