import { memberRoles } from '#app/domain/accounts/roles.ts';
import { invitationLimits } from '#app/domain/profiles/invitation.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { nameInText } from '../../components/name-in-text.ts';
import { rightsOf, sayRight } from '../../policy.ts';
import { invitation as newInvitation } from '../fields.ts';
import type { ListedInvitation, ListedMember } from '../queries/list-members.server.ts';
import type { PayoutSplits as Shares } from '../queries/read-payout-splits.server.ts';
import { PayoutSplits } from './payout-splits.tsx';
import { RoleChoice } from './role-choice.tsx';

type Props = {
  profileId: string;
  pageName: string | null;
  mayInvite: boolean;
  mayChange: boolean;
  mayRemove: boolean;
  /** Days are in the reader's language. */
  members: (Omit<ListedMember, 'since'> & { since: string })[];
  invitations: (Omit<ListedInvitation, 'expiresAt'> & { expiresAt: string })[];
  /** Null where there is nothing to share. */
  shares: Shares | null;
  done?: 'invited' | 'withdrawn' | 'changed' | 'removed' | 'shared' | undefined;
  refused?: RefusedForm | undefined;
};

/** The members of a page, the open invitations, and the rights of each role. */
export function TeamPage(props: Props) {
  const t = words('profiles');
  const { pageName, members, mayInvite, done, refused } = props;
  return (
    <div className="band">
      <PageHead title={t('team.title', { page: nameInText(pageName) })}>{t('team.lead')}</PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`team.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>
          <a className="quiet-link" href="/profiles">
            {t('team.back')}
          </a>
        </p>
      </div>
      <section className="section" aria-labelledby="people">
        <h2 id="people">{t('team.people')}</h2>
        <ul className="rows">
          {members.map((member) => (
            <Person key={member.accountId} member={member} {...props} />
          ))}
        </ul>
      </section>
      {props.shares && <PayoutSplits {...props} shares={props.shares} />}
      {mayInvite && <Invitations {...props} />}
      <Roles />
    </div>
  );
}

type PersonProps = Pick<Props, 'profileId' | 'mayChange' | 'mayRemove'> & {
  member: Props['members'][number];
};

function Person({ member, profileId, mayChange, mayRemove }: PersonProps) {
  const t = words('profiles');
  const { accountId, role, since, isViewer } = member;
  const person = nameInText(member.name);
  const address = `/profiles/${profileId}/team/${accountId}`;
  const isFixed = role === 'owner' || isViewer;
  return (
    <li>
      <div className="row-text">
        <strong dir="auto">{person}</strong>
        {isViewer && ` (${t('team.you')})`}
        <small>
          {t(`role.${role}.name`)}, {t('team.since', { date: since })}
        </small>
      </div>
      {!isFixed && (
        <div className="row">
          {mayChange && (
            <a className="quiet-link" href={`${address}/role`}>
              {t('team.changeShort')}
              <span className="visually-hidden"> {t('team.of', { person })}</span>
            </a>
          )}
          {mayRemove && (
            <a className="quiet-link" href={`${address}/removal`}>
              {t('team.removeShort')}
              <span className="visually-hidden"> {person}</span>
            </a>
          )}
        </div>
      )}
    </li>
  );
}

function Invitations({ profileId, invitations, refused }: Props) {
  const t = words('profiles');
  return (
    <>
      <section className="section" aria-labelledby="invite">
        <h2 id="invite">{t('team.invite')}</h2>
        <PostForm className="form" action={`/profiles/${profileId}/team/invitations`}>
          <p>{t('team.inviteText', { days: invitationLimits.validDays })}</p>
          <InputField
            of={formFields(newInvitation, refused).email}
            label={t('team.email')}
            autoComplete="off"
          />
          <RoleChoice role={refused?.typed.role ?? 'door'} error={refused?.fields.role} isBrief />
          <div className="row">
            <Button tone="spotlight">{t('team.send')}</Button>
          </div>
        </PostForm>
      </section>
      <section className="section" aria-labelledby="waiting">
        <h2 id="waiting">{t('team.open')}</h2>
        {invitations.length === 0 && <EmptyState>{t('team.noneOpen')}</EmptyState>}
        {invitations.length > 0 && (
          <ul className="rows">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} profileId={profileId} invitation={invitation} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

type InvitationProps = { profileId: string; invitation: Props['invitations'][number] };

function Invitation({ profileId, invitation }: InvitationProps) {
  const t = words('profiles');
  const { id, email, invitedBy, expiresAt } = invitation;
  const role = t(`role.${invitation.role}.name`);
  const by = invitedBy ? t('team.invitedBy', { role, person: nameInText(invitedBy) }) : role;
  const address = `/profiles/${profileId}/team/invitations/${id}/withdrawal`;
  return (
    <li>
      <div className="row-text">
        <strong>{email}</strong>
        <small>
          {by}, {t('team.runsOut', { date: expiresAt })}
        </small>
      </div>
      <PostForm action={address}>
        <Button aria-label={t('team.withdrawFor', { email })}>{t('team.withdraw')}</Button>
      </PostForm>
    </li>
  );
}

/** Derived from the table of rights, so that it can't promise anything else. */
function Roles() {
  const t = words('profiles');
  return (
    <section className="section" aria-labelledby="roles">
      <details className="fold">
        <summary>
          <h2 id="roles">{t('team.roles')}</h2>
        </summary>
        <ul className="columns steps">
          {memberRoles.map((role) => (
            <li key={role}>
              <h3>{t(`role.${role}.name`)}</h3>
              <ul className="bullets">
                {rightsOf(role).map((right) => (
                  <li key={right}>{sayRight(right)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
