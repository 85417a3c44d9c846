import { saveSearch } from '#app/features/discovery/saved-searches/commands/change-saved-searches.server.ts';
import { SaveSearchPage } from '#app/features/discovery/saved-searches/components/save-search-page.tsx';
import { describeSearch } from '#app/features/discovery/saved-searches/queries/list-saved-searches.server.ts';
import { forViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-saved-search';

/** After signing in, people return here with their search. */
export const loader = forViewer(async ({ orm, url }) => ({
  search: await describeSearch(orm, url.searchParams.get('search') ?? ''),
}));

export const action = formAction(saveSearch, {
  to: ({ mails }) => `/saved-searches?done=${mails === 'none' ? 'kept' : 'saved'}`,
});

export const meta = privatePage(() => words('discovery')('saved.save'));

export default function NewSavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  return <SaveSearchPage {...loaderData} refused={actionData} />;
}
