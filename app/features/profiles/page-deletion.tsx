import { isFresh } from '#app/domain/accounts/session.ts';
import { ProofField, SignInAgain } from '#app/features/accounts/settings/parts.tsx';
import { readSettings } from '#app/features/accounts/settings/queries.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { deletePage } from '#app/processes/leaving.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/page-deletion';
import { nameInText } from './parts.tsx';
import { requireRight } from './policy.ts';
import { listOwnedPages } from './queries.server.ts';

const t = words('profiles');

export const loader = forViewer(
  async ({ viewer, orm, params: { profileId } }: Viewed<'profileId'>) => {
    const { displayName } = requireRight(viewer, profileId, 'delete the page');
    const { hasPassword } = await readSettings(orm, viewer);
    const owned = await listOwnedPages(orm, viewer);
    const people = owned.find((page) => page.profileId === profileId)?.people ?? [];
    const canProve = hasPassword || isFresh(viewer, new Date());
    return { profileId, displayName, people: people.length, hasPassword, canProve };
  },
);

export const action = formAction(deletePage, { to: () => '/profiles?done=deleted' });

export const meta = privatePage(() => t('pages.deleteNow'));

export default function PageDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { profileId, displayName, people, hasPassword, canProve } = loaderData;
  const address = `/profiles/${profileId}/deletion`;
  return (
    <TaskPage
      title={t('pages.deleteTitle', { page: nameInText(displayName) })}
      lead={t('pages.deleteLoss')}
      refused={actionData}
    >
      {people > 0 && <p>{t('pages.deletePeople', { count: people })}</p>}
      {canProve ? (
        <PostForm className="form" action={address}>
          <ProofField
            part="page"
            hasPassword={hasPassword}
            error={actionData?.fields.currentPassword}
          />
          <div className="row">
            <Button tone="danger">{t('pages.deleteNow')}</Button>
            <LinkButton href="/profiles">{t('pages.deleteNot')}</LinkButton>
          </div>
        </PostForm>
      ) : (
        <SignInAgain next={address} />
      )}
    </TaskPage>
  );
}
