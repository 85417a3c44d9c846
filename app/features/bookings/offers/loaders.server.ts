import { forViewer } from '#app/http/for-viewer.server.ts';
import { readOnDay } from '#app/processes/on-day.server.ts';
import type { DayQuery } from './read-offer-start.server.ts';

type Typed = Readonly<Record<string, string>>;

/** The entries of a day, by the form’s fields. */
export function showOnDay(typed: Typed) {
  return forViewer(({ viewer, database }) => readOnDay(database, viewer, askedIn(typed), typed));
}

/** The query of a day from the form’s fields. */
function askedIn(typed: Typed): DayQuery {
  const idOf = (name: string) => {
    const value = typed[name] ?? '';
    // The database can’t look for ids with other characters.
    return /^[\w-]{1,128}$/.test(value) ? value : null;
  };
  // A hold names its stage as `venue~stage`; the venue acts if no page is chosen.
  const [venueId = '', stageId = ''] = (typed.stage ?? '').split('~');
  const room = /^[\w-]{1,128}$/.test(stageId) && stageId !== venueId ? stageId : null;
  return {
    isHold: typed.for === 'hold',
    as: idOf('as') ?? venueId,
    with: idOf('with'),
    bookingId: idOf('booking'),
    eventId: idOf('eventId'),
    slotId: idOf('slotId'),
    roomId: idOf('roomId') ?? room,
  };
}
