import { addSource } from '#app/features/calendar/commands/add-source.server.ts';
import { removeSource } from '#app/features/calendar/commands/remove-source.server.ts';
import { renewFeed } from '#app/features/calendar/commands/renew-feed.server.ts';
import { SettingsPage } from '#app/features/calendar/components/settings-page.tsx';
import { readFeedPath } from '#app/features/calendar/queries/find-feed.server.ts';
import {
  type ListedSource,
  listSources,
} from '#app/features/calendar/queries/list-sources.server.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { buttonAction, formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/settings';

/** Acts just done, as the address names them. */
const steps = ['renewed', 'added', 'removed'] as const;

/** A member's private feed and the page's calendars from elsewhere. */
export const loader = forViewer(
  async ({
    viewer,
    url,
    services: { database, secret, brand },
    params: { profileId },
  }: Viewed<'profileId'>) => {
    const sources = await listSources(database, viewer, profileId);
    const { accountId } = viewer;
    const path = await readFeedPath(database.orm, secret, { profileId, accountId });
    const at = (moment: Date | null) => moment && momentAt(moment, viewer);
    const viewOf = ({ triedAt, failingSince, ...source }: ListedSource) => ({
      ...source,
      triedAt: at(triedAt),
      failingSince: at(failingSince),
    });
    return {
      profileId,
      pageName: membershipOf(viewer, profileId)?.displayName ?? null,
      mayChange: may(viewer, profileId, 'change the calendar'),
      feed: path && addressAt(brand.site, path),
      sources: sources.map(viewOf),
      done: doneIn(url, steps),
    };
  },
);

export const action = pageForms({
  feed: buttonAction(renewFeed, {
    to: ({ as }) => `/profiles/${as}/calendar/settings?done=renewed`,
  }),
  removal: buttonAction(removeSource, {
    to: ({ as }) => `/profiles/${as}/calendar/settings?done=removed`,
  }),
  sources: formAction(addSource, {
    to: ({ as }) => `/profiles/${as}/calendar/settings?done=added`,
  }),
});

export const meta = privatePage(() => words('calendar')('pages.settings'));

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} refused={actionData} />;
}
