import { randomUUID } from 'node:crypto';
import type { PublicEventFacts } from '#app/domain/announcements/public-event.ts';
import { newWrittenCode } from '#app/platform/token.server.ts';
import { type Ground, makePage } from '../booking/pages.ts';

export type Sale = { eventId: string; showId: string; typeId: string };

type More = { id?: string; priceMinor?: number; basketsPerMinute?: number };

/**
 * A public show in forty days that sells one type of ticket, one to each order, and has no queue
 * unless it is given a pace.
 */
export async function addSale(
  ground: Ground,
  places: number,
  { id = randomUUID(), priceMinor = 1_200, basketsPerMinute = 1_000_000_000 }: More = {},
): Promise<Sale> {
  const { profileId } = await makePage(ground, 'venue', 'A venue');
  const show = newWrittenCode().replace('-', '');
  const run = (text: string, values: unknown[]) => ground.sql.query(text, values);
  await run(
    `insert into events (id, venue_id, title, time_zone, day, load_in_at, load_out_at)
     values ($1, $2, 'A night', 'Europe/Lisbon', current_date + 40, now() + interval '40 days',
       now() + interval '41 days')`,
    [id, profileId],
  );
  await run(
    `insert into announcements (id, event_id, announce_at, price_kind) values ($2, $1, now(), 'here')`,
    [id, show],
  );
  await run(
    `insert into public_events (id, announcement_id, venue_id, pages, status, day, starts_at, ends_at,
       genres, facts)
     values ($1, $1, $2, array[$2], 'scheduled', current_date + 40, now() + interval '40 days',
       now() + interval '41 days', '{}', $3)`,
    [show, profileId, facts],
  );
  await run(
    `insert into ticket_sales (event_id, currency, baskets_per_minute) values ($1, 'EUR', $2)`,
    [id, basketsPerMinute],
  );
  await run(`insert into allotments (id, event_id, size) values ($1, $1, $2)`, [id, places]);
  await run(
    `insert into ticket_types (id, event_id, allotment_id, position, name, price_minor, most_per_order)
     values ($1, $1, $1, 0, 'Standing', $2, 1)`,
    [id, priceMinor],
  );
  return { eventId: id, showId: show, typeId: id };
}

/** The text of its page. */
const facts: PublicEventFacts = {
  title: 'A night',
  description: '',
  venueName: 'A venue',
  isVenuePublic: true,
  room: null,
  isElsewhere: false,
  address: null,
  country: null,
  position: null,
  timeZone: 'Europe/Lisbon',
  hasTime: true,
  doorsAt: null,
  lineUp: [],
  minimumAge: null,
  price: { kind: 'here', amountMinor: null, currency: null, url: null },
  access: '',
  isSoldOut: false,
  formerDay: null,
  poster: null,
};

/** True if every basket was counted, no more and no less. */
export async function findWrong({ sql }: Ground, { typeId }: Sale): Promise<string[]> {
  const { rows } = await sql.query(
    `select a.taken, t.taken as of_type, (select coalesce(sum(quantity), 0)::int
       from ticket_order_lines l where l.type_id = t.id) as held
     from ticket_types t join allotments a on a.id = t.allotment_id where t.id = $1`,
    [typeId],
  );
  const { taken, of_type, held } = rows[0] ?? {};
  if (taken === held && of_type === held) return [];
  return [`${held} tickets are held, ${taken} are counted as taken`];
}
