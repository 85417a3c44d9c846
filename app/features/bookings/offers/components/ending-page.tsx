import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import type { BookingView } from '../../views.ts';
import { namesOf } from '../../words/booking-words.ts';
import { ending } from '../fields.ts';

type Props = {
  booking: BookingView;
  step: 'refusal' | 'withdrawal';
  /** The action that is possible now. */
  action: BookingAction | undefined;
  refused?: RefusedForm | undefined;
};

/** The consequences of declining or withdrawing, with a field for the reason. */
export function EndingPage({ booking, step, action, refused }: Props) {
  const t = words('bookings');
  const { id, as } = booking;
  const key = endingKey(action, step);
  return (
    <TaskPage
      title={t(`booking.answer.${key}Title`)}
      lead={t(`booking.answer.${key}Lead`, namesOf(booking))}
      refused={refused}
    >
      {!action && !refused && <Message tone="plain">{t('booking.answer.notNow')}</Message>}
      <PostForm className="form" action={`/bookings/${id}/${step}`}>
        <HiddenFields as={as} />
        <InputField of={formFields(ending, refused).reason} />
        <div className="row">
          {action && <Button tone="danger">{t(`booking.answer.${key}Now`)}</Button>}
          <LinkButton href={`/bookings/${id}`}>{t('booking.answer.back')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}

/** The message keys by what ends. */
export function endingKey(action: BookingAction | undefined, step: Props['step']) {
  switch (action) {
    case 'refuseChange':
    case 'dropChange':
      return 'keep';
    case 'takeBackChange':
      return 'takeBack';
    case 'drop':
      return 'drop';
    default:
      return step === 'refusal' ? 'decline' : 'withdraw';
  }
}
