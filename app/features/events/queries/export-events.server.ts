import { asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSeries, events } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { loadApplications } from './load-application.server.ts';
import { loadSlots } from './load-night.server.ts';

/**
 * The plans and applications of the owner’s pages. Of applicants to a venue, only the fields that
 * its members read.
 */
export async function* exportEvents(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const owned = viewer.profiles.filter(({ role }) => role === 'owner');
  for (const [index, { profileId, displayName, userType }] of owned.entries()) {
    // The folder that the page itself is in.
    const folder = `pages/${index + 1}-${fileNameOf(displayName ?? '', 'page')}`;
    if (userType === 'venue') {
      yield jsonPart(`${folder}/nights.json`, await readNights(orm, profileId));
      yield jsonPart(`${folder}/series.json`, await readSeries(orm, profileId));
    } else yield jsonPart(`${folder}/applications.json`, await readApplied(orm, profileId));
  }
}

async function readNights(orm: Orm, venueId: string) {
  const nights = await orm
    .select()
    .from(events)
    .where(eq(events.venueId, venueId))
    .orderBy(asc(events.loadInAt), asc(events.id));
  const ids = nights.map(({ id }) => id);
  const slots = Map.groupBy(await loadSlots(orm, ids), ({ eventId }) => eventId);
  const received = ids.length > 0 ? await loadApplications(orm, inArray(events.id, ids)) : [];
  return nights.map(({ venueId: _, ...night }) => ({
    ...night,
    slots: (slots.get(night.id) ?? []).map(({ eventId: _, ...slot }) => slot),
    applications: received
      .filter(({ event, application }) => event.id === night.id && !application.withdrawnAt)
      .map(({ application: { slotId, message, createdAt, reason }, performerName }) => ({
        slotId,
        performer: performerName,
        message,
        createdAt,
        reason,
      })),
  }));
}

async function readSeries(orm: Orm, venueId: string) {
  const rows = await orm
    .select()
    .from(eventSeries)
    .where(eq(eventSeries.venueId, venueId))
    .orderBy(asc(eventSeries.createdAt), asc(eventSeries.id));
  return rows.map(({ venueId: _, ...series }) => series);
}

async function readApplied(orm: Orm, performerId: string) {
  const rows = await loadApplications(orm, eq(applications.performerId, performerId));
  return rows.map(({ application, event, slot, venueName }) => {
    const { performerId: _, appliedBy: __, slotId: ___, ...facts } = application;
    return { ...facts, venue: venueName, night: event.title, day: event.day, slot: slot.name };
  });
}
