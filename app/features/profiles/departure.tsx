import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/departure';
import { nameInText } from './parts.tsx';
import { requireLeaving } from './policy.ts';
import { leaveProfile } from './team/commands.server.ts';

const t = words('profiles');

export const loader = forViewer(async ({ viewer, params: { profileId } }: Viewed<'profileId'>) => {
  const { displayName, role } = requireLeaving(viewer, profileId);
  return { profileId, displayName, role };
});

export const action = formAction(leaveProfile, {
  to: () => '/profiles?done=left',
});

export const meta = privatePage(() => t('pages.leaveNow'));

export default function Departure({ loaderData, actionData }: Route.ComponentProps) {
  const { profileId, displayName, role } = loaderData;
  const values = { page: nameInText(displayName), role: t(`role.${role}.one`) };
  return (
    <TaskPage
      title={t('pages.leaveTitle', values)}
      lead={t('pages.leaveLoss', values)}
      refused={actionData}
    >
      <PostForm action={`/profiles/${profileId}/departure`}>
        <div className="row">
          <Button tone="danger">{t('pages.leaveNow')}</Button>
          <LinkButton href="/profiles">{t('pages.stay')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
