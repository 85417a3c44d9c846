import { type AtBooking, bookingCommand } from '../../steps/booking-command.server.ts';
import { proposal } from '../fields.ts';
import { type Proposing, proposeAfter } from '../steps/put-terms.server.ts';

/**
 * Puts terms on the table: the first ones of a night that a hold has taken, a counter-offer, better
 * ones before the other side has answered, or a change of a signed booking.
 * @throws AppError `conflict` if it isn’t their turn or the other side was faster
 */
export const proposeTerms = bookingCommand({
  operation: 'proposeTerms',
  may: 'make and answer offers',
  input: proposal,
  run: (at: AtBooking<Proposing>, { after, ...proposed }) => proposeAfter(at, after, proposed),
});
