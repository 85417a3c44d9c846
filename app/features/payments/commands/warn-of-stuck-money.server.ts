import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { typesIn, writeOutbox } from '#app/db/outbox.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { checkouts, providerEvents } from '#app/db/schema/payments.ts';
import { remindOnce } from '#app/features/notifications/commands/remind-once.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Log } from '#app/platform/log.ts';
import { stuckMail } from '../emails/stuck-mail.tsx';

/** Work on money, and the mail with tickets that were paid for. */
const awaited = [...typesIn('money'), 'order bought'];

/**
 * Tells the operator of money that hasn’t been recorded or passed on for a quarter of an hour, such
 * as tickets that are paid and neither issued nor refunded. All of it is retried automatically. One
 * mail a day for each count.
 */
export async function warnOfStuckMoney({
  database: { orm },
  brand,
  log,
}: {
  database: Database;
  brand: Brand;
  log: Log;
}): Promise<void> {
  const longAgo = sql`now() - interval '15 minutes'`;
  const work = await orm.$count(
    outbox,
    and(inArray(outbox.type, awaited), lt(outbox.createdAt, longAgo)),
  );
  const payments = await orm.$count(
    checkouts,
    and(inArray(checkouts.state, ['opening', 'open']), lt(checkouts.stuckSince, longAgo)),
  );
  const messages = await orm.$count(
    providerEvents,
    and(isNull(providerEvents.handledAt), lt(providerEvents.receivedAt, longAgo)),
  );
  // A message that can’t be handled is mostly about one of these payments or jobs.
  const count = Math.max(work + payments, messages);
  if (count === 0) return;
  log.error({ work, payments, messages }, 'money is stuck');
  await orm.transaction(async (tx) => {
    const day = new Date().toISOString().slice(0, 10);
    if (await remindOnce(tx, `money stuck ${day} ${count}`))
      await writeOutbox(tx, { type: 'mail', payload: stuckMail(brand, count) });
  });
}
