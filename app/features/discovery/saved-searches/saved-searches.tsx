import { listingKinds } from '#app/domain/discovery/listing.ts';
import { may } from '#app/features/profiles/policy.ts';
import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { listPaths } from '../search/fields.ts';
import type { Route } from './+types/saved-searches';
import { changeSavedSearch, removeSavedSearch } from './commands.server.ts';
import { searchChoices } from './fields.ts';
import { listSavedSearches, type SavedSearch } from './queries.server.ts';

const t = words('discovery');

const steps = ['saved', 'kept', 'changed', 'removed'] as const;

export const loader = forViewer(async ({ viewer, services, url, currentId }) => ({
  searches: (await listSavedSearches(services, viewer, {})).items,
  /** The shortlists of the acting page. */
  shortlists:
    currentId && may(viewer, currentId, 'keep shortlists')
      ? `/profiles/${currentId}/shortlists`
      : null,
  done: doneIn(url, steps),
}));

export const action = pageForms({
  ':searchId': formAction(changeSavedSearch, { to: () => '/saved-searches?done=changed' }),
  ':searchId/removal': formAction(removeSavedSearch, { to: () => '/saved-searches?done=removed' }),
});

export const meta = privatePage(() => words('discovery')('saved.title'));

export default function SavedSearches({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { searches, shortlists, done } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('saved.title')}>{t('saved.lead')}</PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`saved.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {searches.length === 0 && (
          <EmptyState>
            {t('saved.none')}{' '}
            {listingKinds.map((kind) => (
              <a key={kind} className="quiet-link" href={listPaths[kind]}>
                {t(`kinds.${kind}.title`)}
              </a>
            ))}
          </EmptyState>
        )}
        <ul className="rows">
          {searches.map((search) => (
            <Row key={search.id} search={search} />
          ))}
        </ul>
        {shortlists && (
          <p>
            <a className="quiet-link" href={shortlists}>
              {t('shortlists.title')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function Row({ search: { id, name, address, mails, isOver, asks } }: { search: SavedSearch }) {
  const field = formFields(searchChoices, { fields: {}, typed: { name, mails } });
  return (
    <li>
      <div className="row-text">
        <a href={address} dir="auto">
          {name}
        </a>
        <small dir="auto">{asks}</small>
        <small>{isOver ? t('saved.over') : t(`saved.state.${mails}`)}</small>
        <details className="fold">
          <summary aria-label={t('saved.changeOf', { name })}>{t('saved.change')}</summary>
          <div className="stack-2">
            <PostForm className="form" action={`/saved-searches/${id}`}>
              <InputField of={field.name} id={`name-${id}`} dir="auto" />
              <InputField of={field.mails} id={`mails-${id}`} />
              <div className="row">
                <Button>{t('saved.saveChanges')}</Button>
              </div>
            </PostForm>
            <PostForm className="row" action={`/saved-searches/${id}/removal`}>
              <Button tone="danger" aria-label={t('saved.removeOf', { name })}>
                {t('saved.remove')}
              </Button>
            </PostForm>
          </div>
        </details>
      </div>
    </li>
  );
}
