import type { ReactNode } from 'react';
import { signingDays } from '#app/domain/bookings/deadlines.ts';
import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import { RadiusPart } from '#app/features/announcements/radius/parts.tsx';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { showRadius, showStep } from '../loaders.server.ts';
import { OutlookParts } from '../terms/components/outlook.tsx';
import type { WrittenOutlook } from '../terms/write-outlook.ts';
import type { BookingView } from '../views.ts';
import { bookingTitle, moveOf, namesOf, nextOf, type Reader } from '../words.ts';
import type { Route } from './+types/acceptance';
import { acceptOffer } from './commands.server.ts';
import { BookingTerms } from './parts.tsx';

const t = words('bookings');

export async function loader(args: Route.LoaderArgs) {
  const page = await showStep(args, ['accept', 'agreeToChange']);
  return { ...page, radius: await showRadius(args) };
}

export const action = formAction(acceptOffer, {
  to: ({ bookingId }) => `/bookings/${bookingId}?done=accepted`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('booking.answer.acceptTitle'),
  bookingTitle(page?.booking),
]);

export default function Acceptance({ loaderData, actionData }: Route.ComponentProps) {
  const { radius, ...page } = loaderData;
  return (
    <AcceptancePage {...page} refused={actionData}>
      <RadiusPart radius={radius} names={namesOf(page.booking)} />
    </AcceptancePage>
  );
}

type Props = {
  booking: BookingView;
  reader: Reader;
  outlook: WrittenOutlook | null;
  /** The action that is possible now. */
  action: BookingAction | undefined;
  refused?: RefusedForm | undefined;
  /** Further notes to read first. */
  children?: ReactNode;
};

/** The consequences of accepting for the night, the contract and the money. */
function AcceptancePage({ booking, reader, outlook, action, refused, children }: Props) {
  const { id, as, pendingVersion, timeZone, startsAt } = booking;
  const isChange = action === 'agreeToChange';
  const names = { ...namesOf(booking), day: dayAt(startsAt, { ...reader, timeZone }) };
  return (
    <TaskPage
      title={t(`booking.answer.${isChange ? 'agreeTitle' : 'acceptTitle'}`)}
      lead={t('booking.answer.acceptLead', names)}
      refused={refused}
    >
      {action && <Follows booking={booking} reader={reader} isChange={isChange} />}
      {children}
      {outlook && <OutlookParts outlook={outlook} />}
      {!action && !refused && (
        <Message tone="plain">
          {booking.standing.taken ? nextOf(booking) : t('booking.answer.notNow')}
        </Message>
      )}
      <PostForm action={`/bookings/${id}/acceptance`}>
        <HiddenFields as={as} version={pendingVersion} />
        <div className="row">
          {action && (
            <Button tone="spotlight">
              {t(`booking.answer.${isChange ? 'agreeNow' : 'acceptNow'}`, {
                number: pendingVersion,
              })}
            </Button>
          )}
          <LinkButton href={`/bookings/${id}`}>{t('booking.answer.back')}</LinkButton>
        </div>
      </PostForm>
      <BookingTerms booking={booking} />
    </TaskPage>
  );
}

type FollowsProps = Pick<Props, 'booking' | 'reader'> & { isChange: boolean };

function Follows({ booking, reader, isChange }: FollowsProps) {
  const { loadInAt, loadOutAt, timeZone } = booking;
  const at = (moment: Date) => momentAt(moment, { ...reader, timeZone });
  const values = {
    ...namesOf(booking),
    from: at(loadInAt),
    to: at(loadOutAt),
    zone: zoneName(timeZone),
    days: signingDays,
  };
  const move = moveOf(booking);
  const keys = isChange
    ? (['agreeFreezes', 'agreeKeeps'] as const)
    : (['takes', 'freezes', 'binds'] as const);
  return (
    <section aria-labelledby="follows">
      <h2 id="follows">{t('booking.answer.follows')}</h2>
      <ul className="bullets">
        {move && <li>{move}</li>}
        {keys.map((key) => (
          <li key={key}>{t(`booking.answer.${key}`, values)}</li>
        ))}
      </ul>
    </section>
  );
}
