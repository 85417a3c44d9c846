import type { ReactNode } from 'react';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { type FormField, fieldAgain, type RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TermsEditor } from '../../terms/components/terms-editor.tsx';
import { withOneDayProblem } from '../../terms/words/say-terms-problem.ts';
import type { TermsForm } from '../../terms/words/term-words.ts';
import { apart, DayAndFee } from './day-and-fee.tsx';
import { OfferRefusal } from './offer-refusal.tsx';

/** The initial form of an offer; made by the server, since its schema isn’t sent to browsers. */
export type OfferBegun<Name extends string = never> = {
  fields: Record<Name | 'comment' | 'days', FormField>;
  /** The initial terms. */
  typed: RefusedForm['typed'];
  currencies: readonly string[];
};

type FrameProps = {
  begun: Pick<OfferBegun, 'fields'>;
  refused: RefusedForm | undefined;
  /** Hidden fields beside the terms: the other side, or the version that was read. */
  hidden: Parameters<typeof HiddenFields>[0];
  submit: string;
  /** A note on the consequences of sending. */
  note?: string;
  /** The other side, if it can be asked for an offer instead. */
  wish?: { name: string; side: Side } | null;
  /** See `OfferRefusal`. */
  above?: Record<string, string>;
  children: ReactNode;
};

/** A form of an offer, with all errors above it and the button always in sight below it. */
export function OfferFrame(props: FrameProps) {
  const t = words('bookings');
  const { begun, refused, hidden, submit, note, wish, above = {}, children } = props;
  return (
    <PostForm className="stack offer-form">
      {refused && <OfferRefusal refused={refused} fields={begun.fields} above={above} />}
      <HiddenFields {...hidden} />
      {children}
      <p className="field-hint for-offer">
        {note} {t('terms.offer.sendNote')}
      </p>
      {wish && <p className="field-hint for-wish">{t(`terms.offer.wish.lead.${wish.side}`)}</p>}
      <div className="bottom-bar row">
        <Button tone="spotlight">
          <span className="for-offer">{submit}</span>
          {wish && <span className="for-wish">{t('terms.offer.wish.send')}</span>}
        </Button>
      </div>
    </PostForm>
  );
}

/** The form of terms as it starts, or as it was refused. */
export function termsFormOf({ typed, currencies }: OfferBegun, refused?: RefusedForm): TermsForm {
  return { ...(refused ?? { typed, fields: {} }), currencies };
}

type FormProps = Omit<FrameProps, 'begun' | 'above' | 'children'> & {
  begun: OfferBegun;
  /** True if there are terms to compare with. */
  isChange: boolean;
  besideDay: ReactNode;
};

/** The form of further terms of a booking. */
export function OfferForm({ begun, refused, isChange, besideDay, ...form }: FormProps) {
  const { fields, typed } = begun;
  const before = isChange ? typed : undefined;
  const termsForm = { ...withOneDayProblem(termsFormOf(begun, refused)), apart, before };
  return (
    <OfferFrame begun={begun} refused={refused} {...form}>
      <TermsEditor
        form={termsForm}
        first={(form) => (
          <div className="stack-4">
            <DayAndFee form={form} />
            {besideDay}
          </div>
        )}
      />
      <fieldset className="terms-part stack-4">
        <legend>{words('bookings')('terms.offer.before')}</legend>
        <InputField of={fieldAgain(fields.comment, refused)} />
        <div className="columns terms-pair">
          <InputField of={fieldAgain(fields.days, refused)} autoComplete="off" />
        </div>
      </fieldset>
    </OfferFrame>
  );
}
