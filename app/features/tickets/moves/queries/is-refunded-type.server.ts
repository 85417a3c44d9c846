import { sql } from 'drizzle-orm';

/**
 * Money goes back for a type to whoever had bought until some moment. An order keeps its own, so that no
 * ticket can become one of that type.
 */
export const isRefundedType = sql<boolean>`exists (select from ticket_refunds refund
  where refund.event_id = ticket_types.event_id
    and (refund.type_ids is null or ticket_types.id = any (refund.type_ids)))`;
