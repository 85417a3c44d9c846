import { sides } from '#app/domain/bookings/terms/terms.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { words } from '#app/lib/words.ts';
import { ChoiceField, Field, SelectField, TextField } from '#app/ui/field.tsx';
import { fieldOf, type TermsFormState } from '../words/terms-form.ts';

type Props = { form: TermsFormState };
const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } as const;
const decimal = { ...number, inputMode: 'decimal' } as const;

/** When the venue pays what is guaranteed. */
export function PaymentPart({ form }: Props) {
  const t = words('bookings');
  const problem = form.errors['payment.kind'];
  return (
    <fieldset className="terms-part terms-payment stack-4">
      <legend>{t('terms.pay.title')}</legend>
      <ChoiceField
        name="payment.kind"
        legend={t('terms.pay.kind')}
        defaultValue={form.typed['payment.kind'] ?? 'whole'}
        {...(problem && { error: problem })}
        choices={(['whole', 'deposit'] as const).map((kind) => ({
          value: kind,
          label: t(`terms.pay.${kind}`),
        }))}
      />
      <div className="columns terms-pair">
        <Field
          {...fieldOf(form, 'payment.dueDaysAfterSigning')}
          label={t('terms.pay.due')}
          {...number}
        />
        <div className="deposit-field">
          <Field
            {...fieldOf(form, 'payment.deposit', 'payment.depositBasisPoints')}
            label={t('terms.pay.share')}
            {...decimal}
          />
        </div>
        <div className="deposit-field">
          <Field
            {...fieldOf(form, 'payment.balanceDaysBefore')}
            label={t('terms.pay.balance')}
            {...number}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** Guests, merchandise, recording, who carries a chargeback, and the radius clause. */
export function AroundPart({ form }: Props) {
  const t = words('bookings');
  return (
    <fieldset className="terms-part stack-4">
      <legend>{t('terms.around.title')}</legend>
      <div className="columns terms-pair">
        <Field {...fieldOf(form, 'guestPlaces')} label={t('terms.around.guests')} {...number} />
        <Field
          {...fieldOf(form, 'merch', 'merchBasisPoints')}
          label={t('terms.around.merch')}
          {...decimal}
        />
        <SelectField
          {...fieldOf(form, 'recording')}
          label={t('terms.around.recording')}
          options={(['no', 'asked', 'yes'] as const).map((value) => ({
            value,
            label: t(`terms.around.recordings.${value}`),
          }))}
        />
        <SelectField
          {...fieldOf(form, 'chargebacks')}
          label={t('terms.around.chargebacks')}
          options={sides.map((value) => ({ value, label: t(`terms.around.sides.${value}`) }))}
        />
      </div>
      <fieldset className="terms-list stack-2">
        <legend>{t('terms.around.radius')}</legend>
        <p className="field-hint">{t('terms.around.radiusHint')}</p>
        <div className="columns terms-line">
          {(['kilometres', 'daysBefore', 'daysAfter'] as const).map((name) => (
            <Field
              key={name}
              {...fieldOf(form, `radius.${name}`)}
              label={t(`terms.around.${name}`)}
              {...number}
            />
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}

export function TextsPart({ form }: Props) {
  const t = words('bookings');
  return (
    <fieldset className="terms-part stack-4">
      <legend>{t('terms.texts.title')}</legend>
      <TextField
        {...fieldOf(form, 'rider')}
        label={t('terms.texts.rider')}
        hint={t('terms.texts.riderHint')}
        rows={6}
        maxLength={termsLimits.rider}
      />
      <TextField
        {...fieldOf(form, 'hospitality')}
        label={t('terms.texts.hospitality')}
        hint={t('terms.texts.hospitalityHint')}
        rows={4}
        maxLength={termsLimits.hospitality}
      />
      <TextField
        {...fieldOf(form, 'notes')}
        label={t('terms.texts.notes')}
        rows={4}
        maxLength={termsLimits.notes}
      />
    </fieldset>
  );
}
