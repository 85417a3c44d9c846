import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { nameInText } from '../parts.tsx';
import type { Route } from './+types/role';
import { changeRole } from './commands.server.ts';
import { showTeamMember } from './loaders.server.ts';
import { RoleChoice } from './parts.tsx';

const t = words('profiles');

export const loader = showTeamMember;

export const action = formAction(changeRole, {
  to: ({ as }) => `/profiles/${as}/team?done=changed`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('team.changeShort'),
  page && nameInText(page.name),
]);

export default function Role({ loaderData, actionData }: Route.ComponentProps) {
  const { profileId, accountId, pageName, role } = loaderData;
  const person = nameInText(loaderData.name);
  return (
    <TaskPage
      title={t('team.newRole', { person })}
      lead={t('team.newRoleOn', { page: nameInText(pageName) })}
      refused={actionData}
    >
      <PostForm className="form" action={`/profiles/${profileId}/team/${accountId}/role`}>
        <RoleChoice role={actionData?.typed.role ?? role} error={actionData?.fields.role} />
        {role === 'manager' && <p>{t('team.downgradeLoss', { person })}</p>}
        <div className="row">
          <Button tone="spotlight">{t('team.saveRole')}</Button>
          <LinkButton href={`/profiles/${profileId}/team`}>{t('team.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
