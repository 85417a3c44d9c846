import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { applications } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageFolder } from '#app/domain/messaging/files.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { storeFiles } from '#app/features/messaging/commands/keep-files.server.ts';
import { writeAbout } from '#app/features/messaging/commands/write-message.server.ts';
import { requirePage } from '#app/features/messaging/policy.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { aboutApplication } from '../fields.ts';
import { loadApplications } from '../queries/load-application.server.ts';

type Services = { database: Database; files: Files };

/**
 * Writes to the other side of an application, as its performer or its venue, in any state of it.
 * @throws AppError `conflict` where the venue has left, or for an id of another message;
 *   `bad-input` for files that can’t be taken
 */
export const writeAboutApplication = command({
  operation: 'writeAboutApplication',
  input: aboutApplication,
  settlesItself: 'with files',
  async run(services: Services, viewer, { applicationId, as, files: sent, ...message }) {
    const { orm } = services.database;
    const which = { applicationId, as };
    // Files are read only from members who may write.
    if (sent?.length) await findToWrite(orm, viewer, which);
    return storeFiles(services, { folder: pageFolder(as), sent }, (fileIds) =>
      orm.transaction(async (tx) => {
        const { pageIds, eventId } = await findToWrite(tx, viewer, which);
        const toPageIds = pageIds.filter((id) => id !== as);
        if (toPageIds.length === 0)
          throw new AppError('conflict', words('events')('refused.noReader'));
        const { accountId } = viewer;
        await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: applicationId });
        const about = { kind: 'application', subjectId: applicationId, pageIds } as const;
        const written = await writeAbout(tx, about, { ...message, as, accountId, fileIds });
        return { ...written, eventId };
      }),
    );
  },
});

/** The two pages of an application that the viewer may write about, as one of them. */
async function findToWrite(
  orm: Orm,
  viewer: Viewer,
  { applicationId, as }: { applicationId: string; as: string },
) {
  const [loaded] = await loadApplications(orm, eq(applications.id, applicationId));
  if (!loaded) throw new AppError('not-found', words('events')('refused.noApplication'));
  const { id: eventId, venueId } = loaded.event;
  const pageIds = [loaded.application.performerId, ...(venueId ? [venueId] : [])];
  requirePage(viewer, { kind: 'application', pageIds }, as, 'write');
  return { pageIds, eventId };
}
