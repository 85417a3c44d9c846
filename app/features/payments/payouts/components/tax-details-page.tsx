import { countryCodes } from '#app/domain/payments/countries.ts';
import { collator, displayNames } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceField, Field, SelectField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { type TaxDetails, taxLimits } from '../../forms.ts';

type Props = {
  /** Where the form goes. */
  address: string;
  lead: string;
  /** The page that they are for; null for a person’s own. */
  profileId: string | null;
  details: (TaxDetails & { givenAt: string }) | null;
  isDone: boolean;
  refused?:
    | { message: string; fields: Record<string, string>; typed: Record<string, string> }
    | undefined;
};

/** Asks for what tax offices want to know of whoever is paid, and what stands on invoices. */
export function TaxDetailsPage({ lead, details, isDone, refused, ...form }: Props) {
  const t = words('payments');
  return (
    <div className="band task">
      <PageHead title={t('tax.title')}>{lead}</PageHead>
      <div className="stack">
        {isDone && <Message tone="good">{t('tax.done')}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>{t('tax.why')}</p>
        <Form {...form} typed={refused?.typed ?? details ?? {}} fields={refused?.fields ?? {}} />
        {details && <p className="field-hint">{t('tax.given', { date: details.givenAt })}</p>}
      </div>
    </div>
  );
}

type FormProps = Pick<Props, 'address' | 'profileId'> & {
  typed: Partial<Record<keyof TaxDetails, string>>;
  fields: Record<string, string>;
};

function Form({ address, profileId, typed, fields }: FormProps) {
  const t = words('payments');
  const line = (name: keyof typeof taxLimits, autoComplete: string) => ({
    name,
    label: t(`tax.field.${name}`),
    autoComplete,
    maxLength: taxLimits[name],
    defaultValue: typed[name],
    error: fields[name],
    dir: 'auto' as const,
  });
  return (
    <PostForm className="form" action={address}>
      {profileId && <input type="hidden" name="as" value={profileId} />}
      <ChoiceField
        name="kind"
        legend={t('tax.field.kind')}
        defaultValue={typed.kind}
        error={fields.kind}
        choices={(['person', 'company'] as const).map((value) => ({
          value,
          label: t(`tax.kind.${value}`),
        }))}
      />
      <Field {...line('legalName', 'off')} hint={t('tax.hint.legalName')} required />
      <Field {...line('street', 'street-address')} required />
      <Field {...line('postalCode', 'postal-code')} required />
      <Field {...line('town', 'address-level2')} required />
      <SelectField
        name="country"
        label={t('tax.field.country')}
        autoComplete="country"
        defaultValue={typed.country ?? ''}
        error={fields.country}
        options={[{ value: '', label: t('tax.chooseCountry') }, ...countries()]}
        required
      />
      <Field {...line('taxId', 'off')} hint={t('tax.hint.taxId')} />
      <div className="row">
        <Button tone="spotlight">{t('tax.save')}</Button>
      </div>
    </PostForm>
  );
}

/** Every country by its name in the reader’s language, in that language’s order. */
function countries() {
  const names = displayNames({ type: 'region' });
  const { compare } = collator();
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => compare(a.label, b.label));
}
