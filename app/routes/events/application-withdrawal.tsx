import { withdrawApplication } from '#app/features/events/commands/withdraw-application.server.ts';
import { OwnApplications } from '#app/features/events/components/own-applications.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/application-withdrawal';
import { showOwnApplications } from './show-own-applications.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showOwnApplications({ context, request, params });
}

export const action = formAction(withdrawApplication, {
  to: ({ as }) => `/profiles/${as}/applications?done=withdrawn`,
});

export const meta = privatePage(() => words('events')('own.short'));

/** The applications again, with the reason why none was taken back. */
export default function ApplicationWithdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnApplications {...loaderData} refused={actionData} />;
}
