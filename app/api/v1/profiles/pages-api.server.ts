import { Hono } from 'hono';
import { z } from 'zod';
import { emptyContent } from '#app/domain/profiles/content.ts';
import {
  addProfile,
  hideProfile,
  showProfileAgain,
} from '#app/features/profiles/commands.server.ts';
import {
  discardDraft,
  publishProfile,
  saveDraft,
} from '#app/features/profiles/editor/commands.server.ts';
import { problems, readEditor, revision } from '#app/features/profiles/editor/queries.server.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { deletePage } from '#app/processes/leaving.server.ts';
import { addCommand, addQuery } from '../call.server.ts';

/** The content of pages, and their visibility. */
export const pagesApi = new Hono<HttpEnv>();

const tag = 'Pages';
const exampleRevision = 'Wc2JbR0dXq1n';

addCommand(pagesApi, addProfile, {
  method: 'post',
  path: '/profiles',
  tag,
  summary: 'Create another page',
  description: 'As a draft that only you see.',
  example: { kind: 'venue', displayName: 'The Annexe', pageId: '', referredBy: null },
  answer: z.object({ profileId: id }),
  status: 201,
});

addQuery(pagesApi, readEditor, {
  path: '/profiles/:profileId/draft',
  tag,
  summary: 'Read what is written for a page',
  description: 'The draft, or what is published where there is none.',
});

addCommand(pagesApi, saveDraft, {
  method: 'put',
  path: '/profiles/:profileId/draft',
  tag,
  summary: 'Write a draft',
  description:
    'All of the page’s content, from `readDraft`, with your changes. Only your team sees it.',
  example: {
    revision: exampleRevision,
    content: { ...emptyContent, displayName: 'Cinema Candeia', timeZone: 'Europe/Lisbon' },
  },
  answer: z.object({ revision, problems, changedSince: moment.nullable() }),
});

addCommand(pagesApi, discardDraft, {
  method: 'post',
  path: '/profiles/:profileId/draft/discarding',
  tag,
  summary: 'Discard the draft',
  example: { revision: exampleRevision },
});

addCommand(pagesApi, publishProfile, {
  method: 'post',
  path: '/profiles/:profileId/publication',
  tag,
  summary: 'Publish the draft',
  description: 'It also shows a hidden page again.',
  example: { revision: exampleRevision },
  answer: z.object({ revision }),
});

addCommand(pagesApi, hideProfile, {
  method: 'post',
  path: '/profiles/:profileId/hiding',
  tag,
  summary: 'Hide a page',
  description: 'Only its team sees it from then on. Nothing is lost.',
});

addCommand(pagesApi, showProfileAgain, {
  method: 'post',
  path: '/profiles/:profileId/showing',
  tag,
  summary: 'Show a hidden page again',
});

addCommand(pagesApi, deletePage, {
  method: 'post',
  path: '/profiles/:profileId/deletion',
  tag,
  scope: null,
  summary: 'Delete a page for good',
  description:
    'For its owner. If something stands in the way, such as a show ahead or money held, `detail` says what.',
  example: { currentPassword: 'open-the-bandstand' },
});
