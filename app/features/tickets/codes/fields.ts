import { promoLimits as limits, promoKinds } from '#app/domain/tickets/promo-code.ts';
import { amount, choice, id, line, share, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofEvent, someTypes, windowFields } from '../sales/fields.ts';

const t = words('tickets');

/** A word that lowers prices or shows hidden ticket types. */
export const promoCode = ofEvent.extend({
  word: line(limits.word, {
    label: () => t('code.word'),
    hint: () => t('code.wordHint'),
    least: 1,
    missing: () => t('problem.word'),
  }),
  kind: choice(promoKinds, {
    label: () => t('code.kind'),
    name: (kind) => t(`code.kinds.${kind}`),
    error: () => t('problem.codeKind'),
  }),
  offMinor: amount(limits.offMinor, {
    label: () => t('code.offMinor'),
    description: 'For the kind `amount`: off the price of each.',
  })
    .nullable()
    .default(null),
  offBasisPoints: share(0, {
    label: () => t('code.offBasisPoints'),
    description: 'For the kind `percent`: off the price of each.',
  })
    .nullable()
    .default(null),
  limit: whole(1, limits.tickets, {
    label: () => t('code.limit'),
    hint: () => t('code.limitHint'),
    description: 'For how many tickets it can be used; null for any number.',
  })
    .nullable()
    .default(null),
  typeIds: someTypes,
  ...windowFields({
    from: { label: () => t('code.fromDay'), hint: () => t('code.fromHint') },
    until: { label: () => t('code.untilDay'), hint: () => t('code.untilHint') },
  }),
});
export const ofCode = ofEvent.extend({ codeId: id });
