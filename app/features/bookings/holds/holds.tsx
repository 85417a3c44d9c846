import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/holds';
import { keepHoldSettings, makeTour } from './commands.server.ts';
import { HoldsPage, holdSteps } from './components/holds-page.tsx';
import { showHolds } from './loaders.server.ts';

export async function loader(args: Route.LoaderArgs) {
  return { shown: await showHolds(args), done: doneIn(args.url, holdSteps) };
}

export const action = pageForms({
  settings: formAction(keepHoldSettings, {
    to: ({ as }) => `/profiles/${as}/holds?done=kept`,
  }),
  tours: formAction(makeTour, {
    to: ({ as }, { tourId }) => `/profiles/${as}/tours/${tourId}`,
  }),
});

export const meta = privatePage(() => words('bookings')('holds.title'));

export default function Holds({ loaderData, actionData }: Route.ComponentProps) {
  return <HoldsPage {...loaderData} refused={actionData} />;
}
