import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { words } from '#app/lib/words.ts';
import { ChoiceField, Field, SelectField } from '#app/ui/field.tsx';
import { TypedLines } from '../../components/typed-lines.tsx';
import { type DealField, dealFields, dealKinds, dealNames, isShare } from '../words/deal-fields.ts';
import { fieldOf, type TermsFormState } from '../words/terms-form.ts';
import { bonusLine } from '../words/typed-terms.ts';
import { typedLines } from '../words/typed-values.ts';

type Props = { form: TermsFormState; onLines: () => void };

/** How the performer is paid. Which fields are in sight follows the kind, by style sheet alone. */
export function DealPart({ form, currencies, onLines }: Props & { currencies: readonly string[] }) {
  const t = words('bookings');
  const currency = form.typed.currency ?? '';
  const kindProblem = form.errors['deal.kind'] ?? form.errors.deal;
  return (
    <fieldset className="terms-part terms-deal stack-4">
      <legend>{t('terms.deal.title')}</legend>
      <ChoiceField
        name="deal.kind"
        legend={t('terms.deal.kind')}
        defaultValue={form.typed['deal.kind'] ?? 'flat'}
        {...(kindProblem && { error: kindProblem })}
        choices={dealKinds.map((kind) => ({
          value: kind,
          label: t(`terms.deal.kinds.${kind}`),
          hint: t(`terms.deal.kindHints.${kind}`),
        }))}
      />
      <div className="columns terms-pair">
        <SelectField
          {...fieldOf(form, 'currency')}
          label={t('terms.deal.currency')}
          hint={t('terms.deal.currencyHint')}
          options={[...new Set([...currencies, currency])]
            .filter((code) => code !== '')
            .map((code) => ({ value: code, label: code }))}
        />
        {(Object.keys(dealNames) as DealField[]).map((field) => (
          <div key={field} className="deal-field" data-kinds={kindsWith(field)}>
            <Field
              {...fieldOf(form, `deal.${field}`, `deal.${dealNames[field]}`)}
              label={t(`terms.deal.${field}`)}
              hint={field === 'perTicket' ? undefined : t(`terms.deal.${field}Hint`)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={isShare(field) ? 10 : 30}
            />
          </div>
        ))}
      </div>
      <Bonuses form={form} onLines={onLines} />
    </fieldset>
  );
}

function kindsWith(field: DealField): string {
  return dealKinds
    .filter((kind) => (dealFields[kind] as readonly DealField[]).includes(field))
    .join(' ');
}

function Bonuses({ form, onLines }: Props) {
  const t = words('bookings');
  const listProblem = form.errors['deal.bonuses'];
  return (
    <fieldset className="terms-list stack-2">
      <legend>{t('terms.deal.bonuses')}</legend>
      <p className="field-hint">{t('terms.deal.bonusesHint')}</p>
      {listProblem && <p className="field-error">{listProblem}</p>}
      <TypedLines
        lines={typedLines(form.typed, 'deal.bonuses', bonusLine)}
        spare={2}
        most={termsLimits.bonuses}
        add={t('terms.deal.addBonus')}
        remove={(number) => t('terms.deal.removeBonus', { number })}
        onLines={onLines}
      >
        {(line, index) => <BonusLine line={{ typed: line, errors: form.errors }} index={index} />}
      </TypedLines>
    </fieldset>
  );
}

function BonusLine({ line, index }: { line: TermsFormState; index: number }) {
  const t = words('bookings');
  const at = `deal.bonuses.${index}`;
  return (
    <fieldset className="columns terms-line">
      <legend className="visually-hidden">{t('terms.deal.bonus', { number: index + 1 })}</legend>
      <Field
        {...lineField(line, at, 'ticketsSold')}
        label={t('terms.deal.bonusTickets')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
      />
      <Field
        {...lineField(line, at, 'amount', 'amountMinor')}
        label={t('terms.deal.bonusAmount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
      />
    </fieldset>
  );
}

/** A field of one line: its name says which, its value stands in the line. */
export function lineField(
  { typed, errors }: TermsFormState,
  at: string,
  field: string,
  path: string = field,
) {
  const error = errors[`${at}.${path}`];
  return { name: `${at}.${field}`, defaultValue: typed[field] ?? '', ...(error && { error }) };
}
