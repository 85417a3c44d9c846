import type { ReactNode } from 'react';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { type FormField, fieldAgain, type RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TermsEditor } from '../../terms/components/terms-editor.tsx';
import { sayDayOnce } from '../../terms/words/say-terms-problem.ts';
import type { TermsForm } from '../../terms/words/term-words.ts';
import { apart, DayAndFee } from './day-and-fee.tsx';
import { OfferRefusal } from './offer-refusal.tsx';

/** How a form of an offer begins; made by the server, since browsers don’t get what judges it. */
export type OfferBegun<Name extends string = never> = {
  fields: Record<Name | 'comment' | 'days', FormField>;
  /** What the terms begin with. */
  typed: RefusedForm['typed'];
  currencies: readonly string[];
};

type FrameProps = {
  begun: Pick<OfferBegun, 'fields'>;
  refused: RefusedForm | undefined;
  /** What the form says beside the terms: whom it is for, or which version it follows. */
  hidden: Parameters<typeof HiddenFields>[0];
  submit: string;
  /** What sending it means. */
  note?: string;
  /** Who can be asked for an offer instead. */
  wish?: { name: string; side: Side } | null;
  /** See `OfferRefusal`. */
  above?: Record<string, string>;
  children: ReactNode;
};

/** A form of an offer: above it everything that is wrong, below it the button, always in sight. */
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

/** What a form of terms shows: as it begins, or as it was refused. */
export function termsFormOf({ typed, currencies }: OfferBegun, refused?: RefusedForm): TermsForm {
  return { ...(refused ?? { typed, fields: {} }), currencies };
}

type FormProps = Omit<FrameProps, 'begun' | 'above' | 'children'> & {
  begun: OfferBegun;
  /** Whether there are terms that these change. */
  isChange: boolean;
  besideDay: ReactNode;
};

/** Terms with what is said along with them, for a booking that there is. */
export function OfferForm({ begun, refused, isChange, besideDay, ...form }: FormProps) {
  const { fields, typed } = begun;
  const before = isChange ? typed : undefined;
  const shown = { ...sayDayOnce(termsFormOf(begun, refused)), apart, before };
  return (
    <OfferFrame begun={begun} refused={refused} {...form}>
      <TermsEditor
        form={shown}
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
