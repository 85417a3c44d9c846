import type { Database } from '#app/db/client.server.ts';
import { eventSeries } from '#app/db/schema/events.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { type SeriesInput, series } from '../fields.ts';
import { requireVenuePage } from '../policy.ts';
import { planOf, ruleOf } from '../steps/plan-night.server.ts';
import { makeNights } from './make-nights.server.ts';
import { type Stage, stageOf, timesOf, zoneOf } from './place-night.server.ts';

/** Begins a series and makes its coming nights at once. */
export const createSeries = pageCommand({
  operation: 'createSeries',
  may: 'change events',
  input: series,
  async run({ services, viewer, page }: OnPage<{ database: Database }>, input) {
    requireVenuePage(page);
    const { profileId: venueId } = page;
    const seriesId = newId();
    await services.database.orm.transaction(async (tx) => {
      const timeZone = await zoneOf(tx, venueId, viewer.timeZone);
      const stage = await stageOf(tx, venueId, input.stage);
      const facts = seriesFacts(input, stage);
      await tx.insert(eventSeries).values({ ...facts, id: seriesId, venueId, timeZone });
      await makeNights(tx, seriesId);
    });
    return { seriesId };
  },
});

/**
 * The stored facts of a series. The order of a night is the same on each; a day whose clock does
 * nothing odd shows it.
 * @throws AppError `bad-input`
 */
export function seriesFacts(input: SeriesInput, { roomId, stageId }: Stage) {
  const planned = planOf(input);
  timesOf(input.from, planned, 'UTC');
  const plan = { ...planned.plan, isElsewhere: stageId === null };
  return { title: input.title, rule: ruleOf(input), roomId, plan };
}
