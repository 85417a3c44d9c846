import type { DeletionBlocker } from '#app/domain/accounts/deletion.ts';
import { KeepAccount } from '#app/features/accounts/leaving/components/leaving-bar.tsx';
import { departureForm } from '#app/features/accounts/leaving/fields.ts';
import {
  ProofField,
  SignInAgain,
} from '#app/features/accounts/settings/components/settings-card.tsx';
import type { OwnedPage } from '#app/features/profiles/queries/list-owned-pages.server.ts';
import { formFields } from '#app/fields/form-fields.ts';
import type { FormRefusal } from '#app/http/forms/answer-form.server.ts';
import { listFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, TickField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';

const listed = (names: string[]) => listFormat({ type: 'conjunction' }).format(names);

/** The things to finish before leaving, each with a link. */
export function Blockers({ blockers }: { blockers: DeletionBlocker[] }) {
  const t = words('accounts');
  if (blockers.length === 0) return null;
  return (
    <section aria-labelledby="blockers">
      <h2 id="blockers">{t('deletion.blocker.title')}</h2>
      <ul className="bullets">
        {blockers.map(({ what, wayOut }) => (
          <li key={what}>
            <strong>{what}</strong> {wayOut}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Going = { pages: OwnedPage[]; otherPages: (string | null)[] };

export function WhatGoes({ pages, otherPages }: Going) {
  const t = words('accounts');
  const nameOf = (displayName: string | null) => displayName ?? t('deletion.unnamedPage');
  return (
    <section aria-labelledby="goes">
      <h2 id="goes">{t('deletion.goes.title')}</h2>
      <ul className="bullets">
        <li>{t('deletion.goes.account')}</li>
        {pages.map(({ profileId, displayName, people }) => (
          <li key={profileId}>
            <strong>{nameOf(displayName)}</strong> {t('deletion.goes.page')}
            {people.length > 0 && (
              <>
                {' '}
                {t('deletion.goes.people', {
                  people: listed(
                    people.map(({ name, role }) =>
                      t('deletion.goes.person', { name, role: t(`deletion.role.${role}`) }),
                    ),
                  ),
                })}
              </>
            )}
          </li>
        ))}
        {otherPages.length > 0 && (
          <li>{t('deletion.goes.places', { pages: listed(otherPages.map(nameOf)) })}</li>
        )}
      </ul>
      <p>{t('deletion.goes.cost')}</p>
    </section>
  );
}

export function WhatStays() {
  const t = words('accounts');
  return (
    <section aria-labelledby="stays">
      <h2 id="stays">{t('deletion.stays.title')}</h2>
      <ul className="bullets">
        <li>{t('deletion.stays.log')}</li>
        <li>{t('deletion.stays.copies')}</li>
        <li>{t('deletion.stays.backups')}</li>
      </ul>
      <p>
        <a className="quiet-link" href="/delete-account">
          {t('deletion.stays.more')}
        </a>
      </p>
    </section>
  );
}

type FormProps = {
  day: string;
  hasPassword: boolean;
  isFresh: boolean;
  isShared: boolean;
  refused: FormRefusal | undefined;
};

export function DeletionForm({ day, hasPassword, isFresh, isShared, refused }: FormProps) {
  const t = words('accounts');
  const field = formFields(departureForm, refused);
  return (
    <section className="stack" aria-labelledby="confirm">
      <h2 id="confirm">{t('deletion.confirm.title')}</h2>
      <p>
        {t('deletion.confirm.copyFirst')} <a href="/settings/export">{t('deletion.toExport')}</a>
      </p>
      {!hasPassword && !isFresh ? (
        <SignInAgain next="/settings/deletion" />
      ) : (
        <PostForm className="form" action="/settings/deletion">
          {isShared && <TickField of={field.told} />}
          <InputField of={field.word} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          <ProofField
            part="deletion"
            hasPassword={hasPassword}
            error={refused?.fields.currentPassword}
          />
          <div className="row">
            <Button tone="danger">{t('deletion.confirm.do')}</Button>
            <a className="quiet-link" href="/settings">
              {t('deletion.confirm.notNow')}
            </a>
          </div>
          <p className="field-hint">{t('deletion.confirm.until', { day })}</p>
        </PostForm>
      )}
    </section>
  );
}

/** The page of an account whose deletion is requested and can still be taken back. */
export function LeavingSoon({ day }: { day: string }) {
  const t = words('accounts');
  return (
    <TaskPage title={t('deletion.asked.title')} lead={t('deletion.asked.lead', { day })}>
      <ul className="bullets">
        <li>{t('deletion.asked.hidden')}</li>
        <li>{t('deletion.asked.devices')}</li>
        <li>{t('deletion.asked.final')}</li>
      </ul>
      <div className="row">
        <KeepAccount tone="spotlight" />
        <LinkButton href="/settings/export">{t('deletion.toExport')}</LinkButton>
      </div>
    </TaskPage>
  );
}
