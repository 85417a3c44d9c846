import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, HiddenFields } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { NightStart } from '../queries/start-night.server.ts';
import { NightFields } from './night-form.tsx';

type Props = {
  start: NightStart;
  action: string;
  /** The address of the way back. */
  back: string;
  /** The values of the form; a new night has few. */
  written: Record<string, string>;
  slotCount: number;
  isNew: boolean;
  refused: RefusedForm | undefined;
};

export function EventFormPage({ start, action, back, written, slotCount, isNew, refused }: Props) {
  const t = words('events');
  const title = isNew ? t('form.newTitle') : t('form.editTitle', { title: written.title ?? '' });
  return (
    <div className="band">
      <PageHead title={title}>{t('form.lead', { venue: nameInText(start.venueName) })}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <PostForm className="form night-form" action={action}>
          <HiddenFields as={start.venueId} />
          <NightFields start={start} written={written} refused={refused} slotCount={slotCount}>
            <Field
              type="date"
              name="day"
              label={t('form.day')}
              min={isNew ? start.today : undefined}
              defaultValue={refused?.typed.day ?? written.day}
              error={refused?.fields.day}
              required
            />
          </NightFields>
          <div className="row">
            <Button tone="spotlight">{t(isNew ? 'form.make' : 'form.save')}</Button>
            <LinkButton href={back}>{t('form.back')}</LinkButton>
          </div>
        </PostForm>
      </div>
    </div>
  );
}
