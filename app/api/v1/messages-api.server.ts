import { Hono } from 'hono';
import { z } from 'zod';
import { blockPage, unblockPage } from '#app/features/messaging/blocks/commands.server.ts';
import { listBlocked } from '#app/features/messaging/blocks/queries.server.ts';
import {
  archiveThread,
  markRead,
  muteThread,
  postMessage,
  startThread,
} from '#app/features/messaging/commands.server.ts';
import { signalTyping } from '#app/features/messaging/marks/commands.server.ts';
import { refuseThread } from '#app/features/messaging/policy.ts';
import { findFile, findThread } from '#app/features/messaging/queries.server.ts';
import { reportMessage } from '#app/features/messaging/reports/commands.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { listMessages, listTalks, readTalkOfPage } from '#app/processes/threads.server.ts';
import { addCall, addCommand, addQuery } from './call.server.ts';
import { writtenMessage } from './shapes.server.ts';

export const messagesApi = new Hono<HttpEnv>();

const tag = 'Messages';
const at = '/profiles/:profileId/threads/:threadId';

addQuery(messagesApi, listTalks, {
  path: '/profiles/:profileId/threads',
  tag,
  summary: 'List the threads of a page',
  description: 'The one that was written in last comes first.',
});

addQuery(messagesApi, listMessages, {
  path: `${at}/messages`,
  tag,
  summary: 'List the messages of a thread',
  description:
    'The latest ones, in the order in which they were sent; the next page has earlier ones.',
});

addQuery(messagesApi, readTalkOfPage, {
  path: at,
  tag,
  summary: 'See who has read a thread and who may write in it',
});

addCall(messagesApi, {
  method: 'get',
  path: `${at}/files/:fileId`,
  operationId: 'readMessageFile',
  tag,
  summary: 'Download a file of a thread',
  file: 'application/octet-stream',
  async run({ services: { database, files }, viewer, ids }) {
    const { profileId = '', threadId = '', fileId = '' } = ids;
    await findThread(database.orm, viewer, { threadId, as: profileId }, 'see');
    const attachment = await findFile(database.orm, viewer, fileId);
    if (attachment.threadId !== threadId) refuseThread();
    return new Uint8Array(await files.read(attachment.key));
  },
});

const withFiles =
  'To send files, send a form (`multipart/form-data`): this JSON in its part `body`, and in `files` up to 5 pictures (JPG, PNG) or PDFs of at most 10 MB each.';

addCommand(messagesApi, startThread, {
  method: 'post',
  path: '/profiles/:profileId/messages',
  tag,
  summary: 'Write to another page',
  description: `If the two pages already have a thread, the message goes there. ${withFiles}`,
  example: { with: 'the-night-owls', text: 'Are you on the road in spring?' },
  answer: writtenMessage,
  status: 201,
});

addCommand(messagesApi, postMessage, {
  method: 'post',
  path: `${at}/messages`,
  tag,
  summary: 'Write in a thread',
  description: withFiles,
  example: { text: 'March suits us well.' },
  answer: writtenMessage,
  status: 201,
});

addCommand(messagesApi, markRead, {
  method: 'put',
  path: `${at}/reading`,
  tag,
  summary: 'Mark a thread as read',
  example: { number: 1 },
});

addCommand(messagesApi, muteThread, {
  method: 'put',
  path: `${at}/muting`,
  tag,
  summary: 'Mute or unmute a thread',
  description: 'While it’s muted, you get no email about it.',
  example: { isMuted: true },
});

addCommand(messagesApi, archiveThread, {
  method: 'put',
  path: `${at}/archiving`,
  tag,
  summary: 'Archive a thread, or take it out of the archive',
  description: 'An archived thread returns to the list with its next message.',
  example: { isArchived: true },
});

addCommand(messagesApi, signalTyping, {
  method: 'put',
  path: `${at}/typing`,
  tag,
  summary: 'Say that someone is typing',
  description:
    'The other side’s readers see it for five seconds. Say it again every three seconds while someone types. Nothing is kept.',
});

addCommand(messagesApi, reportMessage, {
  method: 'post',
  path: `${at}/reports`,
  tag,
  summary: 'Report a message or a whole thread to the administrators',
  description:
    'They see it with a few messages around it. The other side isn’t told who reported it.',
  example: { number: 1, reason: 'spam', text: 'They write the same to everybody.' },
  answer: z.object({ reportId: id }),
  status: 201,
});

addQuery(messagesApi, listBlocked, {
  path: '/profiles/:profileId/blocked-pages',
  tag,
  summary: 'List the pages that a page has blocked',
});

addCommand(messagesApi, blockPage, {
  method: 'put',
  path: '/profiles/:profileId/blocked-pages/:blockedId',
  tag,
  summary: 'Block a page',
  description:
    'It can’t write to yours any more, nor send offers, ask for holds or apply for slots, and yours not to it. In threads of signed bookings both still write. The other page isn’t told.',
});

addCommand(messagesApi, unblockPage, {
  method: 'delete',
  path: '/profiles/:profileId/blocked-pages/:blockedId',
  tag,
  summary: 'Unblock a page',
});
