import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/plans';
import { addPlan } from './commands.server.ts';
import { seatingPlan } from './fields.ts';
import { plansPath } from './parts.tsx';
import { listPlans } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ services, viewer, url, params }: Viewed<'profileId'>) => ({
  as: params.profileId,
  listed: await listPlans(services, viewer, params),
  done: doneIn(url, ['removed'] as const),
}));

export const action = formAction(addPlan, {
  to: ({ as }, { planId }) => `${plansPath(as)}/${planId}`,
});

export const meta = privatePage(() => t('plan.list'));

/** The rooms that a venue has drawn, and a new one. */
export default function Plans({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { listed, done } = loaderData;
  const { venueId, plans } = listed;
  const address = plansPath(venueId);
  const typed = refused?.typed ?? {};
  const field = formFields(seatingPlan, { fields: {}, ...refused, typed });
  return (
    <TaskPage title={t('plan.list')} lead={t('plan.listLead')} refused={refused}>
      {done && <Message tone="good">{t('plan.done.removed')}</Message>}
      {plans.length === 0 && <EmptyState>{t('plan.none')}</EmptyState>}
      <ul className="rows">
        {plans.map(({ id, name, seats }) => (
          <li key={id}>
            <div className="row-text">
              <a href={`${address}/${id}`} dir="auto">
                {name}
              </a>
              <small>{t('plan.seats', { count: seats })}</small>
            </div>
          </li>
        ))}
      </ul>
      <PostForm className="form" action={address}>
        <InputField of={field.name} dir="auto" />
        <div className="row">
          <Button tone="spotlight">{t('plan.add')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
