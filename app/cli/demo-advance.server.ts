import type { Database } from '#app/db/client.server.ts';
import {
  answerLine,
  commentOnLine,
  shareDaySheet,
} from '#app/features/advancing/commands.server.ts';

import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type actsIn, type Page, venueId } from './demo-acts.server.ts';

const t = words('advancing');

type Acts = NonNullable<Awaited<ReturnType<typeof actsIn>>>;

/** An advance half done: some lines are answered, one has a question, the others wait. */
export async function fillDemoAdvance(
  services: { database: Database; brand: Brand },
  { as }: Pick<Acts, 'as'>,
  bookingId: string,
): Promise<void> {
  const answer = (page: Page, key: 'venueContact' | 'curfew' | 'loadIn' | 'performerContact') =>
    answerLine(services, as(page), { bookingId, as: page, key, answer: t(`demo.${key}`) });
  await answer(venueId, 'venueContact');
  await answer(venueId, 'loadIn');
  await answer(venueId, 'curfew');
  await answer('vera-quartzo', 'performerContact');
  await commentOnLine(services, as('vera-quartzo'), {
    bookingId,
    as: 'vera-quartzo',
    key: 'loadIn',
    text: t('demo.question'),
  });
  await shareDaySheet(services, as(venueId), { bookingId, as: venueId });
}
