import { keyScopes } from '#app/domain/accounts/keys.ts';
import { isFresh } from '#app/domain/accounts/session.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CopyField, InputField, PostForm, SelectField, TickField } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead, TaskPage } from '#app/ui/page.tsx';
import { ProofField, SignInAgain } from '../settings/parts.tsx';
import { readSettings } from '../settings/queries.server.ts';
import type { Route } from './+types/keys';
import { makeKey, revokeKey } from './commands.server.ts';
import { newKey } from './fields.ts';
import { type ListedKey, listKeys } from './queries.server.ts';

const t = words('accounts');

export const loader = forViewer(async ({ viewer, orm, url }: Viewed) => {
  const [keys, { hasPassword }] = await Promise.all([
    listKeys(orm, viewer),
    readSettings(orm, viewer),
  ]);
  return {
    keys: keys.map((key) => rowOf(key, viewer)),
    pages: viewer.profiles.map(({ profileId, displayName }) => ({
      value: profileId,
      label: nameInText(displayName),
    })),
    hasPassword,
    isFresh: isFresh(viewer, new Date()),
    isAdmin: viewer.isAdmin,
    isRevoked: doneIn(url, ['revoked']) !== undefined,
  };
});

/** Days and moments in the reader's language; `page` is null for all pages. */
function rowOf({ createdAt, lastUsedAt, expiresAt, profileId, ...key }: ListedKey, viewer: Viewer) {
  const page = viewer.profiles.find((one) => one.profileId === profileId);
  return {
    ...key,
    page: profileId === null ? null : nameInText(page?.displayName ?? null),
    created: dayAt(createdAt, viewer),
    lastUsed: lastUsedAt && momentAt(lastUsedAt, viewer),
    expires: expiresAt && dayAt(expiresAt, viewer),
  };
}

export const action = pageForms({
  keys: formAction(makeKey, { shows: (made) => ({ made }) }),
  ':keyId/removal': formAction(revokeKey, { to: () => '/settings/keys?done=revoked' }),
});

export const meta = privatePage(() => t('keys.title'));

const address = '/settings/keys';

type Page = Route.ComponentProps['loaderData'];

/** A person’s keys, and the form for a new one. */
export default function Keys({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, hasPassword, isFresh, isAdmin, isRevoked } = loaderData;
  if (actionData?.refused === false) {
    const { key, name } = actionData.made;
    // The only time that a key is shown.
    return (
      <TaskPage title={t('keys.madeTitle')} lead={t('keys.madeLead', { name })}>
        <CopyField name="key" label={t('keys.key')} value={key} tone="spotlight">
          <LinkButton href={address}>{t('keys.saved')}</LinkButton>
        </CopyField>
      </TaskPage>
    );
  }
  const refused = actionData;
  return (
    <div className="band settings">
      <PageHead title={t('keys.title')}>
        {t('keys.lead')} <a href="/api">{t('keys.docs')}</a>.
      </PageHead>
      {isRevoked && !refused && <Message tone="good">{t('keys.revoked')}</Message>}
      {refused && <Message tone="bad">{refused.message}</Message>}
      <section className="section" aria-labelledby="keys-title">
        <h2 id="keys-title">{t('keys.list')}</h2>
        {keys.length === 0 && <EmptyState>{t('keys.none')}</EmptyState>}
        <ul className="rows">
          {keys.map((key) => (
            <KeyRow key={key.id} listedKey={key} />
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="new-key">
        <h2 id="new-key">{t('keys.new')}</h2>
        {hasPassword || isFresh ? (
          <NewKey {...loaderData} refused={refused} />
        ) : (
          <SignInAgain next={address} />
        )}
      </section>
      {isAdmin && hasPassword && !isFresh && (
        <section className="section" aria-labelledby="admin-key">
          <h2 id="admin-key">{t('keys.adminTitle')}</h2>
          <SignInAgain next={address} />
        </section>
      )}
      <p className="section">
        <a href="/settings#keys">{t('keys.back')}</a>
      </p>
    </div>
  );
}

function KeyRow({ listedKey }: { listedKey: Page['keys'][number] }) {
  const { id, name, start, scopes, page, created, lastUsed, expires, hasExpired } = listedKey;
  const used = lastUsed ? t('keys.lastUsed', { moment: lastUsed }) : t('keys.neverUsed');
  const ends = expires && !hasExpired ? [t('keys.expires', { day: expires })] : [];
  return (
    <li>
      <div className="row-text">
        <strong dir="auto">{name}</strong>
        <small>
          <code>{start}…</code> · {scopes.map((scope) => t(`keys.scope.${scope}`)).join(', ')} ·{' '}
          <bdi>{page === null ? t('keys.allPages') : t('keys.onePage', { page })}</bdi>
        </small>
        <small>{[t('keys.created', { day: created }), used, ...ends].join(', ')}</small>
        {scopes.includes('admin') && (
          <>
            <Badge shape="diamond" tone="bad">
              {t('keys.administers')}
            </Badge>
            <small>{t('keys.adminWarning')}</small>
          </>
        )}
        {hasExpired && <Badge shape="disc">{t('keys.expired')}</Badge>}
      </div>
      <PostForm action={`${address}/${id}/removal`}>
        <Button tone="danger" aria-label={t('keys.revokeOf', { name })}>
          {t('keys.revoke')}
        </Button>
      </PostForm>
    </li>
  );
}

type NewKeyProps = Omit<Page, 'keys' | 'isRevoked'> & { refused: RefusedForm | undefined };

function NewKey({ pages, hasPassword, isFresh, isAdmin, refused }: NewKeyProps) {
  const { name, reach, lifetime, currentPassword, ...ticked } = formFields(newKey, refused);
  // Most keys only read; a refused form shows its own ticks.
  const { read } = ticked;
  const scopes = {
    ...ticked,
    read: { ...read, defaultValue: refused ? read.defaultValue : 'yes' },
  };
  return (
    <PostForm className="form" action={address}>
      <InputField of={name} dir="auto" autoComplete="off" />
      <SelectField
        name={reach.name}
        label={reach.label}
        {...(reach.error && { error: reach.error })}
        defaultValue={reach.defaultValue ?? ''}
        options={[{ value: '', label: t('keys.allPages') }, ...pages]}
      />
      <fieldset className="field stack-3">
        <legend>{t('keys.scopes')}</legend>
        {keyScopes.map(
          (scope) =>
            (scope !== 'admin' || (isAdmin && isFresh)) && (
              <TickField key={scope} of={scopes[scope]} />
            ),
        )}
      </fieldset>
      <InputField of={lifetime} />
      <ProofField part="key" hasPassword={hasPassword} error={currentPassword.error} />
      <div className="row">
        <Button tone="spotlight">{t('keys.do')}</Button>
      </div>
    </PostForm>
  );
}
