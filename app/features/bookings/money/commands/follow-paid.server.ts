import { sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { fixed, rowsOf } from '#app/db/expressions.server.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { takePayment } from './take-payment.server.ts';

/**
 * Repairs missed steps after payments: confirms bookings that are fully paid, and passes on money
 * that arrived after a release.
 */
export async function followPaid(services: { database: Database; brand: Brand }): Promise<void> {
  const follow = (instalmentId: string) => takePayment(services, instalmentId);
  await eachAlone(await unfollowed(services.database), follow, 'payments aren’t followed');
}

/** The last payment of each such booking, a few minutes after the outbox should have done it. */
async function unfollowed({ orm }: Database): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    orm.execute(sql`
    select distinct on (instalments.source_id) instalments.id
    from instalments join bookings on bookings.id = instalments.source_id
    where instalments.source_type = 'booking' and instalments.state = 'paid'
      and instalments.ended_at < now() - interval '5 minutes'
      and (
        (bookings.state = ${fixed('accepted' satisfies BookingState)} and not exists (
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
