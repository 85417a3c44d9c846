import { amountsIn, type CancellationWindow, windowAt } from '#app/domain/bookings/cancellation.ts';
import { guaranteeOf } from '#app/domain/bookings/deal.ts';
import { outlookOf } from '#app/domain/bookings/outlook.ts';
import { momentAt } from '#app/lib/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Cancellation } from '../queries/read-cancellation.server.ts';
import {
  type WrittenWindow,
  writeAmounts,
  writeOutlook,
  writeWindowName,
} from './write-outlook.ts';

/** What cancelling means at this moment, what it will mean next, and the whole table. */
export type WrittenCancellation = {
  window: CancellationWindow;
  /** The signed version that all of this is of. */
  version: number;
  now: string[];
  /** When cancelling begins to cost something else, and what; null on the day itself. */
  next: { when: string; sentences: string[] } | null;
  windows: WrittenWindow[];
};

type Ahead = Cancellation & { signed: NonNullable<Cancellation['signed']> };

export function writeCancellation(
  { booking, side, signed: { terms, fees }, now: at }: Ahead,
  language: string,
): WrittenCancellation {
  const { timeZone } = booking;
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  const showStartsAt = Temporal.Instant.fromEpochMilliseconds(booking.startsAt.getTime());
  const window = windowAt(now, { showStartsAt, timeZone });
  const outlook = outlookOf(terms, { fees, signedAt: now, broughtAlong: false });
  const { windows } = writeOutlook(outlook, { reader: side, now, language });
  const said = (one: CancellationWindow) =>
    writeAmounts(amountsIn(one, side, guaranteeOf(terms.deal), fees.cancellation), {
      ...{ reader: side, currency: terms.currency, language },
    });
  const index = outlook.windows.findIndex((one) => one.window === window);
  const following = outlook.windows[index + 1];
  return {
    window,
    version: booking.signedVersion ?? 0,
    now: said(window),
    next: following?.from
      ? {
          when: momentAt(new Date(following.from.epochMilliseconds), { language, timeZone }),
          sentences: said(following.window),
        }
      : null,
    windows,
  };
}

/** How a booking was cancelled, as it was written down. */
export function writeCancelled(
  { side, booking: { timeZone } }: Cancellation,
  cancelled: NonNullable<Cancellation['cancellation']>,
  language: string,
): { lead: string; sentences: string[] } {
  const t = words('bookings');
  const { by, at, window, currency } = cancelled;
  return {
    lead: t(`cancelling.done.${by === side ? 'you' : by}`, {
      moment: momentAt(at, { language, timeZone }),
      window: writeWindowName(window as CancellationWindow),
    }),
    sentences: writeAmounts(cancelled, { reader: side, currency, language }),
  };
}
