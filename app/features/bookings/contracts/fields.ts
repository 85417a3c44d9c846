import { z } from 'zod';
import { consent, text } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { version } from '../fields.ts';

const t = words('bookings');
const noName = () => t('contract.sign.noName');

/** A signature has at least one letter and no control characters. */
export const signature = z.object({
  version: version({ description: 'The version that is signed.' }),
  typedName: text(120, {
    least: 1,
    label: () => t('contract.sign.name'),
    hint: () => t('contract.sign.nameHint'),
    missing: noName,
  }).refine((name) => /\p{L}/u.test(name) && !/[\p{Cc}\p{Cs}]/u.test(name), { error: noName }),
  consent: consent({ missing: () => t('contract.sign.noConsent') }),
});
