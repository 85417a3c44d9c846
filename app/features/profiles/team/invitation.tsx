import { data } from 'react-router';
import { profileCookie } from '#app/http/cookies.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { nameInText } from '../parts.tsx';
import { describeRight, rightsOf } from '../policy.ts';
import type { Route } from './+types/invitation';
import { acceptInvitation, declineInvitation } from './commands.server.ts';
import { readInvitation } from './queries.server.ts';

const t = words('profiles');

/** The invitation for a signed-in person; other visitors sign in first. */
export const loader = forViewer(
  async ({ viewer, orm, params: { invitationId } }: Viewed<'invitationId'>) => {
    const invitation = await readInvitation(orm, viewer, invitationId);
    const { email } = viewer;
    const status = statuses[invitation.state];
    if (invitation.state !== 'open')
      return data({ invitationId, email, ...invitation }, { status });
    const expiresAt = dayAt(invitation.expiresAt, viewer);
    return data({ invitationId, email, ...invitation, expiresAt }, { status });
  },
);

const statuses = { open: 200, 'for another': 403, gone: 404 };

export const action = pageForms({
  acceptance: formAction(acceptInvitation, {
    to: () => '/profiles?done=joined',
    headers: ({ profileId }, { brand }) => ({ 'set-cookie': profileCookie(profileId, brand.site) }),
  }),
  refusal: formAction(declineInvitation, {
    to: () => '/profiles?done=declined',
  }),
});

export const meta: Route.MetaFunction = () => [
  { title: t('invitation.name') },
  { name: 'robots', content: 'noindex' },
  // The address is a secret that links to other sites must not carry along.
  { name: 'referrer', content: 'same-origin' },
];

/** The page behind the link of an invitation. */
export default function Invitation({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { invitationId, email } = loaderData;
  if (loaderData.state === 'gone')
    return (
      <TaskPage title={t('invitation.goneTitle')} lead={t('invitation.gone')}>
        <div className="row">
          <LinkButton href="/profiles">{t('invitation.toPages')}</LinkButton>
        </div>
      </TaskPage>
    );
  if (loaderData.state === 'for another')
    return (
      <TaskPage title={t('invitation.forAnotherTitle')} lead={t('invitation.forAnother')}>
        <p>{t('invitation.signedInAs', { email })}</p>
        <PostForm action="/sign-out">
          <input type="hidden" name="next" value={`/invitations/${invitationId}`} />
          <Button tone="spotlight">{t('invitation.signOut')}</Button>
        </PostForm>
      </TaskPage>
    );
  const { pageName, role, invitedBy, expiresAt } = loaderData;
  const values = {
    page: nameInText(pageName),
    role: t(`role.${role}.one`),
    person: nameInText(invitedBy),
  };
  return (
    <TaskPage
      title={t('invitation.title', values)}
      lead={t(invitedBy ? 'invitation.from' : 'invitation.fromGone', values)}
      refused={refused}
    >
      <div>
        <p>{t('invitation.may')}</p>
        <ul className="bullets">
          {rightsOf(role).map((right) => (
            <li key={right}>{describeRight(right)}</li>
          ))}
        </ul>
      </div>
      <p>{t('invitation.until', { date: expiresAt })}</p>
      <div className="row">
        <PostForm action={`/invitations/${invitationId}/acceptance`}>
          <Button tone="spotlight">{t('invitation.accept')}</Button>
        </PostForm>
        <PostForm action={`/invitations/${invitationId}/refusal`}>
          <Button>{t('invitation.decline')}</Button>
        </PostForm>
      </div>
    </TaskPage>
  );
}
