import { changeFederation } from '#app/features/fediverse/commands/change-federation.server.ts';
import { FediversePage } from '#app/features/fediverse/components/fediverse-page.tsx';
import { readFederation } from '#app/features/fediverse/queries/read-federation.server.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/fediverse';

export const loader = forViewer(
  async ({ viewer, services, url, params: { profileId } }: Viewed<'profileId'>) => ({
    profileId,
    pageName: membershipOf(viewer, profileId)?.displayName ?? null,
    federation: await readFederation(services, viewer, profileId),
    done: doneIn(url, ['on', 'off']),
  }),
);

export const action = formAction(changeFederation, {
  to: ({ as, isOn }) => `/profiles/${as}/fediverse?done=${isOn ? 'on' : 'off'}`,
});

export const meta = privatePage(() => words('fediverse')('page'));

export default function Fediverse({ loaderData }: Route.ComponentProps) {
  return <FediversePage {...loaderData} />;
}
