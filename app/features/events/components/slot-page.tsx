import type { ReactNode } from 'react';
import { eventPath } from '#app/domain/events/event-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { opening } from '../fields.ts';
import type { SlotView } from '../views.ts';
import { ClockSpan } from './clock.tsx';

type Props = {
  eventId: string;
  venueId: string | null;
  title: string;
  day: string;
  slot: SlotView;
  /** The last day to apply, as a date field has it. */
  applyBy: string;
  refused: RefusedForm | undefined;
  /** Performers who would fit. */
  children?: ReactNode;
};

/** An open slot for performers, with its deadline. */
export function SlotPage({
  eventId,
  venueId,
  title,
  day,
  slot,
  applyBy,
  refused,
  children,
}: Props) {
  const t = words('events');
  const address = `${eventPath(venueId, eventId)}/slots/${slot.id}`;
  const { pitch, genres } = slot;
  const typed = refused?.typed ?? { pitch, genres: genres.join(', '), applyBy };
  const field = formFields(opening, { fields: {}, ...refused, typed });
  return (
    <div className="band task">
      <PageHead title={slot.name}>
        {t('slot.lead', { night: title, day })} <ClockSpan from={slot.start} to={slot.end} />
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <PostForm className="form" action={address}>
          <InputField of={field.pitch} />
          <InputField of={field.genres} />
          <Field
            {...field.applyBy}
            type="date"
            label={t('slot.applyBy')}
            hint={t('slot.applyByHint')}
          />
          <div className="row">
            <Button tone="spotlight">{t(slot.isOpen ? 'slot.save' : 'slot.open')}</Button>
            <LinkButton href={eventPath(venueId, eventId)}>{t('slot.back')}</LinkButton>
          </div>
        </PostForm>
        {slot.isOpen && (
          <PostForm className="form" action={`${address}/closing`}>
            <p>{t('slot.closeText')}</p>
            <div className="row">
              <Button>{t('slot.close')}</Button>
            </div>
          </PostForm>
        )}
        {children}
      </div>
    </div>
  );
}
