import { redirect } from 'react-router';
import { PagePicker } from '#app/features/profiles/components/page-picker.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { membershipOf, requireRight } from '#app/features/profiles/policy.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/new-message';
import { startThread } from './commands.server.ts';
import { firstMessage } from './fields.ts';
import { MessageFilesField } from './parts.tsx';
import { findPair } from './queries.server.ts';

const t = words('messaging');

/** The addressee is chosen first; an existing thread of the two goes on. */
export const loader = forViewer(async (args: Viewed) => {
  const { viewer, orm, current, url } = args;
  const ownPage = membershipOf(viewer, url.searchParams.get('as') ?? '') ?? current;
  // A person without a page creates one first.
  if (!ownPage) throw redirect('/profiles', 303);
  requireRight(viewer, ownPage.profileId, 'write messages');
  const otherId = pageIdIn(url.searchParams.get('with') ?? '');
  if (!otherId) return { choosing: await choosePage(args, 'with'), writing: null };
  const pair = await findPair(orm, ownPage.profileId, otherId);
  if (pair.threadId) throw redirect(`/messages/${pair.threadId}?page=${ownPage.profileId}`, 303);
  const as = { profileId: ownPage.profileId, name: ownPage.displayName };
  return { choosing: null, writing: { as, other: pair.other, messageId: newId() } };
});

export const action = formAction(startThread, {
  to: ({ as }, { threadId }) => `/messages/${threadId}?page=${as}&done=sent`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.writing?.other.name,
  words('messaging')('new.short'),
]);

/** A new message begins with the choice of its addressee. */
export default function NewMessage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { choosing, writing } = loaderData;
  if (!writing)
    return (
      <TaskPage title={t('new.choose')}>
        <form className="form">
          {choosing.kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <PagePicker name="with" choice={choosing.choice} />
        </form>
      </TaskPage>
    );
  const { as, other, messageId } = writing;
  const fields = formFields(firstMessage, refused);
  return (
    <TaskPage
      title={t('new.title', { other: other.name })}
      lead={t('new.lead', { page: nameInText(as.name) })}
      refused={refused}
    >
      <PostForm className="form" encType="multipart/form-data" action="/messages/new">
        <HiddenFields as={as.profileId} with={other.profileId} messageId={messageId} />
        <InputField of={fields.text} />
        <MessageFilesField of={fields.files} isRefused={refused !== undefined} />
        <div className="row">
          <Button tone="spotlight">{t('thread.send')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
