import { eventLimits } from '#app/domain/events/plan.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { SlotView } from '../views.ts';
import { ClockSpan } from './clock.tsx';
import type { Refused } from './night-form.tsx';

type Props = {
  eventId: string;
  title: string;
  day: string;
  slot: SlotView;
  /** The last day to apply, as a date field has it. */
  applyBy: string;
  refused: Refused | undefined;
};

/** What performers read of an open slot, and until when they can apply. */
export function SlotPage({ eventId, title, day, slot, applyBy, refused }: Props) {
  const t = words('events');
  const address = `/events/${eventId}/slots/${slot.id}`;
  const typed = refused?.typed;
  return (
    <div className="band task">
      <PageHead title={slot.name}>
        {t('slot.lead', { night: title, day })} <ClockSpan from={slot.start} to={slot.end} />
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <PostForm className="form" action={address}>
          <TextField
            name="pitch"
            label={t('form.pitch')}
            hint={t('slot.pitchHint')}
            maxLength={eventLimits.pitch}
            defaultValue={typed?.pitch ?? slot.pitch}
            error={refused?.fields.pitch}
          />
          <Field
            name="genres"
            label={t('form.genres')}
            hint={t('form.genresHint')}
            defaultValue={typed?.genres ?? slot.genres.join(', ')}
            error={refused?.fields.genres}
          />
          <Field
            type="date"
            name="applyBy"
            label={t('slot.applyBy')}
            hint={t('slot.applyByHint')}
            defaultValue={typed?.applyBy ?? applyBy}
            error={refused?.fields.applyBy}
          />
          <div className="row">
            <Button tone="spotlight">{t(slot.isOpen ? 'slot.save' : 'slot.open')}</Button>
            <LinkButton href={`/events/${eventId}`}>{t('slot.back')}</LinkButton>
          </div>
        </PostForm>
        {slot.isOpen && (
          <PostForm className="form" action={`${address}/closing`}>
            <p>{t('slot.closeText')}</p>
            <div className="row">
              <Button>{t('slot.close')}</Button>
            </div>
          </PostForm>
        )}
      </div>
    </div>
  );
}
