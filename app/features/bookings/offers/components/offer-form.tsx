import type { ReactNode } from 'react';
import { offerDays } from '#app/domain/bookings/deadlines.ts';
import { noteLimits } from '#app/domain/bookings/note-limits.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TermsEditor } from '../../terms/components/terms-editor.tsx';
import { fieldOf } from '../../terms/words/terms-form.ts';
import type { Typed } from '../../terms/words/typed-values.ts';

export type Refused = { message: string; fields: Record<string, string>; typed: Typed };

type Props = {
  /** What stands in the fields to begin with. */
  typed: Typed;
  refused: Refused | undefined;
  currencies: readonly string[];
  /** What the form says beside the terms: whom it is for, or which version it follows. */
  hidden: Record<string, string>;
  submit: string;
  /** Fields of their own above the terms. */
  children?: ReactNode;
};

/** Terms with what is said along with them, to be put on the table. */
export function OfferForm({ typed, refused, currencies, hidden, submit, children }: Props) {
  const t = words('bookings');
  const errors = Object.fromEntries(
    Object.entries(refused?.fields ?? {}).map(([path, note]) => [
      path.replace(/^terms\./, ''),
      note,
    ]),
  );
  const form = { typed: refused?.typed ?? typed, errors };
  return (
    <PostForm className="stack section">
      {refused && (
        <Message tone="bad">
          <p>{refused.message}</p>
        </Message>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <TermsEditor {...form} currencies={currencies} />
      <fieldset className="terms-part stack-4">
        <legend>{t('terms.offer.before')}</legend>
        <TextField
          {...fieldOf(form, 'comment')}
          label={t('terms.offer.comment')}
          rows={4}
          maxLength={noteLimits.comment}
        />
        <div className="columns terms-pair">
          <Field
            {...fieldOf(form, 'days')}
            label={t('terms.offer.days')}
            hint={t('terms.offer.daysHint', offerDays)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        </div>
        <p className="field-hint">{t('terms.offer.sendNote')}</p>
        <div className="row">
          <Button tone="spotlight">{submit}</Button>
        </div>
      </fieldset>
    </PostForm>
  );
}
