import { type SQL, sql } from 'drizzle-orm';
import { messageFiles, messages } from '#app/db/schema/messaging.ts';
import type { MessageFile } from '../views.ts';

const { id, name, type, sizeBytes, width, height, position, threadId, number } = messageFiles;

/** The files of each message, in their order, within a statement that reads messages. */
// Columns lose their table’s name where a statement reads one alone, so it is repeated here.
export const filesOfMessage: SQL<MessageFile[]> = sql`(
  select coalesce(json_agg(json_build_object('id', ${id}, 'name', ${name}, 'type', ${type},
    'sizeBytes', ${sizeBytes}, 'width', ${width}, 'height', ${height}) order by ${position}), '[]')
  from ${messageFiles}
  where ${threadId} = ${messages}."thread_id" and ${number} = ${messages}."number")`;
