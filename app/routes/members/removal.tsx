import { redirect } from 'react-router';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { removeMember } from '#app/features/profiles/commands/remove-member.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/removal';
import { showMember } from './show-members.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMember({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ services }) => {
    const { profileId, accountId } = params;
    await removeMember(services, viewer, profileId, accountId);
    throw redirect(`/profiles/${profileId}/members?done=removed`, 303);
  });
}

export const meta = privatePage(() => words('profiles')('members.removeShort'));

export default function Removal({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('profiles');
  const { profileId, accountId, pageName } = loaderData;
  const named = { person: nameInText(loaderData.name), page: nameInText(pageName) };
  return (
    <TaskPage
      title={t('members.removeTitle', named)}
      lead={t('members.removeLoss', named)}
      refused={actionData}
    >
      <PostForm action={`/profiles/${profileId}/members/${accountId}/removal`}>
        <div className="row">
          <Button tone="danger">{t('members.remove', named)}</Button>
          <LinkButton href={`/profiles/${profileId}/members`}>{t('members.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
