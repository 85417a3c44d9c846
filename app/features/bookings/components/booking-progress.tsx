import { endedStates, isOver } from '#app/domain/bookings/lifecycle.ts';
import { type BookingState, bookingStates } from '#app/domain/bookings/states.ts';
import { words } from '#app/lib/words.ts';
import type { BookingView } from '../views.ts';

const steps = [
  'offered',
  'signing',
  'accepted',
  'confirmed',
  'played',
  'settled',
  'paidOut',
] as const satisfies BookingState[];

/** The steps from the first offer to the payout, and how far this booking has come. */
export function BookingProgress({ booking }: { booking: BookingView }) {
  const t = words('bookings');
  const { state } = booking;
  const hasEnded = endedStates.includes(state);
  const reached = stepOf(hasEnded ? furthestOf(booking) : state);
  return (
    <ol className="progress" aria-label={t('booking.page.progress')}>
      {steps.map((step, index) => {
        const isHere = index === reached && !hasEnded;
        const isDone = index < reached || (hasEnded && index === reached);
        return (
          <li key={step} data-done={isDone || undefined} aria-current={isHere ? 'step' : undefined}>
            <span>
              {t(`booking.page.steps.${step}`)}
              {isDone && <span className="visually-hidden">, {t('booking.page.reached')}</span>}
            </span>
          </li>
        );
      })}
      {hasEnded && (
        <li data-ended="" aria-current="step">
          <span>{t(`booking.state.${state}`)}</span>
        </li>
      )}
    </ol>
  );
}

/** −1 before the first step. */
function stepOf(state: BookingState): number {
  return steps.findIndex((step) => step === (state === 'countered' ? 'offered' : state));
}

/** The furthest state before the booking ended. */
function furthestOf({ history }: BookingView): BookingState {
  const states = history.flatMap(({ from, to }) => (from ? [from, to] : [to]));
  const order = (state: BookingState) => (isOver(state) ? -1 : bookingStates.indexOf(state));
  return states.toSorted((a, b) => order(a) - order(b)).at(-1) ?? 'draft';
}
