import { orderLimits } from '#app/domain/tickets/basket.ts';
import { id, list } from '#app/fields/kinds.ts';
import { ofEvent } from '../sales/fields.ts';

/** Tickets of an order that their venue gives another place. */
export const moving = ofEvent.extend({
  orderId: id,
  ticketIds: list(id, orderLimits.perType)
    .nullable()
    .default(null)
    .describe('Null for all of them that are valid, which is what another show asks for.'),
  typeId: id.describe('Of the same event, or of another show of the venue.'),
  seatIds: list(id, orderLimits.perType)
    .default([])
    .describe(
      'A free seat for each ticket in their order; the best free ones where none are named.',
    ),
});
