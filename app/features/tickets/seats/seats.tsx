import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChosenField, Field, HiddenFields, PostForm, SelectField } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { BackToTickets } from '../sales/parts.tsx';
import { readSaleCurrency } from '../sales/queries.server.ts';
import type { Route } from './+types/seats';
import { holdSeats, seatEvent, unseatEvent } from './commands.server.ts';
import { heldSeats } from './fields.ts';
import { type DrawnSeat, plansPath, RoomLegend, RoomMap } from './parts.tsx';
import { type Seating, showSeating } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(async ({ services, viewer, url, params }: Viewed<'eventId'>) => {
  const seating = await showSeating(services, viewer, params);
  const { plans } = seating;
  const planId = url.searchParams.get('plan');
  return {
    as: seating.venueId,
    seating,
    plan: plans.find(({ id }) => id === planId) ?? (plans.length === 1 ? plans[0] : undefined),
    done: doneIn(url, seatingSteps),
  };
});

export const action = pageForms({
  '': formAction(seatEvent, {
    currency: ({ database }, { params }) => readSaleCurrency(database.orm, params.eventId ?? ''),
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/seats?done=seated`,
  }),
  holds: formAction(holdSeats, {
    to: ({ as, eventId }) => `${ticketsPath(as, eventId)}/seats?done=used`,
  }),
  removal: formAction(unseatEvent, { to: ({ as, eventId }) => ticketsPath(as, eventId) }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('seats.short'),
  page?.seating.title,
  page?.seating.day.long,
]);

const seatingSteps = ['seated', 'used'] as const;

type Props = {
  seating: Seating;
  /** The plan whose levels are to be priced. */
  plan: Seating['plans'][number] | undefined;
  done: (typeof seatingSteps)[number] | undefined;
  refused: RefusedForm | undefined;
};

/** The numbered seats of an event: first their plan, then their buyers and the held ones. */
export default function Seats({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { seating, plan, done } = loaderData;
  const { eventId, venueId, title, day, room } = seating;
  return (
    <div className="band">
      <PageHead title={t('seats.title', { event: title })}>{day.long}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t(`seats.done.${done}`)}</Message>}
        {room.seats.length > 0 ? (
          <SeatingSeats seating={seating} refused={refused} />
        ) : (
          <Choice seating={seating} plan={plan} refused={refused} />
        )}
        <BackToTickets venueId={venueId} eventId={eventId} />
      </div>
    </div>
  );
}

type ChoiceProps = Pick<Props, 'seating' | 'plan' | 'refused'>;

/** The choice of a plan, and the price of each of its levels. */
function Choice({ seating, plan, refused }: ChoiceProps) {
  const { eventId, venueId, currency, plans } = seating;
  const address = `${ticketsPath(venueId, eventId)}/seats`;
  if (plans.length === 0)
    return (
      <>
        <EmptyState>{t('seats.noPlans')}</EmptyState>
        <p>
          <LinkButton href={plansPath(venueId)} tone="spotlight">
            {t('plan.list')}
          </LinkButton>
        </p>
      </>
    );
  return (
    <>
      <form className="form" action={address}>
        <SelectField
          name="plan"
          label={t('seats.plan')}
          defaultValue={plan?.id}
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="row">
          <Button>{t('seats.choosePlan')}</Button>
        </div>
      </form>
      {plan && (
        <PostForm className="form" action={address}>
          <h2 dir="auto">{t('seats.pricesOf', { plan: plan.name })}</h2>
          <p>{t('seats.pricesText')}</p>
          <HiddenFields planId={plan.id} />
          {plan.levels.map(({ name, seats }, at) => (
            <div key={name}>
              <input type="hidden" name={`prices.${at}.level`} value={name} />
              <Field
                name={`prices.${at}.priceMinor`}
                label={t('seats.priceOf', { level: name, currency })}
                hint={t('plan.seats', { count: seats })}
                inputMode="decimal"
                required
                defaultValue={refused?.typed[`prices.${at}.priceMinor`]}
              />
            </div>
          ))}
          <div className="row">
            <Button tone="spotlight">{t('seats.use.plan')}</Button>
          </div>
        </PostForm>
      )}
      <p className="links">
        <a className="quiet-link" href={plansPath(venueId)}>
          {t('plan.list')}
        </a>
      </p>
    </>
  );
}

/** Every seat with its buyer; free ones can be held, killed or put on sale. */
function SeatingSeats({ seating, refused }: Pick<Props, 'seating' | 'refused'>) {
  const { eventId, venueId, room } = seating;
  const address = `${ticketsPath(venueId, eventId)}/seats`;
  const field = formFields(heldSeats, { fields: {}, ...refused, typed: refused?.typed ?? {} });
  const seats = room.seats.map(
    ({ state, ...seat }): DrawnSeat => ({
      ...seat,
      ...(state === 'sold' || state === 'basket'
        ? { state: 'taken', canChoose: false }
        : { state, canChoose: true }),
    }),
  );
  const levels = room.levels.map(({ name, allotmentId }, level) => {
    const seats = room.seats.filter((seat) => seat.level === level);
    const count = (state: string) => seats.filter((seat) => seat.state === state).length;
    const note = t('seats.counts', {
      sold: count('sold') + count('basket'),
      free: count('free'),
      held: count('held') + count('killed'),
    });
    return { key: allotmentId, name, note };
  });
  return (
    <>
      <PostForm className="stack" action={`${address}/holds`}>
        <RoomLegend levels={levels} states={['taken', 'held', 'killed']} />
        <RoomMap seats={seats} levels={levels} hasRows />
        <div className="form">
          <ChosenField of={field.use} />
          <div className="row">
            <Button>{t('seats.use.button')}</Button>
          </div>
        </div>
      </PostForm>
      {!seats.some(({ state }) => state === 'taken') && (
        <details>
          <summary>{t('seats.unseat.title')}</summary>
          <PostForm className="form" action={`${address}/removal`}>
            <p>{t('seats.unseat.text')}</p>
            <div className="row">
              <Button tone="danger">{t('seats.unseat.button')}</Button>
            </div>
          </PostForm>
        </details>
      )}
    </>
  );
}
