import { signingDays } from '#app/domain/bookings/lifecycle.ts';
import { RadiusPart } from '#app/features/announcements/radius/parts.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import { showRadius, showStep } from '../loaders.server.ts';
import { OutlookParts } from '../terms/parts.tsx';
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
  t('booking.answer.acceptTitle'),
  bookingTitle(page?.booking),
]);

/** The consequences of accepting for the night, the contract and the money. */
export default function Acceptance({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { booking, reader, outlook, action, radius } = loaderData;
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
      <RadiusPart radius={radius} names={namesOf(booking)} />
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

type FollowsProps = { booking: BookingView; reader: Reader; isChange: boolean };

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
