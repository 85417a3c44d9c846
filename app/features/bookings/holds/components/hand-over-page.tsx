import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import type { HoldForm } from '../queries/prepare-hold.server.ts';

type Props = {
  profileId: string;
  holdId: string;
  day: string;
  performer: NonNullable<HoldForm['other']>;
  refused?: RefusedForm | undefined;
};

/** The consequences of handing a hold over. */
export function HandOverPage({ profileId, holdId, day, performer, refused }: Props) {
  const t = words('bookings');
  const address = `/profiles/${profileId}/holds/${holdId}`;
  const values = { name: nameInText(performer.name), day: writtenDay(day) };
  return (
    <TaskPage
      title={t('holds.handOver.title', values)}
      lead={t('holds.handOver.lead', values)}
      refused={refused}
    >
      <PostForm className="form" action={`${address}/page`}>
        <HiddenFields performerId={performer.profileId} />
        <div className="row">
          <Button tone="spotlight">{t('holds.handOver.do')}</Button>
          <LinkButton href={address}>{t('holds.step.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
