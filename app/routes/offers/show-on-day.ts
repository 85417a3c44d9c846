import type { AskedDay } from '#app/features/bookings/offers/queries/read-on-day.server.ts';
import { forViewer } from '#app/http/for-viewer.server.ts';
import { readOnDay } from '#app/processes/on-day.server.ts';

type Typed = Readonly<Record<string, string>>;

/** What is on the day of an offer, by the names of its form’s fields. */
export function showOnDay(typed: Typed) {
  return forViewer(({ viewer, database }) => readOnDay(database, viewer, askedIn(typed), typed));
}

/** For whom and for what a day is looked at, by the names of the form’s fields. */
function askedIn(typed: Typed): AskedDay {
  const named = (name: string) => {
    const said = typed[name] ?? '';
    // What can’t be an id can’t even be looked for.
    return /^[\w-]{1,128}$/.test(said) ? said : null;
  };
  // A hold names a stage with its venue, which is whose it is where no page is chosen.
  const [venueId = '', stageId = ''] = (typed.stage ?? '').split('~');
  const room = /^[\w-]{1,128}$/.test(stageId) && stageId !== venueId ? stageId : null;
  return {
    isHold: typed.for === 'hold',
    as: named('as') ?? venueId,
    with: named('with'),
    bookingId: named('booking'),
    eventId: named('eventId'),
    slotId: named('slotId'),
    roomId: named('roomId') ?? room,
  };
}
