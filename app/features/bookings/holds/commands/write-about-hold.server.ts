import { pageFolder } from '#app/domain/messaging/files.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { storeFiles } from '#app/features/messaging/commands/keep-files.server.ts';
import { writeAbout } from '#app/features/messaging/commands/write-message.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { aboutHold } from '../fields.ts';
import { findHold, type Stores } from './end-hold.server.ts';

/**
 * Writes to the other side of a hold or a request, in its thread, whatever has become of it. Other
 * holders of the date have threads of their own.
 * @throws AppError `conflict` if the performer has no page, or for the id of another message
 */
export const writeAboutHold = pageCommand({
  operation: 'writeAboutHold',
  may: 'place and answer holds',
  input: aboutHold,
  settlesItself: 'with files',
  async run({ services, viewer, page }: OnPage<Stores & { files: Files }>, input) {
    const { holdId, as, files: sent, ...message } = input;
    const own = { [page.userType === 'venue' ? 'venueId' : 'performerId']: as };
    // Check the right before processing the files.
    if (sent?.length) await findHold(services.database.orm, holdId, own);
    return storeFiles(services, { folder: pageFolder(as), sent }, (fileIds) =>
      services.database.orm.transaction(async (tx) => {
        const { venueId, performerId } = await findHold(tx, holdId, own);
        if (performerId === null)
          throw new AppError('conflict', words('bookings')('holds.refused.noReader'));
        const { accountId } = viewer;
        const pageIds = [venueId, performerId];
        const toPageIds = pageIds.filter((id) => id !== as);
        await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: holdId });
        const about = { kind: 'hold', subjectId: holdId, pageIds } as const;
        return writeAbout(tx, about, { ...message, as, accountId, fileIds });
      }),
    );
  },
});
