import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSeries, eventSlots } from '#app/db/schema/events.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import { type EventInput, event, type SeriesInput, series as seriesFields } from '../fields.ts';
import { planOf } from '../steps/plan-night.server.ts';
import { writeNights } from '../steps/write-night.server.ts';
import { seriesFacts } from './create-series.server.ts';
import { makeNights } from './make-nights.server.ts';
import { stageOf, timesOf, zoneOf } from './place-night.server.ts';

type Fields = Record<string, string>;
export type DemoNights = {
  /** The content of the forms, and the applicants for the first slot. */
  nights: {
    venueId: string;
    fields: Fields;
    applied?: { performerId: string; message: string }[];
  }[];
  series: { seriesId: string; venueId: string; fields: Fields }[];
};

/**
 * Gives the demo town its nights, through the same forms as real users. A second run adds nothing.
 */
export async function makeDemoNights(orm: Orm, demo: (now: Date) => DemoNights): Promise<void> {
  await orm.transaction(async (tx) => {
    // When several processes start on one database, one does it.
    await tx.execute(sql`select pg_advisory_xact_lock(7220847)`);
    const [slot] = await tx.select({ id: eventSlots.id }).from(eventSlots).limit(1);
    const [present] = await tx.select({ id: eventSeries.id }).from(eventSeries).limit(1);
    if (slot || present) return;
    const { nights, series } = demo(await readClock(tx));
    for (const { venueId, fields, applied = [] } of nights) {
      const eventId = await makeNight(tx, venueId, event.parse(readTyped(event, fields)));
      for (const application of applied) await apply(tx, eventId, application);
    }
    for (const { seriesId, venueId, fields } of series)
      await begin(tx, seriesId, venueId, seriesFields.parse(readTyped(seriesFields, fields)));
  });
}

async function makeNight(tx: Orm, venueId: string, input: EventInput): Promise<string> {
  const timeZone = await zoneOf(tx, venueId, 'UTC');
  const stage = await stageOf(tx, venueId, input.stage);
  const planned = planOf(input);
  const { title, day } = input;
  const night = timesOf(day, planned, timeZone);
  const { plan } = planned;
  const made = { ...stage, venueId, title, timeZone, day, plan, night };
  const [eventId = ''] = await writeNights(tx, [made], await readClock(tx));
  return eventId;
}

async function begin(tx: Orm, id: string, venueId: string, input: SeriesInput): Promise<void> {
  const timeZone = await zoneOf(tx, venueId, 'UTC');
  const stage = await stageOf(tx, venueId, input.stage);
  await tx.insert(eventSeries).values({ ...seriesFacts(input, stage), id, venueId, timeZone });
  await makeNights(tx, id);
}

async function apply(
  tx: Orm,
  eventId: string,
  { performerId, message }: { performerId: string; message: string },
): Promise<void> {
  const [slot] = await tx
    .select({ id: eventSlots.id })
    .from(eventSlots)
    .where(eq(eventSlots.eventId, eventId))
    .orderBy(eventSlots.position)
    .limit(1);
  if (!slot) return;
  const id = `demo-application-${performerId}`;
  await tx.insert(applications).values({ id, slotId: slot.id, performerId, message });
}
