import { redirect } from 'react-router';
import { addProfile } from '#app/features/profiles/commands/add-profile.server.ts';
import { OwnPages } from '#app/features/profiles/components/own-pages.tsx';
import { newPageForm } from '#app/features/profiles/forms.ts';
import { listOwnPages } from '#app/features/profiles/queries/list-own-pages.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile, profileCookie } from '#app/http/current-profile.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { referredBy } from '#app/http/referral-cookie.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-pages';

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const done = new URL(request.url).searchParams.get('done');
  return {
    pages: await listOwnPages(orm, viewer),
    currentId: currentProfile(viewer, request)?.profileId ?? null,
    done: steps.find((step) => step === done),
  };
}

/** What may have been done just before, as the address says it. */
const steps = ['joined', 'declined', 'left', 'deleted'] as const;

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const input = parseInput(newPageForm, typed);
    const referrer = referredBy(services, request);
    const { profileId } = await addProfile(services.database, viewer, input, referrer);
    const headers = { 'set-cookie': profileCookie(profileId, services.brand.site) };
    throw redirect(`/profiles/${profileId}/edit?welcome`, { status: 303, headers });
  });
}

export const meta = privatePage(() => words('profiles')('pages.title'));

export default function OwnPagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnPages {...loaderData} refused={actionData} />;
}
