import { mailingLimits as limits } from '#app/domain/tickets/sale.ts';
import { line, text } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofEvent, someTypes } from '../sales/fields.ts';

const t = words('tickets');

/** An email to all ticket holders, or to those of some types. */
export const mailing = ofEvent.extend({
  typeIds: someTypes,
  subject: line(limits.subject, {
    label: () => t('mailing.subject'),
    least: 1,
    missing: () => t('problem.mailingSubject'),
  }),
  text: text(limits.text, {
    label: () => t('mailing.text'),
    hint: () => t('mailing.textHint'),
    least: 1,
    rows: 8,
    missing: () => t('problem.mailingText'),
  }),
});
