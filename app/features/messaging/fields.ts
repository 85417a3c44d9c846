import { z } from 'zod';
import { fileLimits } from '#app/domain/messaging/files.ts';
import { messageLength } from '#app/domain/messaging/threads.ts';
import {
  choice,
  cursor,
  files,
  flag,
  id,
  idOf,
  numberCursor,
  page,
  text,
  whole,
} from '#app/fields/kinds.ts';
import { mostInteger } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';

const t = words('messaging');

/** Acts on a thread name it and the acting page. */
const ofThread = { threadId: id, as: page };

export const message = {
  text: text(messageLength, {
    label: () => t('thread.message'),
    description: 'May be left out if files come with it.',
    rows: 3,
  }).default(''),
  files: files({
    label: () => t('files.label'),
    hint: () => t('files.hint', { most: fileLimits.most }),
    description: 'Pictures (JPG, PNG) or PDFs, up to 5 of at most 10 MB each.',
  }),
  messageId: idOf({
    description: 'An id that you make, such as a UUID. Sent again with it, a message is kept once.',
  }).optional(),
};

/** A message needs text or files. */
export function sayingSomething<Input extends z.ZodObject<typeof message>>(input: Input): Input {
  const error = () => t('thread.empty');
  return input.refine(({ text, files }) => text !== '' || files?.length, { path: ['text'], error });
}

export const threadMessage = sayingSomething(z.object({ ...ofThread, ...message }));

export const firstMessage = sayingSomething(
  z.object({ as: page, with: idOf({ description: 'The page that you write to.' }), ...message }),
);

/** More than any thread has. */
const mostNumber = 2_000_000_000;

export const readMark = z.object({
  ...ofThread,
  number: whole(0, mostNumber, { description: 'The number of the last message that was read.' }),
});

export const muting = z.object({
  ...ofThread,
  isMuted: flag({ description: 'Whether you get no emails about it.' }),
});

export const archiving = z.object({
  ...ofThread,
  isArchived: flag({ description: 'Whether it is out of the list until the next message.' }),
});

export const threadFilters = ['unread', 'archived'] as const;

/** Filters of a page’s threads, for pages and calls. */
export const threadFilter = z.object({
  show: choice(threadFilters, {
    description: 'Those with unread messages, or those that are archived.',
  }).optional(),
  text: text(80, {
    label: () => t('list.search'),
    description: 'In the messages or in the name of the other page.',
  }).optional(),
  subjectId: idOf({
    description: 'The thread about what has this id: a booking, a hold or an application.',
  }).optional(),
  after: cursor,
});
export type ThreadFilter = z.output<typeof threadFilter>;

/** The messages before those of an earlier answer. */
export const messagesBefore = z.object({ after: numberCursor(mostInteger) });
