import { addProfile } from '#app/features/profiles/commands/add-profile.server.ts';
import { OwnPages } from '#app/features/profiles/components/own-pages.tsx';
import { listOwnPages } from '#app/features/profiles/queries/list-own-pages.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { profileCookie, referredBy } from '#app/http/cookies.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-pages';

export const loader = forViewer(async ({ viewer, orm, current, url }: Viewed) => ({
  pages: await listOwnPages(orm, viewer),
  currentId: current?.profileId ?? null,
  done: doneIn(url, steps),
}));

/** Steps done just before, which the address names. */
const steps = ['joined', 'declined', 'left', 'deleted'] as const;

export const action = formAction(addProfile, {
  given: ({ context, request }) => ({
    referredBy: referredBy(context.get(servicesContext), request),
  }),
  to: (_, { profileId }) => `/profiles/${profileId}/edit?welcome`,
  headers: ({ profileId }, { brand }) => ({ 'set-cookie': profileCookie(profileId, brand.site) }),
});

export const meta = privatePage(() => words('profiles')('pages.title'));

export default function OwnPagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnPages {...loaderData} refused={actionData} />;
}
