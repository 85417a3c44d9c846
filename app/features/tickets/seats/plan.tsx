import { seatsOf } from '#app/domain/tickets/seating-plan.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm, SelectField, TickField } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/plan';
import { addSection, changePlanSeats, removePlan, removeSection } from './commands.server.ts';
import { changedSeats, section as sectionFields } from './fields.ts';
import { type DrawnSeat, plansPath, RoomLegend, RoomMap } from './parts.tsx';
import { type ShownPlan, showPlan } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ services, viewer, url, params }: Viewed<'profileId' | 'planId'>) => ({
    as: params.profileId,
    planView: await showPlan(services, viewer, params),
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
  t('plan.list'),
  page?.planView.name,
]);

const planSteps = ['added', 'changed', 'sectionRemoved'] as const;

type Props = {
  planView: ShownPlan;
  done: (typeof planSteps)[number] | undefined;
  refused: RefusedForm | undefined;
};

/** A room as its venue draws it: sections from numbers, then single seats by ticking them. */
export default function Plan({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { planView, done } = loaderData;
  const { planId, venueId, name, plan } = planView;
  const address = `${plansPath(venueId)}/${planId}`;
  const isEmpty = plan.sections.length === 0;
  return (
    <div className="band">
      <PageHead title={name}>{t('plan.lead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t(`plan.done.${done}`)}</Message>}
        {!isEmpty && <Seats planView={planView} address={address} refused={refused} />}
        <NewSection address={address} isEmpty={isEmpty} refused={refused} />
        {!isEmpty && (
          <ul className="rows">
            {plan.sections.map((one, at) => (
              <li key={one.name}>
                <div className="row-text">
                  <strong dir="auto">{one.name}</strong>
                  <small>{t('plan.rows', { count: one.rows.length })}</small>
                </div>
                <PostForm action={`${address}/sections/${at}/removal`}>
                  <Button tone="danger" aria-label={t('plan.removeSection', { name: one.name })}>
                    {t('plan.remove')}
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        )}
        <details>
          <summary>{t('plan.delete.title')}</summary>
          <PostForm className="form" action={`${address}/removal`}>
            <p>{t('plan.delete.text')}</p>
            <div className="row">
              <Button tone="danger">{t('plan.delete.button')}</Button>
            </div>
          </PostForm>
        </details>
        <p className="links">
          <a className="quiet-link" href={plansPath(venueId)}>
            {t('plan.toList')}
          </a>
        </p>
      </div>
    </div>
  );
}

type SeatsProps = Pick<Props, 'planView' | 'refused'> & { address: string };

/** Every seat with a box, and the change for the ticked ones. */
function Seats({ planView: { plan, levels }, address, refused }: SeatsProps) {
  const typed = refused?.typed ?? {};
  const field = formFields(changedSeats, { fields: {}, ...refused, typed });
  const numbers = new Map(levels.map((level, at) => [level.name, at]));
  const seats = seatsOf(plan).map(
    (seat): DrawnSeat => ({
      ...seat,
      level: numbers.get(seat.level) ?? 0,
      state: 'free',
      canChoose: true,
    }),
  );
  const options = levels.map((level) => ({
    name: level.name,
    note: t('plan.seats', { count: level.seats }),
  }));
  return (
    <PostForm className="stack" action={`${address}/seats`}>
      <RoomLegend levels={options} states={[]} />
      <RoomMap seats={seats} levels={levels} hasRows />
      <div className="form">
        <h2>{t('plan.change.title')}</h2>
        <div className="columns">
          <SelectField {...selectOf(field.kind)} />
          <InputField of={field.level} dir="auto" />
        </div>
        <div className="row">
          <Button>{t('plan.change.button')}</Button>
        </div>
      </div>
    </PostForm>
  );
}

/** The present value comes first: nothing changes unless it is chosen. */
function selectOf({
  options = [],
  ...field
}: ReturnType<typeof formFields<typeof changedSeats.shape>>['kind']) {
  const [unchanged, ...kinds] = [...options].sort(
    (one, other) => Number(one.value !== '') - Number(other.value !== ''),
  );
  return { ...field, options: unchanged ? [unchanged, ...kinds] : kinds };
}

type NewProps = { address: string; isEmpty: boolean; refused: RefusedForm | undefined };

function NewSection({ address, isEmpty, refused }: NewProps) {
  const typed = refused?.typed ?? { firstRow: 'A', numbering: 'from the left' };
  const field = formFields(sectionFields, { fields: {}, ...refused, typed });
  return (
    <section className="stack-2" aria-labelledby="new-section">
      <h2 id="new-section">{t(isEmpty ? 'plan.section.first' : 'plan.section.next')}</h2>
      <PostForm className="form" action={`${address}/sections`}>
        <div className="columns">
          <InputField of={field.name} dir="auto" />
          <InputField of={field.rows} />
        </div>
        <div className="columns">
          <InputField of={field.seatsInRows} />
          <InputField of={field.aislesAfter} />
        </div>
        <div className="columns">
          <InputField of={field.firstRow} />
          <InputField of={field.numbering} />
        </div>
        <InputField of={{ ...field.level, name: 'level' }} id="section-level" dir="auto" />
        {!isEmpty && <TickField of={field.isBeside} />}
        <div className="row">
          <Button {...(isEmpty && { tone: 'spotlight' })}>{t('plan.section.add')}</Button>
        </div>
      </PostForm>
    </section>
  );
}
