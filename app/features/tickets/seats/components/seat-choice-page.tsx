import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { TickField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { chosenSeats } from '../fields.ts';
import type { SeatChoice } from '../queries/show-seat-choice.server.ts';
import { type DrawnSeat, RoomLegend, RoomMap } from './room-map.tsx';

type Props = { choice: SeatChoice; refused: RefusedForm | undefined };

/** The seats of a basket on the plan of the room: its own are ticked, and stay held meanwhile. */
export function SeatChoicePage({ choice, refused }: Props) {
  const t = words('tickets');
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
