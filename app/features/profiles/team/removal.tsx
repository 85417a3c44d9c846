import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { nameInText } from '../parts.tsx';
import type { Route } from './+types/removal';
import { removeMember } from './commands.server.ts';
import { showTeamMember } from './loaders.server.ts';

const t = words('profiles');

export const loader = showTeamMember;

export const action = formAction(removeMember, {
  to: ({ as }) => `/profiles/${as}/team?done=removed`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('team.removeShort'),
  page && nameInText(page.name),
]);

export default function Removal({ loaderData, actionData }: Route.ComponentProps) {
  const { profileId, accountId, pageName } = loaderData;
  const values = { person: nameInText(loaderData.name), page: nameInText(pageName) };
  return (
    <TaskPage
      title={t('team.removeTitle', values)}
      lead={t('team.removeLoss', values)}
      refused={actionData}
    >
      <PostForm action={`/profiles/${profileId}/team/${accountId}/removal`}>
        <div className="row">
          <Button tone="danger">{t('team.remove', values)}</Button>
          <LinkButton href={`/profiles/${profileId}/team`}>{t('team.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
