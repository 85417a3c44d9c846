import { confirmShow } from '#app/features/bookings/money/commands/confirm-show.server.ts';
import { AfterShowPage } from '#app/features/bookings/money/components/after-show-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/show-confirmation';
import { showAfter } from './show-after.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showAfter({ context, request, params });
}

export const action = formAction(confirmShow, {
  to: ({ bookingId }) => `/bookings/${bookingId}#after-show`,
});

export const meta = privatePage(() => words('bookings')('afterShow.confirmPage'));

export default function ShowConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  return <AfterShowPage {...loaderData} titleKey="confirmPage" refused={actionData} />;
}
