import { userIdOf } from '#app/domain/profiles/user-id.ts';
import { makeShortlist } from '#app/features/discovery/shortlists/commands/change-shortlists.server.ts';
import {
  ShortlistsPage,
  shortlistsSteps,
} from '#app/features/discovery/shortlists/components/shortlists-page.tsx';
import { listShortlists } from '#app/features/discovery/shortlists/queries/list-shortlists.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { readProfile } from '#app/features/profiles/queries/read-profile.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/shortlists';

export const loader = forViewer(async ({ viewer, orm, url, params }: Viewed<'profileId'>) => {
  const { profileId } = params;
  const lists = await listShortlists(orm, viewer, profileId);
  const addingId = userIdOf(url.searchParams.get('add') ?? '');
  const page = addingId === null ? null : await readProfile(orm, addingId);
  return {
    profileId,
    lists,
    userType: membershipOf(viewer, profileId)?.userType ?? 'venue',
    adding: page && { id: page.id, name: nameInText(page.displayName) },
    done: doneIn(url, shortlistsSteps),
  };
});

/** A page to be added goes on to the new list. */
export const action = formAction(makeShortlist, {
  to: ({ as }, { shortlistId }) => `/profiles/${as}/shortlists/${shortlistId}?done=made`,
});

export const meta = privatePage(() => words('discovery')('shortlists.title'));

export default function Shortlists({ loaderData, actionData }: Route.ComponentProps) {
  return <ShortlistsPage {...loaderData} refused={actionData} />;
}
