import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/plans';
import { addPlan } from './commands.server.ts';
import { PlansPage, plansPath } from './parts.tsx';
import { listPlans } from './queries.server.ts';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => ({
    as: profileId,
    listed: await listPlans(orm, viewer, profileId),
    done: doneIn(url, ['removed'] as const),
  }),
);

export const action = formAction(addPlan, {
  to: ({ as }, { planId }) => `${plansPath(as)}/${planId}`,
});

export const meta = privatePage(() => words('tickets')('plan.list'));

export default function Plans({ loaderData, actionData }: Route.ComponentProps) {
  return <PlansPage {...loaderData} refused={actionData} />;
}
