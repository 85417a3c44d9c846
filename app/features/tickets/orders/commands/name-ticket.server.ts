import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { holder } from '../fields.ts';
import { findValidTicket } from '../queries/find-holding.server.ts';

type Services = { database: Database; secret: string };

/**
 * Names the holder of a ticket for the door list. Its code stays.
 * @throws AppError as `findValidTicket`
 */
export const nameTicket = command({
  operation: 'nameTicket',
  openTo: 'visitors',
  input: holder,
  async run({ database, secret }: Services, _viewer: Viewer | null, { link, name }) {
    await database.orm.transaction(async (tx) => {
      const { id } = await findValidTicket(tx, { secret, link });
      await tx.update(tickets).set({ name }).where(eq(tickets.id, id));
    });
  },
});
