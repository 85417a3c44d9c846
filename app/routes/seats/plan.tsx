import { removePlan } from '#app/features/tickets/seats/commands/add-plan.server.ts';
import {
  addSection,
  changePlanSeats,
  removeSection,
} from '#app/features/tickets/seats/commands/change-plan.server.ts';
import { PlanPage, planSteps } from '#app/features/tickets/seats/components/plan-page.tsx';
import { plansPath } from '#app/features/tickets/seats/components/plans-page.tsx';
import { showPlan } from '#app/features/tickets/seats/queries/find-plan.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/plan';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId, planId } }: Viewed<'profileId' | 'planId'>) => ({
    as: profileId,
    planView: await showPlan(orm, viewer, { planId, venueId: profileId }),
    done: doneIn(url, planSteps),
  }),
);

const to =
  (done: (typeof planSteps)[number]) =>
  ({ as, planId }: { as: string; planId: string }) =>
    `${plansPath(as)}/${planId}?done=${done}`;

export const action = pageForms({
  sections: formAction(addSection, { to: to('added') }),
  'sections/:section/removal': formAction(removeSection, { to: to('sectionRemoved') }),
  seats: formAction(changePlanSeats, { to: to('changed') }),
  removal: formAction(removePlan, { to: ({ as }) => `${plansPath(as)}?done=removed` }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('plan.list'),
  page?.planView.name,
]);

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  return <PlanPage {...loaderData} refused={actionData} />;
}
