import { keepHoldSettings } from '#app/features/bookings/holds/commands/keep-hold-settings.server.ts';
import { HoldsPage } from '#app/features/bookings/holds/components/holds-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/hold-settings';
import { showHolds } from './show-holds.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showHolds({ context, request, params });
}

export const action = formAction(keepHoldSettings, {
  to: ({ as }) => `/profiles/${as}/holds?done=kept`,
});

export const meta = privatePage(() => words('bookings')('holds.title'));

/** The holds again, with what was typed and what is wrong with it. */
export default function HoldSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <HoldsPage shown={loaderData} refused={actionData} />;
}
