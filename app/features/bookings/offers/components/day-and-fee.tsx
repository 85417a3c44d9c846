import type { ReactNode } from 'react';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import { InputField } from '#app/ui/field.tsx';
import { DayField } from '../../terms/components/schedule-inputs.tsx';
import { changedFrom, type TermsForm, termField } from '../../terms/words/term-words.ts';

/** Terms at the top of the form, left out of the full list. */
export const apart = ['schedule.day', 'currency', 'deal.guaranteeMinor'];

const { currency, deal } = termsTable;
const inFee = { path: 'deal.guaranteeMinor', at: 'terms.deal.guaranteeMinor' };
const inCurrency = { path: 'currency', at: 'terms.currency' };

type Props = {
  form: TermsForm;
  /** The label of the fee, if not that of the terms. */
  feeLabel?: string;
  /** Fields between the day and the fee. */
  children?: ReactNode;
};

/** The first two fields of any offer. */
export function DayAndFee({ form, feeLabel, children }: Props) {
  const fee = termField(deal.fields.guaranteeMinor, inFee, form);
  return (
    <div className="columns offer-first">
      <DayField form={form} />
      {children}
      <div className="offer-fee">
        <InputField
          of={fee}
          label={feeLabel ?? fee.label}
          hint={changedFrom(inFee.at, form)}
          autoComplete="off"
        />
        <InputField
          of={termField(currency, inCurrency, form)}
          hint={changedFrom(inCurrency.at, form)}
        />
      </div>
    </div>
  );
}
