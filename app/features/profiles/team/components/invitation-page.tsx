import type { MemberRole } from '#app/domain/accounts/roles.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { nameInText } from '../../components/name-in-text.ts';
import { rightsOf, sayRight } from '../../policy.ts';

type Open = {
  state: 'open';
  pageName: string | null;
  role: MemberRole;
  invitedBy: string | null;
  /** The day, in the reader's language. */
  expiresAt: string;
};
type Props = { invitationId: string; email: string; refused?: { message: string } | undefined } & (
  | Open
  | { state: 'for another' }
  | { state: 'gone' }
);

/** The page behind the link of an invitation. */
export function InvitationPage(props: Props) {
  switch (props.state) {
    case 'open':
      return <OpenInvitation {...props} />;
    case 'for another':
      return <ForAnother {...props} />;
    case 'gone':
      return <Gone />;
  }
}

function OpenInvitation(props: Open & Pick<Props, 'invitationId' | 'refused'>) {
  const t = words('profiles');
  const { invitationId, pageName, role, invitedBy, expiresAt, refused } = props;
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
            <li key={right}>{sayRight(right)}</li>
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

function ForAnother({ invitationId, email }: Pick<Props, 'invitationId' | 'email'>) {
  const t = words('profiles');
  return (
    <TaskPage title={t('invitation.forAnotherTitle')} lead={t('invitation.forAnother')}>
      <p>{t('invitation.signedInAs', { email })}</p>
      <PostForm action="/sign-out">
        <input type="hidden" name="next" value={`/invitations/${invitationId}`} />
        <Button tone="spotlight">{t('invitation.signOut')}</Button>
      </PostForm>
    </TaskPage>
  );
}

function Gone() {
  const t = words('profiles');
  return (
    <TaskPage title={t('invitation.goneTitle')} lead={t('invitation.gone')}>
      <div className="row">
        <LinkButton href="/profiles">{t('invitation.toPages')}</LinkButton>
      </div>
    </TaskPage>
  );
}
