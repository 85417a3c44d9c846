import { consent, text } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { proof } from '../fields.ts';

const t = words('accounts');
const word = () => t('deletion.word');
const notTyped = () => t('problem.word', { word: word() });

/** A person who leaves confirms that they have told the members of pages that go as well. */
export const departure = proof.extend({
  told: consent({
    label: () => t('deletion.confirm.told'),
    missing: () => t('problem.told'),
  }),
});

/** On the page itself, people also type a confirmation. */
export const departureForm = departure.extend({
  word: text(100, {
    least: 1,
    label: () => t('deletion.confirm.word', { word: word() }),
    missing: notTyped,
  }).refine((typed) => typed.toLowerCase() === word(), { error: notTyped }),
});
