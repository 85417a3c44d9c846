import { importShows } from '#app/features/announcements/imports/commands/import-shows.server.ts';
import { ImportPreviewPage } from '#app/features/announcements/imports/components/import-preview-page.tsx';
import { readImport } from '#app/features/announcements/imports/queries/read-import.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/import-preview';

export const loader = forViewer(
  async ({ viewer, orm, params: { profileId, importId } }: Viewed<'profileId' | 'importId'>) => ({
    as: profileId,
    importId,
    preview: await readImport(orm, viewer, { profileId, importId }),
  }),
);

export const action = formAction(importShows, {
  to: ({ as }) => `/profiles/${as}/shows?done=imported`,
});

export const meta = privatePage(() => words('announcements')('imports.preview.title'));

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPreviewPage {...loaderData} refused={actionData} />;
}
