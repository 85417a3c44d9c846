import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { applications } from '#app/db/schema/events.ts';
import { pageFolder } from '#app/domain/messaging/files.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { keepFiles } from '#app/features/messaging/commands/keep-files.server.ts';
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
 * Writes to the other side of an application, as its performer or its venue, whatever has become of
 * it.
 * @throws AppError `not-found`, `forbidden`, `too-many`; `conflict` where the venue has left, or for
 *   an id of another message; `bad-input` for files that can’t be taken
 */
export const writeAboutApplication = command({
  operation: 'writeAboutApplication',
  input: aboutApplication,
  settlesItself: 'with files',
  run: (services: Services, viewer, { applicationId, as, files: sent, ...message }) =>
    keepFiles(services, { folder: pageFolder(as), sent }, (fileIds) =>
      services.database.orm.transaction(async (tx) => {
        const [found] = await loadApplications(tx, eq(applications.id, applicationId));
        const t = words('events');
        if (!found) throw new AppError('not-found', t('refused.noApplication'));
        const { performerId } = found.application;
        const { venueId } = found.event;
        const pageIds = [performerId, ...(venueId ? [venueId] : [])];
        const about = { kind: 'application', subjectId: applicationId, pageIds } as const;
        requirePage(viewer, about, as, 'write');
        const toPageIds = pageIds.filter((id) => id !== as);
        if (toPageIds.length === 0) throw new AppError('conflict', t('refused.noReader'));
        const { accountId } = viewer;
        await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: applicationId });
        const written = await writeAbout(tx, about, { ...message, as, accountId, fileIds });
        return { ...written, eventId: found.event.id };
      }),
    ),
});
