import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { words } from '#app/lib/words.ts';
import { Field } from '#app/ui/field.tsx';
import { TypedLines } from '../../components/typed-lines.tsx';
import { fieldOf, type TermsFormState } from '../words/terms-form.ts';
import { ticketLine } from '../words/typed-terms.ts';
import { typedLines } from '../words/typed-values.ts';
import { lineField } from './terms-editor-deal.tsx';

/** What is sold at the door, and what is taken off before anything is shared. */
export function TicketsPart({ form, onLines }: { form: TermsFormState; onLines: () => void }) {
  const t = words('bookings');
  const listProblem = form.errors.tickets;
  const lines = typedLines(form.typed, 'tickets', ticketLine);
  return (
    <fieldset className="terms-part stack-4">
      <legend>{t('terms.tickets.title')}</legend>
      <p className="field-hint">{t('terms.tickets.hint')}</p>
      {listProblem && <p className="field-error">{listProblem}</p>}
      <TypedLines
        lines={lines}
        spare={lines.length === 0 ? 3 : 2}
        spareHint={t('terms.tickets.more')}
        most={termsLimits.ticketTypes}
        add={t('terms.tickets.add')}
        remove={(number) => t('terms.tickets.remove', { number })}
        onLines={onLines}
      >
        {(line, index) => <TicketLine line={{ typed: line, errors: form.errors }} index={index} />}
      </TypedLines>
      <div className="columns terms-pair">
        <Field
          {...fieldOf(form, 'tax', 'taxBasisPoints')}
          label={t('terms.tickets.tax')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
        />
      </div>
    </fieldset>
  );
}

const numbers = [
  ['price', 'priceMinor'],
  ['fee', 'feeMinor'],
  ['allotment', 'allotment'],
  ['comps', 'comps'],
  ['kills', 'kills'],
] as const;

function TicketLine({ line, index }: { line: TermsFormState; index: number }) {
  const t = words('bookings');
  const at = `tickets.${index}`;
  const lineProblem = line.errors[at];
  return (
    <fieldset className="columns terms-line">
      <legend className="visually-hidden">{t('terms.tickets.type', { number: index + 1 })}</legend>
      {lineProblem && <p className="field-error">{lineProblem}</p>}
      <Field
        {...lineField(line, at, 'name')}
        label={t('terms.tickets.name')}
        placeholder={t('terms.tickets.nameExample')}
        autoComplete="off"
        maxLength={termsLimits.ticketName}
      />
      {numbers.map(([field, path]) => (
        <Field
          key={field}
          {...lineField(line, at, field, path)}
          label={t(`terms.tickets.${field}`)}
          inputMode={field === path ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={30}
        />
      ))}
    </fieldset>
  );
}
