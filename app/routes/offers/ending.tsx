import {
  declineOffer,
  withdrawOffer,
} from '#app/features/bookings/offers/commands/end-offer.server.ts';
import { EndingPage, endingKey } from '#app/features/bookings/offers/components/ending-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { bookingTitle } from '#app/routes/bookings/booking-title.ts';
import { showStep } from '#app/routes/bookings/show-booking.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ending';

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
  page && words('bookings')(`booking.answer.${endingKey(page.action, page.step)}Title`),
  bookingTitle(page?.booking),
]);

export default function Ending({ loaderData, actionData }: Route.ComponentProps) {
  return <EndingPage {...loaderData} refused={actionData} />;
}
