import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/thread';
import { blockPage, unblockPage } from './blocks/commands.server.ts';
import { fromThread } from './blocks/fields.ts';
import { archiveThread, muteThread, postMessage } from './commands.server.ts';
import { otherOf, ThreadPage, threadSteps } from './components/thread-page.tsx';
import { showThread } from './loaders.server.ts';

export const loader = forViewer(async (viewed: Viewed<'threadId'>) => ({
  ...(await showThread(viewed, { threadId: viewed.params.threadId })),
  done: doneIn(viewed.url, threadSteps),
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
  words('messaging')('list.short'),
]);

export default function ThreadRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ThreadPage {...loaderData} refused={actionData} />;
}
