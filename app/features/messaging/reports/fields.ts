import { z } from 'zod';
import { reportLengths, reportOutcomes, reportReasons } from '#app/domain/messaging/threads.ts';
import { choice, id, page, text, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('messaging');

export const report = z.object({
  threadId: id,
  as: page,
  number: whole(0, 2_000_000_000, {
    description: 'The number of the message; 0 for the whole conversation.',
  }),
  reason: choice(reportReasons, {
    label: () => t('reports.reason'),
    name: (reason) => t(`reports.reasons.${reason}`),
    error: () => t('reports.noReason'),
  }),
  text: text(reportLengths.text, {
    least: 1,
    label: () => t('reports.text'),
    hint: () => t('reports.textHint'),
    missing: () => t('reports.noText'),
    rows: 4,
  }),
});

const ofReport = z.object({ reportId: id });

export const closing = ofReport.extend({
  outcome: choice(reportOutcomes, {
    label: () => t('reports.desk.outcome'),
    name: (outcome) => t(`reports.desk.outcomes.${outcome}`),
    detail: (outcome) => t(`reports.desk.hints.${outcome}`),
    error: () => t('reports.desk.noOutcome'),
  }),
  note: text(reportLengths.note, {
    label: () => t('reports.desk.note'),
    hint: () => t('reports.desk.noteHint'),
    rows: 4,
  }),
});

export const stoppedAccount = z.object({ accountId: id });
