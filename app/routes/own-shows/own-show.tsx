import { addOutsideShow } from '#app/features/announcements/outside/commands/add-outside-show.server.ts';
import { changeOutsideShow } from '#app/features/announcements/outside/commands/change-outside-show.server.ts';
import {
  cancelOutsideShow,
  removeOutsideShow,
} from '#app/features/announcements/outside/commands/end-outside-show.server.ts';
import { OutsideShowFormPage } from '#app/features/announcements/outside/components/outside-show-form-page.tsx';
import { startOutsideShow } from '#app/features/announcements/outside/queries/start-outside-show.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-show';

export const loader = forViewer(async ({ viewer, orm, params }: Viewed<'profileId' | 'showId'>) => {
  // The address of a new show has no id.
  const showId = (params.showId as string | undefined) ?? null;
  const { profileId } = params;
  return { showId, ...(await startOutsideShow(orm, viewer, { profileId, showId })) };
});

const listAddress = (done: string) =>
  ({ to: ({ as }: { as: string }) => `/profiles/${as}/shows?done=${done}` }) as const;

export const action = pageForms({
  new: formAction(addOutsideShow, listAddress('added')),
  cancellation: formAction(cancelOutsideShow, listAddress('cancelled')),
  removal: formAction(removeOutsideShow, listAddress('removed')),
  '': formAction(changeOutsideShow, listAddress('changed')),
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  words('announcements')(page?.showId ? 'outside.form.editTitle' : 'outside.form.newTitle'),
);

export default function OwnShow({ loaderData, actionData }: Route.ComponentProps) {
  return <OutsideShowFormPage {...loaderData} refused={actionData} />;
}
