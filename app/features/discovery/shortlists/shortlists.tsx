import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/shortlists';
import { makeShortlist } from './commands.server.ts';
import { shortlistName } from './fields.ts';
import { listShortlists } from './queries.server.ts';

const t = words('discovery');

export const loader = forViewer(
  async ({ viewer, services, orm, url, params }: Viewed<'profileId'>) => {
    const { profileId } = params;
    const { items: lists } = await listShortlists(services, viewer, { profileId });
    const addingId = userIdOf(url.searchParams.get('add') ?? '');
    const page = addingId === null ? null : await readProfile(orm, addingId);
    return {
      profileId,
      lists,
      userType: membershipOf(viewer, profileId)?.userType ?? 'venue',
      /** The page to be added. */
      adding: page && { id: page.id, name: nameInText(page.displayName) },
      done: doneIn(url, ['removed']),
    };
  },
);

/** A page to be added goes on to the new list. */
export const action = formAction(makeShortlist, {
  to: ({ as }, { shortlistId }) => `/profiles/${as}/shortlists/${shortlistId}?done=made`,
});

export const meta = privatePage(() => words('discovery')('shortlists.title'));

/** The lists of a page; with a page to add, each is a button that adds it. */
export default function Shortlists({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { profileId, userType, lists, adding, done } = loaderData;
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
