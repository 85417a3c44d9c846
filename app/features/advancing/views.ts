import { z } from 'zod';
import { lineStates } from '#app/domain/advancing/lines.ts';
import { answerSources } from '#app/domain/advancing/topics.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';

const moment = z.date().transform((at) => at.toISOString());

const advanceLine = z.object({
  key: z.string().describe('What its address calls it, such as `power` or `gear-piano`.'),
  name: z.string(),
  of: z.enum(['house', 'act']).describe('`house`: answered once for every act of the night.'),
  answers: z.enum(sides).describe('The side that is asked.'),
  byDay: z.iso.date().describe('The day to answer it by.'),
  state: z
    .enum(lineStates)
    .describe('`said`: the contract says it. `changed`: since one of the sides confirmed.'),
  answer: z.string(),
  isSkipped: z.boolean().describe('That there is nothing to say.'),
  contract: z.string().nullable().describe('What the signed contract says about it.'),
  source: z.enum(answerSources).nullable().describe('Where the answer was taken from.'),
  proposal: z
    .object({ text: z.string(), source: z.enum(answerSources) })
    .nullable()
    .describe('What the side that is asked can take over. Only that side sees it.'),
  comments: z.array(z.object({ by: z.enum(sides), text: z.string(), at: moment })),
});

export const advanceView = z.object({
  revision: z.int().describe('How many changes there have been. Confirm what you’ve read by it.'),
  version: z.int().nullable().describe('The version of the contract that its times are from.'),
  isAgreed: z.boolean().describe('Whether both sides have confirmed everything as it is.'),
  lines: z.array(advanceLine),
  confirmations: z.array(z.object({ side: z.enum(sides), at: moment })),
});

export const daySheetView = z.object({
  title: z.string(),
  venue: z.string(),
  performer: z.string(),
  timeZone: z.string().describe('The venue’s. All times are on its clock.'),
  asOf: moment,
  room: z.string().nullable(),
  address: z.string().nullable(),
  map: z.string().nullable().describe('Where a map shows the venue.'),
  times: z.array(z.object({ name: z.string(), at: z.string() })).describe('From the contract.'),
  running: z
    .array(z.object({ name: z.string(), from: z.string(), to: z.string() }))
    .describe('What happens on stage, at the times that are expected now.'),
  lines: z.array(z.object({ key: z.string(), name: z.string(), answer: z.string() })),
  open: z.array(z.string()).describe('What no one has answered yet.'),
});
