import { z } from 'zod';
import { addedKindNames } from '#app/domain/running-order/items.ts';
import { id } from '#app/fields/ids.ts';
import type { RunningOrder } from './queries.server.ts';

const moment = z.iso.datetime();
const minutes = z.int();

/** A running order as programs read it. Moments are in UTC. */
export const orderShape = z.object({
  eventId: id,
  timeZone: z.string(),
  changeoverMinutes: minutes,
  leastChangeoverMinutes: minutes,
  curfew: moment.nullable(),
  softCurfew: moment.nullable(),
  minutesPastCurfew: minutes.describe('By what is to be expected now.'),
  minutesPastSoftCurfew: minutes,
  order: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['doors', 'set', ...addedKindNames]),
      title: z.string().nullable(),
      bookingId: id.nullable(),
      itemId: id.nullable().describe('Of what the venue has added.'),
      startsAt: moment,
      endsAt: moment,
      expectedStart: moment.describe('As it was, where it was marked.'),
      expectedEnd: moment,
      changeoverMinutes: minutes
        .nullable()
        .describe('Expected between the set before and this one.'),
      state: z.enum(['waiting', 'on', 'done', 'skipped']),
    }),
  ),
  problems: z.array(
    z.object({
      key: z.string(),
      problem: z.enum(['overlap', 'shortChangeover', 'softCurfew', 'hardCurfew']),
      minutes,
    }),
  ),
  lastMark: z
    .object({ markId: id, item: z.string(), action: z.enum(['start', 'end']), at: moment })
    .nullable(),
});

export function orderView(order: RunningOrder): z.output<typeof orderShape> {
  const { event, curfews, settings, past, lastMark } = order;
  return {
    eventId: event.id,
    timeZone: event.timeZone,
    changeoverMinutes: settings.changeoverMinutes,
    leastChangeoverMinutes: settings.leastChangeoverMinutes,
    curfew: curfews.hard?.toISOString() ?? null,
    softCurfew: curfews.soft?.toISOString() ?? null,
    minutesPastCurfew: past.hard,
    minutesPastSoftCurfew: past.soft,
    order: order.items.map(({ added, ...item }) => ({
      key: item.key,
      kind: item.kind,
      title: item.title,
      state: item.state,
      bookingId: item.bookingId,
      itemId: added?.itemId ?? null,
      startsAt: item.startsAt.toISOString(),
      endsAt: item.endsAt.toISOString(),
      expectedStart: item.expectedStart.toISOString(),
      expectedEnd: item.expectedEnd.toISOString(),
      changeoverMinutes: item.changeoverMinutes,
    })),
    problems: order.problems.map(({ key, problem, minutes }) => ({ key, problem, minutes })),
    lastMark: lastMark && {
      markId: lastMark.id,
      item: lastMark.itemKey,
      action: lastMark.action,
      at: lastMark.at.toISOString(),
    },
  };
}
