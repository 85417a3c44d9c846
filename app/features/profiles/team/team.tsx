import { Fragment } from 'react';
import { memberRoles } from '#app/domain/accounts/viewer.ts';
import { invitationLimits } from '#app/domain/profiles/invitation.ts';
import { formFields } from '#app/fields/form-field.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { formatPercent, writePercent } from '#app/lib/money/amount.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, Field, InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { nameInText } from '../parts.tsx';
import { describeRight, rightsOf } from '../policy.ts';
import type { Route } from './+types/team';
import { inviteMember, splitPayouts, withdrawInvitation } from './commands.server.ts';
import { invitation as newInvitation, payoutSplit, penaltyRule } from './fields.ts';
import { showTeam } from './loaders.server.ts';
import { RoleChoice } from './parts.tsx';

const t = words('profiles');

export async function loader(args: Route.LoaderArgs) {
  return { ...(await showTeam(args)), done: doneIn(args.url, steps) };
}

/** Steps done just before, which the address names. */
const steps = ['invited', 'withdrawn', 'changed', 'removed', 'shared'] as const;

export const action = pageForms({
  invitations: formAction(inviteMember, {
    to: ({ as }) => `/profiles/${as}/team?done=invited`,
  }),
  withdrawal: formAction(withdrawInvitation, {
    to: ({ as }) => `/profiles/${as}/team?done=withdrawn`,
  }),
  'payout-splits': formAction(splitPayouts, {
    to: ({ as }) => `/profiles/${as}/team?done=shared`,
  }),
});

export const meta = privatePage(() => t('pages.members'));

type Page = Route.ComponentProps['loaderData'];
type Shares = NonNullable<Page['shares']>;
type Refused = Route.ComponentProps['actionData'];

/** The members of a page, the open invitations, and the rights of each role. */
export default function Members({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { profileId, pageName, members, invitations, shares, mayInvite, done } = loaderData;
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
            <Person key={member.accountId} member={member} {...loaderData} />
          ))}
        </ul>
      </section>
      {shares && <PayoutSplits profileId={profileId} shares={shares} refused={refused} />}
      {mayInvite && (
        <Invitations profileId={profileId} invitations={invitations} refused={refused} />
      )}
      <Roles />
    </div>
  );
}

type PersonProps = Pick<Page, 'profileId' | 'mayChange' | 'mayRemove'> & {
  member: Page['members'][number];
};

function Person({ member, profileId, mayChange, mayRemove }: PersonProps) {
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

type InvitationsProps = Pick<Page, 'profileId' | 'invitations'> & { refused: Refused };

function Invitations({ profileId, invitations, refused }: InvitationsProps) {
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

type InvitationProps = { profileId: string; invitation: Page['invitations'][number] };

function Invitation({ profileId, invitation }: InvitationProps) {
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
                  <li key={right}>{describeRight(right)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

type PayoutSplitsProps = { profileId: string; shares: Shares; refused: Refused };

/** Each member's share of the page's payouts: the owner sets them, others see their own. */
function PayoutSplits({ profileId, shares, refused }: PayoutSplitsProps) {
  const { all, ownBasisPoints, penaltiesFrom } = shares;
  return (
    <section className="section" aria-labelledby="shares">
      <h2 id="shares">{t('payoutSplits.title')}</h2>
      {all ? (
        <AllShares
          profileId={profileId}
          all={all}
          penaltiesFrom={penaltiesFrom}
          refused={refused}
        />
      ) : (
        <p>
          {ownBasisPoints > 0
            ? t('payoutSplits.own', { share: formatPercent(ownBasisPoints) })
            : t('payoutSplits.ownNone')}{' '}
          {ownBasisPoints > 0 &&
            t(`payoutSplits.penalties.${penaltiesFrom === 'page' ? 'ownFull' : 'ownLess'}`)}
        </p>
      )}
      {ownBasisPoints > 0 && (
        <p>
          <a className="quiet-link" href="/payouts/own">
            {t('payoutSplits.toOwn')}
          </a>
        </p>
      )}
    </section>
  );
}

type AllProps = Omit<PayoutSplitsProps, 'shares'> &
  Pick<Shares, 'penaltiesFrom'> & { all: NonNullable<Shares['all']> };

function AllShares({ profileId, all, penaltiesFrom, refused }: AllProps) {
  const rest = 10_000 - all.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  return (
    <PostForm className="form" action={`/profiles/${profileId}/team/payout-splits`}>
      <p>{t('payoutSplits.text')}</p>
      {all.map(({ accountId, name, basisPoints }, index) => {
        const at = `shares.${index}.`;
        // The team may have changed since the form was typed.
        const isSame = refused?.typed[`${at}accountId`] === accountId;
        const field = formFields(payoutSplit, isSame ? refused : undefined, at);
        return (
          <Fragment key={accountId}>
            <input type="hidden" name={field.accountId.name} value={accountId} />
            <Field
              {...field.basisPoints}
              label={t('payoutSplits.of', { person: nameInText(name) })}
              autoComplete="off"
              maxLength={12}
              defaultValue={field.basisPoints.defaultValue ?? writePercent(basisPoints)}
            />
          </Fragment>
        );
      })}
      <ChosenField
        of={
          formFields(penaltyRule, refused ?? { fields: {}, typed: { penaltiesFrom } }).penaltiesFrom
        }
      />
      {!refused && <p>{t('payoutSplits.rest', { share: formatPercent(rest) })}</p>}
      <div className="row">
        <Button>{t('payoutSplits.save')}</Button>
      </div>
    </PostForm>
  );
}
