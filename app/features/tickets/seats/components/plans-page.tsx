import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { seatingPlan } from '../fields.ts';
import type { ListedPlans } from '../queries/find-plan.server.ts';

type Props = {
  listed: ListedPlans;
  done: 'removed' | undefined;
  refused: RefusedForm | undefined;
};

/** The rooms that a venue has drawn, and a new one. */
export function PlansPage({ listed: { venueId, plans }, done, refused }: Props) {
  const t = words('tickets');
  const address = plansPath(venueId);
  const typed = refused?.typed ?? {};
  const field = formFields(seatingPlan, { fields: {}, ...refused, typed });
  return (
    <div className="band task">
      <PageHead title={t('plan.list')}>{t('plan.listLead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
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
      </div>
    </div>
  );
}

export const plansPath = (venueId: string) => `/profiles/${venueId}/seating-plans`;
