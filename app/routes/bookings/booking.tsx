import { agreeToAnnouncement } from '#app/features/announcements/commands/agree-to-announcement.server.ts';
import { ConsentPart } from '#app/features/announcements/components/consent-part.tsx';
import { readConsent } from '#app/features/announcements/queries/read-consent.server.ts';
import { RadiusPart } from '#app/features/announcements/radius/components/radius-part.tsx';
import { commentOnBooking } from '#app/features/bookings/comments/commands/comment-on-booking.server.ts';
import {
  BookingPage,
  bookingSteps,
  type ShownPart,
} from '#app/features/bookings/components/booking-page.tsx';
import {
  AfterShowPart,
  hasAfterShow,
} from '#app/features/bookings/money/components/after-show.tsx';
import { RiderPart } from '#app/features/bookings/riders/components/rider-part.tsx';
import { namesOf } from '#app/features/bookings/words/booking-words.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { showAfter } from '#app/routes/booking-money/show-after.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/booking';
import { bookingTitle } from './booking-title.ts';
import { showBooking } from './show-booking.ts';
import { showRadius } from './show-radius.ts';
import { showRider } from './show-rider.ts';
import { showTalk } from './show-talk.ts';

/** The last part of the address. */
const shownParts = ['terms', 'comments', 'history'] as const;

export async function loader(args: Route.LoaderArgs) {
  const page = await showBooking(args);
  const part: ShownPart = shownParts.find((one) => args.pattern.endsWith(`/${one}`)) ?? 'overview';
  const talk = part === 'comments' ? await showTalk({ ...args, booking: page.booking }) : null;
  const { orm } = args.context.get(servicesContext).database;
  const isMain = part === 'overview';
  const radius = isMain ? await showRadius(args) : null;
  const rider = part === 'terms' ? await showRider(args) : null;
  const consent = isMain ? await readConsent(orm, page.booking.id) : null;
  return {
    consent,
    radius,
    rider,
    ...page,
    ...(await showAfter(args)),
    part,
    talk,
    done: doneIn(args.url, bookingSteps),
  };
}

export const action = pageForms({
  comments: formAction(commentOnBooking, {
    to: ({ bookingId }) => `/bookings/${bookingId}/comments?done=commented`,
  }),
  announcement: formAction(agreeToAnnouncement, {
    to: ({ bookingId }) => `/bookings/${bookingId}#announcement`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => {
  const t = words('bookings');
  if (!page) return t('booking.page.short');
  const { booking, part } = page;
  return [part === 'overview' ? null : t(`booking.part.${part}`), bookingTitle(booking)];
});

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { after, consent, radius, rider, ...page } = loaderData;
  const { id, side } = page.booking;
  return (
    <BookingPage
      {...page}
      refused={actionData}
      rider={rider && <RiderPart signed={rider} reader={page.reader} />}
    >
      {hasAfterShow(after) && <AfterShowPart after={after} />}
      <RadiusPart radius={radius} names={namesOf(page.booking)} />
      {consent && (
        <ConsentPart
          bookingId={id}
          consent={consent}
          performer={side === 'venue' ? namesOf(page.booking).other : null}
          refused={actionData}
        />
      )}
    </BookingPage>
  );
}
