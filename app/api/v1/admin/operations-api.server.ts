import { Hono } from 'hono';
import { totalsQuery } from '#app/features/bookings/money/fields.ts';
import { listYearTotals } from '#app/features/bookings/money/list-year-totals.server.ts';
import { totalsFile } from '#app/features/bookings/money/words.ts';
import { allowWriting, closeReport } from '#app/features/messaging/reports/commands.server.ts';
import {
  listReports,
  listStopped,
  readReport,
} from '#app/features/messaging/reports/queries.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { listFailedWork, retryFailedWork } from '#app/processes/outbox.server.ts';
import { addCall, addCommand, addQuery } from '../call.server.ts';

/** Failed work and a year’s totals, for administrators. */
export const adminOperationsApi = new Hono<HttpEnv>();

const tag = 'Administration';

addQuery(adminOperationsApi, listFailedWork, {
  path: '/admin/failed-work',
  tag,
  summary: 'List work that has failed',
  description:
    'What has to follow from changes, such as emails and webhooks: given up, or being tried again. Newest first, without what it holds.',
});

addCommand(adminOperationsApi, retryFailedWork, {
  method: 'post',
  path: '/admin/failed-work/:workId/retry',
  tag,
  summary: 'Try failed work again now',
});

addCall(adminOperationsApi, {
  method: 'get',
  path: '/admin/totals/:year',
  operationId: 'downloadTotals',
  tag,
  scope: 'admin',
  summary: 'Download a year’s totals of all performers as CSV',
  input: totalsQuery,
  file: 'text/csv',
  async run({ services, ids: { year = '' }, input: { by } }) {
    if (!/^2\d{3}$/.test(year)) throw new AppError('not-found', words('bookings')('totals.none'));
    return totalsFile(await listYearTotals(services.database.orm, Number(year), null), by);
  },
});

/** Reported messages, for administrators. */
export const adminReportsApi = new Hono<HttpEnv>();

addQuery(adminReportsApi, listReports, {
  path: '/admin/reports',
  tag,
  summary: 'List reported messages',
  description: 'Every open report first, the oldest on top, then those that were closed last.',
});

addQuery(adminReportsApi, listStopped, {
  path: '/admin/reports/stops',
  tag,
  summary: 'List accounts that may not write messages',
});

addQuery(adminReportsApi, readReport, {
  path: '/admin/reports/:reportId',
  tag,
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
