import type { Refused } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { shortlistName } from '../fields.ts';
import type { ShortlistRow } from '../queries/list-shortlists.server.ts';

export const shortlistsSteps = ['removed'] as const;

type Props = {
  profileId: string;
  userType: 'artist' | 'venue';
  lists: ShortlistRow[];
  /** The page to be added. */
  adding: { id: string; name: string } | null;
  done: (typeof shortlistsSteps)[number] | undefined;
  refused: (Refused & { message: string }) | undefined;
};

/** The lists of a page; with a page to add, each is a button that adds it. */
export function ShortlistsPage({ profileId, userType, lists, adding, done, refused }: Props) {
  const t = words('discovery');
  const at = `/profiles/${profileId}/shortlists`;
  const field = formFields(shortlistName, refused);
  return (
    <div className="band">
      <PageHead title={adding ? t('shortlists.add', { name: adding.name }) : t('shortlists.title')}>
        {t(`shortlists.lead.${userType}`)}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`shortlists.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        {lists.length === 0 && <EmptyState>{t('shortlists.none')}</EmptyState>}
        <ul className="rows">
          {lists.map(({ id, name, count }) => (
            <li key={id}>
              <div className="row-text">
                <a href={`${at}/${id}`} dir="auto">
                  {name}
                </a>
                <small>{t('shortlists.count', { count })}</small>
              </div>
              {adding && (
                <PostForm action={`${at}/${id}`}>
                  <HiddenFields pageId={adding.id} />
                  <Button aria-label={t('shortlists.addTo', { name })}>
                    {t('shortlists.addHere')}
                  </Button>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
        <PostForm className="form" action={adding ? `${at}?add=${adding.id}` : at}>
          <HiddenFields pageId={adding?.id} />
          <InputField of={field.name} dir="auto" />
          <div className="row">
            <Button tone="spotlight">{t('shortlists.make')}</Button>
          </div>
        </PostForm>
        {!adding && (
          <p>
            <a className="quiet-link" href="/saved-searches">
              {t('saved.title')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
