import type { Database } from '#app/db/client.server.ts';
import { eventSeries } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { newId } from '#app/platform/token.server.ts';
import type { SeriesInput } from '../forms.ts';
import { requireVenue } from '../policy.ts';
import { makeNights } from './make-nights.server.ts';
import { type Stage, stageOf, timesOf, zoneOf } from './place-night.server.ts';

/**
 * Begins a series and makes its coming nights at once.
 * @returns its id
 * @throws AppError `not-found`, `forbidden`, `bad-input`
 */
export async function createSeries(
  { orm }: Database,
  viewer: Viewer,
  venueId: string,
  input: SeriesInput,
): Promise<{ seriesId: string }> {
  requireVenue(viewer, venueId, 'change events');
  const seriesId = newId();
  await orm.transaction(async (tx) => {
    const timeZone = await zoneOf(tx, venueId, viewer.timeZone);
    const stage = await stageOf(tx, venueId, input.stage);
    requireOrder(input);
    const facts = seriesFacts(input, stage);
    await tx.insert(eventSeries).values({ ...facts, id: seriesId, venueId, timeZone });
    await makeNights(tx, seriesId);
  });
  return { seriesId };
}

/** The order of a night is the same on each; a day whose clock does nothing odd shows it. */
export function requireOrder(input: SeriesInput): void {
  timesOf(input.rule.from, input, 'UTC');
}

export function seriesFacts({ title, rule, plan }: SeriesInput, { roomId, stageId }: Stage) {
  return { title, rule, roomId, plan: { ...plan, isElsewhere: stageId === null } };
}
