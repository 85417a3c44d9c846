import type { Refused } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { listPaths } from '../../search/fields.ts';
import { searchChoices } from '../fields.ts';
import type { SavedSearch } from '../queries/list-saved-searches.server.ts';

export const savedSearchSteps = ['saved', 'kept', 'changed', 'removed'] as const;

type Props = {
  searches: SavedSearch[];
  /** The shortlists of the acting page. */
  shortlists: string | null;
  done: (typeof savedSearchSteps)[number] | undefined;
  refused: (Refused & { message: string }) | undefined;
};

export function SavedSearchesPage({ searches, shortlists, done, refused }: Props) {
  const t = words('discovery');
  return (
    <div className="band">
      <PageHead title={t('saved.title')}>{t('saved.lead')}</PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`saved.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {searches.length === 0 && (
          <EmptyState>
            {t('saved.none')}{' '}
            {(['artist', 'venue', 'event', 'slot'] as const).map((kind) => (
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
  const t = words('discovery');
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
