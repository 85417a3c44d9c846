import { randomUUID } from 'node:crypto';
import { type Ground, makePage } from '../booking/pages.ts';

export type Sale = { eventId: string; typeId: string };

/** A public show in forty days that sells one type of ticket, one to each order. */
export async function addSale(
  ground: Ground,
  places: number,
  id: string = randomUUID(),
): Promise<Sale> {
  const { profileId } = await makePage(ground, 'venue', 'A venue');
  const show = id.slice(-10);
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
       now() + interval '41 days', '{}', '{}')`,
    [show, profileId],
  );
  await run(`insert into ticket_sales (event_id, currency) values ($1, 'EUR')`, [id]);
  await run(`insert into allotments (id, event_id, size) values ($1, $1, $2)`, [id, places]);
  await run(
    `insert into ticket_types (id, event_id, allotment_id, position, name, price_minor, most_per_order)
     values ($1, $1, $1, 0, 'Standing', 1200, 1)`,
    [id],
  );
  return { eventId: id, typeId: id };
}

/** Whether every basket was counted, no more and no less. */
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
