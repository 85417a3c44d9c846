import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/shortlist';
import {
  addToShortlist,
  removeFromShortlist,
  removeShortlist,
  renameShortlist,
} from './commands.server.ts';
import { namedShortlist, shortlisted } from './fields.ts';
import { readShortlist, type Shortlist } from './queries.server.ts';

const t = words('discovery');

const steps = ['made', 'added', 'takenOff', 'renamed'] as const;

export const loader = forViewer(
  async ({ viewer, services, url, params }: Viewed<'profileId' | 'shortlistId'>) => ({
    profileId: params.profileId,
    list: await readShortlist(services, viewer, params),
    done: doneIn(url, steps),
  }),
);

const to =
  (done: (typeof steps)[number]) =>
  ({ as, shortlistId }: { as: string; shortlistId: string }) =>
    `/profiles/${as}/shortlists/${shortlistId}?done=${done}`;

export const action = pageForms({
  '': formAction(addToShortlist, { to: to('added') }),
  name: formAction(renameShortlist, { to: to('renamed') }),
  'pages/:pageId': formAction(addToShortlist, { to: to('added') }),
  'pages/:pageId/removal': formAction(removeFromShortlist, { to: to('takenOff') }),
  removal: formAction(removeShortlist, {
    to: ({ as }) => `/profiles/${as}/shortlists?done=removed`,
  }),
});

export const meta = privatePage<{ list: Shortlist }>((data) => {
  const title = words('discovery')('shortlists.title');
  return data ? [data.list.name, title] : title;
});

export default function ShortlistPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { profileId, list, done } = loaderData;
  const at = `/profiles/${profileId}/shortlists/${list.id}`;
  const field = formFields(namedShortlist, {
    fields: refused?.fields ?? {},
    typed: { name: list.name },
  });
  return (
    <div className="band">
      <PageHead title={list.name}>
        <a href={`/profiles/${profileId}/shortlists`}>{t('shortlists.title')}</a>
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`shortlists.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {list.pages.length === 0 && <EmptyState>{t('shortlists.empty')}</EmptyState>}
        <ul className="rows">
          {list.pages.map((page) => (
            <Row key={page.pageId} at={at} profileId={profileId} page={page} />
          ))}
        </ul>
        <details className="fold">
          <summary>{t('shortlists.change')}</summary>
          <div className="stack-2">
            <PostForm className="form" action={`${at}/name`}>
              <InputField of={field.name} dir="auto" />
              <div className="row">
                <Button>{t('shortlists.rename')}</Button>
              </div>
            </PostForm>
            <PostForm className="row" action={`${at}/removal`}>
              <Button tone="danger">{t('shortlists.remove')}</Button>
            </PostForm>
          </div>
        </details>
      </div>
    </div>
  );
}

type RowProps = { at: string; profileId: string; page: Shortlist['pages'][number] };

function Row({ at, profileId, page: { pageId, name, facts, note } }: RowProps) {
  const field = formFields(shortlisted, { fields: {}, typed: { note } });
  const title = name ?? t('following.page.hidden');
  return (
    <li>
      <div className="row-text">
        {name ? (
          <a href={`/users/${pageId}`} dir="auto">
            {name}
          </a>
        ) : (
          <strong>{title}</strong>
        )}
        <small dir="auto">{facts.join(' · ')}</small>
        {note && (
          <p className="written" dir="auto">
            {note}
          </p>
        )}
        {name && (
          <p>
            <LinkButton href={`/bookings/new?with=${pageId}&as=${profileId}`}>
              {t('shortlists.offer')}
            </LinkButton>
          </p>
        )}
        <details className="fold">
          <summary aria-label={t('shortlists.changeOf', { name: title })}>
            {t('shortlists.noteOrOff')}
          </summary>
          <div className="stack-2">
            <PostForm className="form" action={`${at}/pages/${pageId}`}>
              <InputField of={field.note} id={`note-${pageId}`} />
              <div className="row">
                <Button>{t('shortlists.saveNote')}</Button>
              </div>
            </PostForm>
            <PostForm className="row" action={`${at}/pages/${pageId}/removal`}>
              <Button aria-label={t('shortlists.takeOffOf', { name: title })}>
                {t('shortlists.takeOff')}
              </Button>
            </PostForm>
          </div>
        </details>
      </div>
    </li>
  );
}
