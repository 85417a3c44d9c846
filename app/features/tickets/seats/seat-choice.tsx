import { redirect } from 'react-router';
import { formFields } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm, TickField } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/seat-choice';
import { chooseSeats } from './commands.server.ts';
import { chosenSeats } from './fields.ts';
import { type DrawnSeat, RoomLegend, RoomMap } from './parts.tsx';
import { showSeatChoice } from './queries.server.ts';

const t = words('tickets');

/** The seats of a basket; anything but a basket with seats is shown as an order. */
export function loader({ context, params: { link } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return orRefuse(async () => {
    const choice = await showSeatChoice(services, null, { link });
    if (choice.levels.every(({ count }) => count === 0)) throw redirect(`/orders/${link}`);
    return { choice };
  });
}

export const action = formAction(chooseSeats, { to: ({ link }) => `/orders/${link}` });

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage(() => t('seats.short'));

/** The address is a secret, which links to other sites must not carry along. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

/** The seats of a basket on the plan of the room: its own are ticked, and stay held meanwhile. */
export default function SeatChoice({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { choice } = loaderData;
  const { link, title, levels, seats, heldUntil } = choice;
  const bought = levels.filter(({ count }) => count > 0);
  const field = formFields(chosenSeats, { fields: {}, ...refused, typed: refused?.typed ?? {} });
  const typed = new Set(Object.values(refused?.typed ?? {}));
  const drawn = seats.map(({ state, isOffered, ...seat }): DrawnSeat => {
    const canChoose = isOffered && (state === 'free' || state === 'own');
    const isTicked = refused ? typed.has(seat.id) : state === 'own';
    return { ...seat, canChoose, state: canChoose ? (isTicked ? 'own' : 'free') : 'taken' };
  });
  const hasWheelchair = drawn.some(({ kind, canChoose }) => canChoose && kind !== 'standard');
  return (
    <div className="band">
      <PageHead title={t('seats.choice.title', { event: title })}>
        {bought
          .map(({ name, count }) => t('seats.choice.count', { count, level: name }))
          .join(' · ')}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p className="held">
          <time-left until={heldUntil.iso}>{t('order.held', { time: heldUntil.clock })}</time-left>
        </p>
        <p>{t('seats.choice.held')}</p>
        <seat-choice counts={JSON.stringify(levels.map(({ count }) => count))}>
          <PostForm className="stack" action={`/orders/${link}/seats`}>
            <RoomLegend levels={levels} states={['own', 'taken']} />
            <RoomMap seats={drawn} levels={levels} />
            {hasWheelchair && <TickField of={field.needsWheelchair} />}
            <div className="row">
              <Button tone="spotlight">{t('seats.choice.take')}</Button>
              <LinkButton href={`/orders/${link}`}>{t('seats.choice.keep')}</LinkButton>
            </div>
          </PostForm>
        </seat-choice>
      </div>
    </div>
  );
}
