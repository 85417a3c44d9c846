import type { Database } from '#app/db/client.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { orderSearch } from '../fields.ts';
import { listOrders } from '../queries/list-orders.server.ts';

/**
 * Finds orders by a buyer’s name or address, or by a number. Sent as a change is, so that people’s
 * names and addresses stay out of web addresses.
 */
export const findOrders = pageCommand({
  operation: 'findTicketOrders',
  may: 'sell tickets',
  input: orderSearch,
  async run({ services: { database }, viewer }: OnPage<{ database: Database }>, asked) {
    const { entries } = await listOrders(database.orm, viewer, asked);
    return { items: entries, text: asked.text };
  },
});
