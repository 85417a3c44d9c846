import { decisiveOf } from '#app/domain/bookings/terms/term-kinds.ts';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import type { FormField, RefusedForm } from '#app/fields/form-field.ts';
import { placesOf } from '#app/fields/typed.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';
import { withOneDayProblem } from '../../terms/words/say-terms-problem.ts';
import { termName } from '../../terms/words/term-words.ts';

type Props = {
  refused: RefusedForm;
  fields: Record<string, FormField>;
  /** Labels of the terms that come first, in order. */
  above: Record<string, string>;
};

/** All errors of an offer, each with a link to its field. */
export function OfferRefusal({ refused, fields, above }: Props) {
  const t = words('bookings');
  const first = Object.keys(above);
  const all = Object.entries(withOneDayProblem(refused).fields);
  const wrong = [
    ...first.flatMap((name) => all.filter(([one]) => one === name)),
    ...all.filter(([name]) => !first.includes(name)),
  ];
  const labelOf = (name: string) => above[name] ?? fields[name]?.label ?? nameOf(name);
  return (
    <Message tone="bad">
      <p>{refused.message}</p>
      {wrong.length > 0 && (
        <ul className="bullets">
          {wrong.map(([name, problem]) => (
            <li key={name}>
              <a href={`#${placeOf(name, refused.typed)}`}>
                {t('terms.offer.wrong', { field: labelOf(name), problem })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Message>
  );
}

/** The label of a term: `terms.tickets.0.priceMinor` is the price. */
function nameOf(name: string): string {
  if (name === 'terms.schedule.day') return words('bookings')('terms.night.day');
  return termName(name.replace(/^terms\./, '').replace(/\.\d+(?=\.|$)/g, ''));
}

/** The id of a field in the form shown again, from which empty lines are left out. */
function placeOf(name: string, typed: RefusedForm['typed']): string {
  const [, list, line = '', rest = ''] = /^(terms\.[\w.]+?)\.(\d+)(\..*)?$/.exec(name) ?? [];
  const lines = list === 'terms.tickets' ? termsTable.tickets : termsTable.deal.fields.bonuses;
  if (!list) return name;
  return `${list}.${placesOf(typed, list, decisiveOf(lines)).indexOf(line)}${rest}`;
}
