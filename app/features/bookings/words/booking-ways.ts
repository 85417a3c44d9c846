import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import { words } from '#app/lib/words.ts';
import type { BookingView } from '../views.ts';

export type Way = { label: string; href: string; tone: 'spotlight' | 'plain' | 'danger' };

/** Where people do what they may do. What only the clock and the platform do has no page. */
const pages = {
  send: 'offer',
  counter: 'offer',
  revise: 'offer',
  proposeChange: 'offer',
  accept: 'acceptance',
  agreeToChange: 'acceptance',
  decline: 'refusal',
  refuseChange: 'refusal',
  dropChange: 'refusal',
  withdraw: 'withdrawal',
  drop: 'withdrawal',
  takeBackChange: 'withdrawal',
  cancel: 'cancellation',
} as const satisfies Partial<Record<BookingAction, string>>;

/** The first of these that may be done is the one thing to do. */
const spotlights: BookingAction[] = ['sign', 'accept', 'agreeToChange', 'send'];

/** What a side may do now, as links, the one thing to do first. */
export function waysOf(booking: BookingView): Way[] {
  const { id, actions, pendingVersion } = booking;
  const spotlight = spotlights.find((action) => actions.includes(action));
  const ordered = actions.toSorted((a, b) => Number(b === spotlight) - Number(a === spotlight));
  const ways = ordered.flatMap((action) => {
    const label = labelOf(action);
    const page = action === 'sign' ? `contracts/${pendingVersion}` : pageOf(action);
    if (!label || !page) return [];
    const tone: Way['tone'] =
      action === spotlight ? 'spotlight' : action === 'cancel' ? 'danger' : 'plain';
    return { label, href: `/bookings/${id}/${page}`, tone };
  });
  return [...moneyWay(booking, spotlight === undefined), ...ways];
}

/** Once both have signed there is money; what the venue still has to pay is then the one thing to do. */
function moneyWay(
  { id, state, side, signedVersion, ...booking }: BookingView,
  isFree: boolean,
): Way[] {
  if (signedVersion === null) return [];
  // After the show, saying that it was played comes first.
  const isToPay =
    isFree && side === 'venue' && state !== 'played' && booking.nextInstalment !== null;
  const label = words('bookings')(isToPay ? 'money.payWay' : 'money.way');
  return [{ label, href: `/bookings/${id}/payments`, tone: isToPay ? 'spotlight' : 'plain' }];
}

function pageOf(action: BookingAction): string | null {
  return action in pages ? pages[action as keyof typeof pages] : null;
}

function labelOf(action: BookingAction): string | null {
  if (action !== 'sign' && !(action in pages)) return null;
  return words('bookings')(`booking.ways.${action as keyof typeof pages | 'sign'}`);
}
