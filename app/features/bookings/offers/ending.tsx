import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import { formFields } from '#app/fields/form-field.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import { showStep } from '../loaders.server.ts';
import { bookingTitle, namesOf } from '../words.ts';
import type { Route } from './+types/ending';
import { declineOffer, withdrawOffer } from './commands.server.ts';
import { ending } from './fields.ts';

const t = words('bookings');

export async function loader(args: Route.LoaderArgs) {
  const step = args.pattern.endsWith('/refusal') ? 'refusal' : 'withdrawal';
  return { ...(await showStep(args, [...actions[step]])), step } as const;
}

const actions = {
  refusal: ['decline', 'refuseChange', 'dropChange'],
  withdrawal: ['withdraw', 'drop', 'takeBackChange'],
} as const;

export const action = pageForms({
  refusal: formAction(declineOffer, {
    to: ({ bookingId }) => `/bookings/${bookingId}?done=declined`,
  }),
  withdrawal: formAction(withdrawOffer, {
    to: ({ bookingId }) => `/bookings/${bookingId}?done=withdrawn`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && t(`booking.answer.${endingKey(page.action, page.step)}Title`),
  bookingTitle(page?.booking),
]);

/** The consequences of declining or withdrawing, with a field for the reason. */
export default function Ending({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { booking, step, action } = loaderData;
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
function endingKey(action: BookingAction | undefined, step: 'refusal' | 'withdrawal') {
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
