import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import {
  type PublicRow,
  putPublicEvents,
  readPublicRows,
} from '#app/features/announcements/steps.server.ts';
import { newId, newWrittenCode } from '#app/platform/token.server.ts';
import { dayIn } from '#tests/harness/bookings/bookings.ts';

type Show = Partial<PublicRow> & { venueId: string; pages: string[] };

/** A public show, forty days from now, without the booking behind it. */
export async function addPublicShow(orm: Orm, show: Show): Promise<string> {
  const [eventId, id] = [newId(), newWrittenCode().replace('-', '')];
  const day = dayIn(40);
  const startsAt = new Date(`${day}T20:00Z`);
  const endsAt = new Date(`${day}T23:30Z`);
  const timeZone = 'Europe/Lisbon';
  const frame = { day, timeZone, loadInAt: startsAt, loadOutAt: endsAt };
  await orm.insert(events).values({ id: eventId, venueId: show.venueId, title: 'Owls', ...frame });
  const now = new Date();
  await orm.insert(announcements).values({ id, eventId, announceAt: now, priceKind: 'free' });
  const facts = {
    title: 'Night of owls',
    description: '',
    venueName: 'Candeia',
    isVenuePublic: true,
    room: null,
    isElsewhere: false,
    address: null,
    position: null,
    timeZone,
    doorsAt: null,
    country: null,
    hasTime: true,
    poster: null,
    lineUp: [{ pageId: show.pages[0] ?? null, name: 'The Night Owls', startsAt: null }],
    minimumAge: null,
    access: '',
    isSoldOut: false,
    formerDay: null,
    price: { kind: 'free' as const, amountMinor: null, currency: null, url: null },
  };
  const row: PublicRow = {
    announcementId: id,
    outsideId: null,
    town: null,
    isPast: false,
    id,
    day,
    startsAt,
    endsAt,
    status: 'scheduled',
    genres: [],
    facts,
    latitude: 38.7,
    longitude: -9.1,
    ...show,
  };
  await putPublicEvents(orm, new Map(), new Map([[id, row]]));
  return id;
}

/** A later change to it. */
export async function changeShow(orm: Orm, id: string, change: Partial<PublicRow>): Promise<void> {
  const former = await readPublicRows(orm, [id]);
  const row = former.get(id);
  await putPublicEvents(orm, former, new Map(row && [[id, { ...row, ...change }]]));
}
