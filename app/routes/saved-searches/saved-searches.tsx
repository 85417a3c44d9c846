import {
  changeSavedSearch,
  removeSavedSearch,
} from '#app/features/discovery/saved-searches/commands/change-saved-searches.server.ts';
import {
  SavedSearchesPage,
  savedSearchSteps,
} from '#app/features/discovery/saved-searches/components/saved-searches-page.tsx';
import { listSavedSearches } from '#app/features/discovery/saved-searches/queries/list-saved-searches.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/saved-searches';

export const loader = forViewer(async ({ viewer, orm, url, currentId }) => ({
  searches: await listSavedSearches(orm, viewer),
  shortlists:
    currentId && may(viewer, currentId, 'keep shortlists')
      ? `/profiles/${currentId}/shortlists`
      : null,
  done: doneIn(url, savedSearchSteps),
}));

export const action = pageForms({
  ':searchId': formAction(changeSavedSearch, { to: () => '/saved-searches?done=changed' }),
  ':searchId/removal': formAction(removeSavedSearch, { to: () => '/saved-searches?done=removed' }),
});

export const meta = privatePage(() => words('discovery')('saved.title'));

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  return <SavedSearchesPage {...loaderData} refused={actionData} />;
}
