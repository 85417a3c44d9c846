import { Hono } from 'hono';
import { z } from 'zod';
import { reportOutcomes, reportReasons } from '#app/domain/messaging/reports.ts';
import { allowWriting, closeReport } from '#app/features/messaging/reports/commands.server.ts';
import {
  listReports,
  listStopped,
  mostReports,
  readReport,
} from '#app/features/messaging/reports/queries.server.ts';

import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { listOf, moment } from '../shapes.server.ts';

/** Reported messages, for administrators. */
export const adminReportsApi = new Hono<HttpEnv>();

const tag = 'Administration';

const report = z.object({
  id,
  number: z.int().describe('The number of the message; 0 for the whole conversation.'),
  reason: z.enum(reportReasons),
  text: z.string(),
  reportedAt: moment,
  outcome: z.enum(reportOutcomes).nullable().describe('Null while it is open.'),
  closedAt: moment.nullable(),
});

addCall(adminReportsApi, {
  method: 'get',
  path: '/admin/reports',
  operationId: 'listReports',
  tag,
  scope: 'admin',
  summary: 'List reported messages',
  description: 'Every open report first, the oldest on top, then those that were closed last.',
  answer: listOf(
    report.extend({ reporterName: z.string().nullable(), reportedName: z.string().nullable() }),
    mostReports,
  ),
  async run({ services, viewer }) {
    const { open, closed } = await listReports(services.database.orm, viewer);
    return { items: [...open, ...closed] };
  },
});

addCall(adminReportsApi, {
  method: 'get',
  path: '/admin/reports/stops',
  operationId: 'listStoppedAccounts',
  tag,
  scope: 'admin',
  summary: 'List accounts that may not write messages',
  answer: listOf(z.object({ accountId: id, name: z.string(), since: moment }), mostReports),
  async run({ services, viewer }) {
    return { items: await listStopped(services.database.orm, viewer) };
  },
});

addCall(adminReportsApi, {
  method: 'get',
  path: '/admin/reports/:reportId',
  operationId: 'readReport',
  tag,
  scope: 'admin',
  summary: 'Read a report with the messages around what was reported',
  answer: z.object({
    report: report.extend({
      reporterPage: z.string().nullable(),
      reportedPage: z.string().nullable(),
      stoppedAt: moment.nullable().describe('Since when whoever wrote it may not write.'),
      earlier: z.int().describe('How often the account was reported before.'),
    }),
    messages: z.array(
      z.object({
        number: z.int(),
        page: z.string().nullable(),
        author: z.string().nullable(),
        text: z.string(),
        createdAt: moment,
      }),
    ),
  }),
  run: ({ services, viewer, ids: { reportId = '' } }) =>
    readReport(services.database.orm, viewer, reportId),
});

addCommand(adminReportsApi, closeReport, {
  method: 'post',
  path: '/admin/reports/:reportId/closing',
  tag,
  summary: 'Close a report',
  description:
    'With `warned` or `stopped`, the note is emailed to whoever wrote the message. A stopped account writes no messages until it is let again.',
  example: { outcome: 'warned', note: 'Please don’t write the same to everybody.' },
});

addCommand(adminReportsApi, allowWriting, {
  method: 'delete',
  path: '/admin/reports/stops/:accountId',
  tag,
  summary: 'Let an account write messages again',
});
