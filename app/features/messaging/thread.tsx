import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/thread';
import { blockPage, unblockPage } from './blocks/commands.server.ts';
import { fromThread } from './blocks/fields.ts';
import { archiveThread, muteThread, postMessage } from './commands.server.ts';
import { Thread } from './components/thread.tsx';
import { showThread } from './loaders.server.ts';
import { otherOf, RelatedLinks } from './parts.tsx';
import type { ThreadView } from './views.ts';

const t = words('messaging');

const steps = [
  'sent',
  'muted',
  'unmuted',
  'archived',
  'unarchived',
  'blocked',
  'unblocked',
  'reported',
] as const;

export const loader = forViewer(async (args: Viewed<'threadId'>) => ({
  ...(await showThread(args, { threadId: args.params.threadId })),
  done: doneIn(args.url, steps),
}));

export const action = pageForms({
  '': formAction(postMessage, {
    to: ({ threadId, as }) => `/messages/${threadId}?page=${as}&done=sent`,
  }),
  muting: formAction(muteThread, {
    to: ({ threadId, as, isMuted }) =>
      `/messages/${threadId}?page=${as}&done=${isMuted ? 'muted' : 'unmuted'}`,
  }),
  archiving: formAction(archiveThread, {
    to: ({ threadId, as, isArchived }) =>
      `/messages/${threadId}?page=${as}&done=${isArchived ? 'archived' : 'unarchived'}`,
  }),
  blocking: formAction(blockPage, {
    form: fromThread,
    to: ({ threadId, as }) => `/messages/${threadId}?page=${as}&done=blocked`,
  }),
  unblocking: formAction(unblockPage, {
    form: fromThread,
    to: ({ threadId, as }) => `/messages/${threadId}?page=${as}&done=unblocked`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && otherOf(page.thread),
  page?.thread.subject?.title,
  t('list.short'),
]);

export default function ThreadPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { thread, reader, done } = loaderData;
  const address = `/messages/${thread.id}`;
  return (
    <div className="band thread-page">
      <PageHead title={t('thread.title', { other: otherOf(thread) })}>
        {thread.subject && <a href={thread.subject.path}>{thread.subject.title}</a>}
      </PageHead>
      {done && <Message tone="good">{t(`thread.done.${done}`)}</Message>}
      <div className="thread-beside">
        <Thread
          thread={thread}
          address={address}
          reader={reader}
          refused={refused}
          action={address}
          isMain
        />
        <aside className="stack-3" aria-labelledby="thread-about">
          <h2 id="thread-about">{t('thread.about')}</h2>
          <Subject thread={thread} />
          <Options thread={thread} address={address} />
          {thread.others.map((other) => (
            <SafetyOptions key={other.profileId} thread={thread} address={address} other={other} />
          ))}
          <a className="quiet-link" href={`/profiles/${thread.as}/messages`}>
            {t('thread.back')}
          </a>
        </aside>
      </div>
    </div>
  );
}

function Subject({ thread: { subject, related, others } }: { thread: ThreadView }) {
  return (
    <>
      {subject && (
        <p>
          <strong dir="auto">{subject.title}</strong>
          <small>
            {[subject.day && writtenDay(subject.day), subject.state].filter(Boolean).join(' · ')}
          </small>
          <a href={subject.path}>{subject.button}</a>
        </p>
      )}
      {subject?.note && (
        <blockquote className="written thread-note" dir="auto">
          {subject.note}
        </blockquote>
      )}
      <RelatedLinks thread={{ related }} />
      {others.map(({ profileId, name }) => (
        <p key={profileId}>
          <strong dir="auto">{name}</strong>
          <a href={`/users/${profileId}`}>{t('thread.see')}</a>
        </p>
      ))}
    </>
  );
}

function Options({ thread, address }: { thread: ThreadView; address: string }) {
  const { as, isMuted, isArchived } = thread;
  return (
    <div className="row">
      <PostForm action={`${address}/muting`}>
        <HiddenFields as={as} isMuted={isMuted ? null : 'yes'} />
        <Button>{t(isMuted ? 'thread.unmute' : 'thread.mute')}</Button>
      </PostForm>
      <PostForm action={`${address}/archiving`}>
        <HiddenFields as={as} isArchived={isArchived ? null : 'yes'} />
        <Button>{t(isArchived ? 'thread.unarchive' : 'thread.archive')}</Button>
      </PostForm>
    </div>
  );
}

type SafetyProps = {
  thread: ThreadView;
  address: string;
  other: ThreadView['others'][number];
};

/** Ways to mute, block or report the other page. */
function SafetyOptions({ thread, address, other }: SafetyProps) {
  const { as, blockedBy, lastNumber } = thread;
  const names = { other: other.name };
  const fields = <HiddenFields as={as} blockedId={other.profileId} />;
  return (
    <>
      {blockedBy === 'own' && (
        <PostForm action={`${address}/unblocking`}>
          {fields}
          <Button>{t('blocks.unblockOther', names)}</Button>
        </PostForm>
      )}
      {blockedBy !== 'own' && (
        <details>
          <summary>{t('blocks.block', names)}</summary>
          <PostForm className="stack-3" action={`${address}/blocking`}>
            {fields}
            <p>{t('blocks.text', names)}</p>
            <Button tone="danger">{t('blocks.blockOne')}</Button>
          </PostForm>
        </details>
      )}
      {lastNumber > 0 && (
        <a className="quiet-link" href={`${address}/report?page=${as}`}>
          {t('thread.reportAll')}
        </a>
      )}
    </>
  );
}
