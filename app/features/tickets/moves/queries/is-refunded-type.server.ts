import { sql } from 'drizzle-orm';

/**
 * A refund of a type is for buyers until some moment. An order keeps its own moment, so that no
 * ticket can become one of that type.
 */
export const isRefundedType = sql<boolean>`exists (select from ticket_refunds refund
  where refund.event_id = ticket_types.event_id
    and (refund.type_ids is null or ticket_types.id = any (refund.type_ids)))`;
