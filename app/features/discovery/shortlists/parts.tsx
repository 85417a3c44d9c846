import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, SelectField } from '#app/ui/form.tsx';
import { Message } from '#app/ui/page.tsx';
import type { Shelf } from './queries.server.ts';

const t = words('discovery');

/** The id of the form that the buttons beside all results belong to. */
const formId = 'shortlisting';

type Props = {
  shelf: Shelf;
  /** The list's path and query string. */
  at: { path: string; search: string };
  refused: { message: string } | undefined;
};

/** Before search results: the shortlist that one press adds a result to. */
export function ShelfPart({ shelf: { profileId, name, lists }, at, refused }: Props) {
  const list = t('shortlists.found.firstName');
  const end = lists.length === 0 ? 'new-shortlist' : 'shortlisted';
  return (
    <>
      {refused && <Message tone="bad">{refused.message}</Message>}
      {/* Without an idempotency key: adding a page twice changes nothing, each button adds another. */}
      <form id={formId} className="filter" method="post" action={`${at.path}/${end}${at.search}`}>
        <HiddenFields as={profileId} />
        {lists.length === 0 ? (
          <>
            <HiddenFields name={list} />
            <p dir="auto">{t('shortlists.found.first', { name, list })}</p>
          </>
        ) : (
          <>
            <SelectField
              name="shortlistId"
              label={t('shortlists.found.into', { name })}
              options={lists.map((one) => ({ value: one.id, label: one.name }))}
            />
            <a className="quiet-link" href={`/profiles/${profileId}/shortlists`}>
              {t('shortlists.found.all')}
            </a>
          </>
        )}
      </form>
    </>
  );
}

/** Beside one result: the lists it is on, and the button. */
export function ShelfWay({ shelf, pageId, name }: { shelf: Shelf; pageId: string; name: string }) {
  const on = shelf.listed.filter((one) => one.pageId === pageId);
  return (
    <div className="row on-shelf">
      <Button form={formId} name="pageId" value={pageId} aria-label={t('shortlists.add', { name })}>
        {t('shortlists.found.do')}
      </Button>
      {on.length > 0 && (
        <small>
          {t('shortlists.found.on')}{' '}
          {on.map(({ id, name: list }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={`/profiles/${shelf.profileId}/shortlists/${id}`} dir="auto">
                {list}
              </a>
            </span>
          ))}
        </small>
      )}
    </div>
  );
}
