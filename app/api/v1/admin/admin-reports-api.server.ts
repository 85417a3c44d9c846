import { Hono } from 'hono';
import { z } from 'zod';
import { allowWriting, closeReport } from '#app/features/messaging/reports/commands.server.ts';
import {
  listReports,
  listStopped,
  mostReports,
  readReport,
  reportShape,
} from '#app/features/messaging/reports/queries.server.ts';
import { listOf } from '#app/fields/answers.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand, addQuery } from '../call.server.ts';

/** Reported messages, for administrators. */
export const adminReportsApi = new Hono<HttpEnv>();

const tag = 'Administration';

addCall(adminReportsApi, {
  method: 'get',
  path: '/admin/reports',
  operationId: 'listReports',
  tag,
  scope: 'admin',
  summary: 'List reported messages',
  description: 'Every open report first, the oldest on top, then those that were closed last.',
  answer: listOf(
    reportShape.extend({
      reporterName: z.string().nullable(),
      reportedName: z.string().nullable(),
    }),
    mostReports,
  ),
  async run({ services, viewer }) {
    const { open, closed } = await listReports(services, viewer);
    return { items: [...open, ...closed] };
  },
});

addQuery(adminReportsApi, listStopped, {
  path: '/admin/reports/stops',
  tag,
  scope: 'admin',
  summary: 'List accounts that may not write messages',
});

addQuery(adminReportsApi, readReport, {
  path: '/admin/reports/:reportId',
  tag,
  scope: 'admin',
  summary: 'Read a report with the messages around what was reported',
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
