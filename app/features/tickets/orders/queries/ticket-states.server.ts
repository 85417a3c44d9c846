import { type SQL, sql } from 'drizzle-orm';
import {
  listedTicketStates,
  type TicketState,
  validTicketStates,
} from '#app/domain/tickets/states.ts';

/**
 * Valid tickets.
 * @param table the name of the tickets in the statement
 */
export function validIn(table: string): SQL {
  return stateIn(table, validTicketStates);
}

export const isValid = validIn('tickets');

/** Tickets that are shown with their order. */
export const isListed = stateIn('tickets', listedTicketStates);

// The states are in the text rather than among the values, so that indexes of the valid ones alone
// are used.
function stateIn(table: string, states: readonly TicketState[]): SQL {
  return sql.raw(`${table}.state in (${states.map((state) => `'${state}'`).join(', ')})`);
}
