import type { ReactNode } from 'react';
import { type FormField, fieldAgain, type Refused as Shown } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TermsEditor } from '../../terms/components/terms-editor.tsx';

export type Refused = Shown & { message: string };

/** How a form of an offer begins; made by the server, since browsers don’t get what judges it. */
export type OfferBegun<Name extends string = never> = {
  fields: Record<Name | 'comment' | 'days', FormField>;
  /** What the terms begin with. */
  typed: Shown['typed'];
  currencies: readonly string[];
};

type Props = {
  begun: OfferBegun;
  refused: Refused | undefined;
  /** What the form says beside the terms: whom it is for, or which version it follows. */
  hidden: Parameters<typeof HiddenFields>[0];
  submit: string;
  /** Fields of their own above the terms. */
  children?: ReactNode;
};

/** Terms with what is said along with them, to be put on the table. */
export function OfferForm({ begun, refused, hidden, submit, children }: Props) {
  const t = words('bookings');
  const { fields, typed, currencies } = begun;
  const shown = refused ?? { typed, fields: {} };
  return (
    <PostForm className="stack section">
      {refused && (
        <Message tone="bad">
          <p>{refused.message}</p>
        </Message>
      )}
      <HiddenFields {...hidden} />
      {children}
      <TermsEditor form={{ ...shown, currencies }} />
      <fieldset className="terms-part stack-4">
        <legend>{t('terms.offer.before')}</legend>
        <InputField of={fieldAgain(fields.comment, refused)} />
        <div className="columns terms-pair">
          <InputField of={fieldAgain(fields.days, refused)} autoComplete="off" />
        </div>
        <p className="field-hint">{t('terms.offer.sendNote')}</p>
        <div className="row">
          <Button tone="spotlight">{submit}</Button>
        </div>
      </fieldset>
    </PostForm>
  );
}
