import { followingLimits } from '#app/domain/discovery/following.ts';
import type { Refused } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { follow } from '../fields.ts';

type Props = {
  /** Null for a town. */
  page: { id: string; name: string } | null;
  near: string;
  /** The present choice of a signed-in person. */
  mails: string;
  isKnown: boolean;
  refused: (Refused & { message: string }) | undefined;
};

/** Follows a page, perhaps near one town only, or a town. */
export function FollowPage({ page, near, mails, isKnown, refused }: Props) {
  const t = words('discovery');
  const radiusKm = String(followingLimits.radiusKm.first);
  const field = formFields(follow, refused ?? { fields: {}, typed: { near, radiusKm, mails } });
  return (
    <TaskPage
      title={page ? t('following.title', { name: page.name }) : t('following.titleTown')}
      lead={t(isKnown ? 'following.leadKnown' : 'following.lead')}
      refused={refused}
    >
      <PostForm className="form" action={page ? `/follow?page=${page.id}` : '/follow'}>
        <HiddenFields pageId={page?.id} />
        <InputField
          of={field.near}
          {...(!page && { hint: t('following.nearHintTown') })}
          dir="auto"
        />
        <InputField of={field.radiusKm} />
        <InputField of={field.mails} />
        {!isKnown && <InputField of={field.email} autoComplete="email" />}
        <div className="row">
          <Button tone="spotlight">{t('following.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}

/** The same for every typed address, known or not. */
export function SentPage() {
  const t = words('discovery');
  const { confirmDays: days } = followingLimits;
  return (
    <TaskPage title={t('following.sent.title')} lead={t('following.sent.text', { days })}>
      {null}
    </TaskPage>
  );
}
