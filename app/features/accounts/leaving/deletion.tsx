import { type DeletionBlocker, finalMomentOf } from '#app/domain/accounts/account.ts';
import { isFresh } from '#app/domain/accounts/session.ts';
import { listOwnedPages, type OwnedPage } from '#app/features/profiles/queries.server.ts';
import { formFields } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';
import type { FormRefusal } from '#app/http/forms/answer-form.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { listFormat } from '#app/lib/formats.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { findBlockers, leave } from '#app/processes/leaving.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { InputField, PostForm, TickField } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { readClock } from '../queries.server.ts';
import { ProofField, SignInAgain } from '../settings/parts.tsx';
import { readSettings } from '../settings/queries.server.ts';
import type { Route } from './+types/deletion';
import { departureForm } from './fields.ts';
import { KeepAccount } from './parts.tsx';

const t = words('accounts');

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const since = viewer.deletionRequestedAt;
  const pages = await listOwnedPages(orm, viewer);
  const { hasPassword } = await readSettings(orm, viewer);
  return {
    isAsked: since !== null,
    isKept: since === null && new URL(request.url).searchParams.has('kept'),
    day: dayAt(finalMomentOf(since ?? (await readClock(orm))), viewer),
    pages,
    otherPages: viewer.profiles
      .filter(({ role }) => role !== 'owner')
      .map(({ displayName }) => displayName),
    blockers: await findBlockers(orm, viewer),
    hasPassword,
    isFresh: isFresh(viewer, new Date()),
  };
}

export const action = formAction(leave, {
  form: departureForm,
  async given({ context, request, typed }) {
    const { orm } = context.get(servicesContext).database;
    const pages = await listOwnedPages(orm, requireViewer(context, request));
    return { told: isShared(pages) ? typed.told : 'yes' };
  },
  to: () => '/settings/deletion',
});

const isShared = (pages: OwnedPage[]) => pages.some(({ people }) => people.length > 0);

export const meta = privatePage(() => t('deletion.title'));

export default function Deletion({ loaderData, actionData }: Route.ComponentProps) {
  const { isAsked, isKept, day, pages, otherPages, blockers, hasPassword } = loaderData;
  if (isAsked) return <LeavingSoon day={day} />;
  if (isKept)
    return (
      <TaskPage title={t('deletion.kept.title')} lead={t('deletion.kept.text')}>
        <div className="row">
          <LinkButton href="/settings" tone="spotlight">
            {t('deletion.toSettings')}
          </LinkButton>
        </div>
      </TaskPage>
    );
  return (
    <TaskPage
      title={t('deletion.title')}
      lead={t('deletion.lead', { day })}
      refused={actionData?.refused ? actionData : undefined}
    >
      <Blockers blockers={blockers} />
      <Losses pages={pages} otherPages={otherPages} />
      <Remains />
      {blockers.length === 0 && (
        <DeletionForm
          day={day}
          hasPassword={hasPassword}
          isFresh={loaderData.isFresh}
          isShared={isShared(pages)}
          refused={actionData?.refused ? actionData : undefined}
        />
      )}
    </TaskPage>
  );
}

const listed = (names: string[]) => listFormat({ type: 'conjunction' }).format(names);

/** The things to finish before leaving, each with a link. */
function Blockers({ blockers }: { blockers: DeletionBlocker[] }) {
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

function Losses({ pages, otherPages }: Going) {
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

function Remains() {
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

function DeletionForm({ day, hasPassword, isFresh, isShared, refused }: FormProps) {
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
function LeavingSoon({ day }: { day: string }) {
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
