import { redirect } from 'react-router';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { removeMember } from '#app/features/profiles/team/commands/remove-member.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/removal';
import { showTeamMember } from './show-team.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showTeamMember({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ services }) => {
    const { profileId, accountId } = params;
    await removeMember(services, viewer, profileId, accountId);
    throw redirect(`/profiles/${profileId}/team?done=removed`, 303);
  });
}

export const meta = privatePage(() => words('profiles')('team.removeShort'));

export default function Removal({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('profiles');
  const { profileId, accountId, pageName } = loaderData;
  const named = { person: nameInText(loaderData.name), page: nameInText(pageName) };
  return (
    <TaskPage
      title={t('team.removeTitle', named)}
      lead={t('team.removeLoss', named)}
      refused={actionData}
    >
      <PostForm action={`/profiles/${profileId}/team/${accountId}/removal`}>
        <div className="row">
          <Button tone="danger">{t('team.remove', named)}</Button>
          <LinkButton href={`/profiles/${profileId}/team`}>{t('team.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
