import { readShows } from '#app/features/announcements/imports/commands/read-shows.server.ts';
import { ImportPage } from '#app/features/announcements/imports/components/import-page.tsx';
import { startOutsideShow } from '#app/features/announcements/outside/queries/start-outside-show.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/import';

export const loader = forViewer(
  async ({ viewer, orm, params: { profileId } }: Viewed<'profileId'>) => {
    const { as, written } = await startOutsideShow(orm, viewer, { profileId, showId: null });
    return { as, timeZone: written.timeZone ?? 'UTC' };
  },
);

export const action = formAction(readShows, {
  to: ({ as }, { importId }) => `/profiles/${as}/shows/imports/${importId}`,
});

export const meta = privatePage(() => words('announcements')('imports.title'));

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} refused={actionData} />;
}
