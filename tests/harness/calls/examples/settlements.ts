import { expect } from 'vitest';
import { openReviews } from '#app/features/reviews/commands.server.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';
import type { Town } from './town.ts';

/** The settlement of a night that was played: a line that is disputed and removed, and both sign. */
export async function walkSettlement(
  { send, sendRaw, world }: Town,
  night: { bookingId: string },
): Promise<void> {
  await send('venue', 'importBoxOfficeReport', night);
  const { lineId } = await send('venue', 'addSettlementLine', night);
  const line = { ...night, lineId };
  await send('venue', 'changeSettlementLine', line);
  const form = new FormData();
  form.set('body', '{}');
  form.append('files', new Blob([new Uint8Array(await drawPicture())]), 'receipt.jpg');
  // Sent twice, they are there once.
  for (const _ of ['once', 'again'])
    await sendRaw('venue', 'addSettlementReceipts', line, form, 'receipts-of-the-engineer');
  const { receipts } = await send('owls', 'readSettlement', night);
  expect(receipts).toHaveLength(1);
  await send('owls', 'disputeSettlementLine', line);
  await send('owls', 'withdrawSettlementLineDispute', line);
  await send('venue', 'removeSettlementLine', line);
  const { hash } = await send('owls', 'readSettlement', night);
  await send('owls', 'signSettlement', night, { hash });
  await send('venue', 'signSettlement', night, { hash, typedName: 'Tomás Reis' });
  await send('venue', 'readShowsReport', {}, { from: '2020-01-01', to: '2099-12-31', by: 'month' });
  const settled = { kind: 'booking', id: night.bookingId, what: 'settle', pages: [] };
  await openReviews(world.services, settled);
  await send('venue', 'writeReview', night);
  await send('owls', 'writeReview', night);
  await send('owls', 'answerReview', night);
  await send('venue', 'readReviews', night);
  await send('admin', 'hideReview', { bookingId: night.bookingId, side: 'venue' });
}
