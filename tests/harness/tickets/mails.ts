import { asc, inArray } from 'drizzle-orm';
import { outbox } from '#app/db/schema/outbox.ts';
import { mailOfBought } from '#app/features/tickets/orders/commands.server.ts';

type Mailing = Parameters<typeof mailOfBought>[0];
type Written = NonNullable<Awaited<ReturnType<typeof mailOfBought>>>;

/** Waiting mails in order, those of orders as a worker would write them. */
export async function readMails(services: Mailing): Promise<Written[]> {
  const waiting = await services.database.orm
    .select()
    .from(outbox)
    .where(inArray(outbox.type, ['mail', 'order bought']))
    .orderBy(asc(outbox.id));
  const mails = await Promise.all(
    waiting.map(({ type, payload }) =>
      type === 'mail'
        ? (payload as Written)
        : mailOfBought(services, payload as { orderId: string }),
    ),
  );
  return mails.filter((mail) => mail !== null);
}
