import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { takePayment } from './take-payment.server.ts';

/**
 * Does what should have followed from money that has arrived and for some reason hasn’t: a booking
 * that is paid whole is confirmed, and what came after a release is passed on.
 */
export async function followPaid(services: { database: Database; brand: Brand }): Promise<void> {
  const follow = (instalmentId: string) => takePayment(services, instalmentId);
  await eachAlone(await unfollowed(services.database), follow, 'payments aren’t followed');
}

/** The last payment of each such booking; the outbox has a few minutes to do it first. */
async function unfollowed({ orm }: Database): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    orm.execute(sql`
    select distinct on (instalments.source_id) instalments.id
    from instalments join bookings on bookings.id = instalments.source_id
    where instalments.source_type = 'booking' and instalments.state = 'paid'
      and instalments.ended_at < now() - interval '5 minutes'
      and (
        (bookings.state = 'accepted' and not exists (
          select 1 from instalments open where open.source_type = 'booking'
            and open.source_id = bookings.id and open.state = 'open'))
        or (exists (select 1 from releases where releases.booking_id = bookings.id)
          and exists (
            select 1 from ledger_accounts join ledger_balances on account_id = ledger_accounts.id
            where owner = 'booking:' || bookings.id and kind = 'held' and balance_minor < 0))
      )
    order by instalments.source_id, instalments.ended_at desc
    limit 500`),
  );
  return rows.map(({ id }) => id);
}
