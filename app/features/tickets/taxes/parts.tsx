import type { formFields } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { InputField, SelectField } from '#app/ui/form.tsx';

const t = words('tickets');

type Described = Pick<
  ReturnType<typeof formFields<{ taxBasisPoints: never; taxRateId: never }>>,
  'taxBasisPoints' | 'taxRateId'
>;

type Props = {
  field: Described;
  taxes: { value: string; label: string }[];
  venueId: string;
};

/** The tax inside a price: one of the venue’s rates, where it keeps any, or a number. */
export function TaxInputs({ field, taxes, venueId }: Props) {
  const link = <a href={ratesPath(venueId)}>{t('tax.list')}</a>;
  return (
    <>
      {taxes.length > 1 && (
        <SelectField
          {...field.taxRateId}
          label={t('tax.choose')}
          hint={
            <>
              {t('tax.chooseHint')} {link}
            </>
          }
          options={taxes}
        />
      )}
      <InputField
        of={field.taxBasisPoints}
        hint={
          <>
            {field.taxBasisPoints.hint} {taxes.length === 1 && link}
          </>
        }
      />
    </>
  );
}

export const ratesPath = (venueId: string) => `/profiles/${venueId}/tax-rates`;
