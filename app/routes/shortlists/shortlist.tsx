import {
  addToShortlist,
  removeFromShortlist,
  removeShortlist,
  renameShortlist,
} from '#app/features/discovery/shortlists/commands/change-shortlists.server.ts';
import {
  ShortlistPage,
  shortlistSteps,
} from '#app/features/discovery/shortlists/components/shortlist-page.tsx';
import {
  readShortlist,
  type Shortlist,
} from '#app/features/discovery/shortlists/queries/list-shortlists.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/shortlist';

type Named = 'profileId' | 'shortlistId';

export const loader = forViewer(async ({ viewer, orm, url, params }: Viewed<Named>) => ({
  profileId: params.profileId,
  list: await readShortlist(orm, viewer, params),
  done: doneIn(url, shortlistSteps),
}));

const to =
  (done: (typeof shortlistSteps)[number]) =>
  ({ as, shortlistId }: { as: string; shortlistId: string }) =>
    `/profiles/${as}/shortlists/${shortlistId}?done=${done}`;

export const action = pageForms({
  '': formAction(addToShortlist, { to: to('added') }),
  name: formAction(renameShortlist, { to: to('renamed') }),
  'pages/:pageId': formAction(addToShortlist, { to: to('added') }),
  'pages/:pageId/removal': formAction(removeFromShortlist, { to: to('takenOff') }),
  removal: formAction(removeShortlist, {
    to: ({ as }) => `/profiles/${as}/shortlists?done=removed`,
  }),
});

export const meta = privatePage<{ list: Shortlist }>((data) => {
  const title = words('discovery')('shortlists.title');
  return data ? [data.list.name, title] : title;
});

export default function ShortlistRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ShortlistPage {...loaderData} refused={actionData} />;
}
