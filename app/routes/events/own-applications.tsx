import { withdrawApplication } from '#app/features/events/commands/withdraw-application.server.ts';
import { OwnApplications } from '#app/features/events/components/own-applications.tsx';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-applications';
import { showOwnApplications } from './show-own-applications.ts';

export async function loader(asked: Route.LoaderArgs) {
  return { ...(await showOwnApplications(asked)), done: doneIn(asked.url, steps) };
}

/** What may have been done just before, as the address says it. */
const steps = ['sent', 'withdrawn'] as const;

export const action = pageForms({
  withdrawal: formAction(withdrawApplication, {
    to: ({ as }) => `/profiles/${as}/applications?done=withdrawn`,
  }),
});

export const meta = privatePage(() => words('events')('own.short'));

export default function OwnApplicationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnApplications {...loaderData} refused={actionData} />;
}
