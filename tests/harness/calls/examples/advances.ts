import type { Town } from './town.ts';

type Line = { key: string; answers: string; state: string };

/** The advance of a signed show: both sides answer, ask, and confirm; a crew gets its link. */
export async function walkAdvance({ send }: Town, night: { bookingId: string }): Promise<void> {
  const { key } = await send('owls', 'addAdvanceLine', night);
  await send('venue', 'commentOnAdvanceLine', { ...night, key });
  await send('owls', 'removeAdvanceLine', { ...night, key });
  await send('owls', 'useAdvanceSuggestions', night);
  const { lines } = await send('venue', 'readAdvance', night);
  for (const { key, answers, state } of lines as Line[]) {
    if (state !== 'open') continue;
    const who = answers === 'venue' ? 'venue' : 'owls';
    const input = key.startsWith('gear-') ? { answer: 'houseHires' } : {};
    await send(who, 'answerAdvanceLine', { ...night, key }, input);
  }
  const { revision, version } = await send('owls', 'readAdvance', night);
  await send('owls', 'confirmAdvance', night, { revision, version });
  await send('venue', 'shareDaySheet', night);
  await send('owls', 'readDaySheet', night);
  await send('venue', 'endDaySheetLink', night);
}
