import { answerNaming } from '#app/features/announcements/outside/commands/answer-naming.server.ts';
import {
  OutsideShowsPage,
  outsideSteps,
} from '#app/features/announcements/outside/components/outside-shows-page.tsx';
import { listOutsideShows } from '#app/features/announcements/outside/queries/list-outside-shows.server.ts';
import {
  embedAddress,
  embedCode,
  embedSizes,
} from '#app/features/announcements/posters/words/embed-code.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-shows';

export const loader = forViewer(
  async ({ viewer, orm, url, services, params: { profileId } }: Viewed<'profileId'>) => {
    const isPast = url.searchParams.has('past');
    const lists = await listOutsideShows(orm, viewer, { profileId, isPast });
    const address = embedAddress(services.brand.site, `/users/${profileId}`);
    const title = words('announcements')('feeds.of', { page: lists.name ?? '' });
    const code = embedCode(address, title, { ...embedSizes.page, width: '100%' });
    return { as: profileId, isPast, ...lists, code, done: doneIn(url, outsideSteps) };
  },
);

const answer = (isAgreed: boolean) =>
  formAction(answerNaming, {
    given: () => ({ isAgreed }),
    to: ({ as }) => `/profiles/${as}/shows?done=${isAgreed ? 'agreed' : 'refused'}`,
  });

export const action = pageForms({
  'namings/:showId/agreement': answer(true),
  'namings/:showId/refusal': answer(false),
});

export const meta = privatePage(() => words('announcements')('outside.short'));

export default function OwnShows({ loaderData }: Route.ComponentProps) {
  return <OutsideShowsPage {...loaderData} />;
}
