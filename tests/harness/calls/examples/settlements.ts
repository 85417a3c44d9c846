import type { Town } from './town.ts';

/** The settlement of a night that was played: a line that is disputed and removed, and both sign. */
export async function walkSettlement({ send }: Town, night: { bookingId: string }): Promise<void> {
  await send('venue', 'importBoxOfficeReport', night);
  const { lineId } = await send('venue', 'addSettlementLine', night);
  const line = { ...night, lineId };
  await send('venue', 'changeSettlementLine', line);
  await send('owls', 'disputeSettlementLine', line);
  await send('owls', 'withdrawSettlementLineDispute', line);
  await send('venue', 'removeSettlementLine', line);
  const { hash } = await send('owls', 'readSettlement', night);
  await send('owls', 'signSettlement', night, { hash });
  await send('venue', 'signSettlement', night, { hash, typedName: 'Tomás Reis' });
}
