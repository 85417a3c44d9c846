import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requireStayingOwner } from './hide-owned-pages.server.ts';
import { type OnPage, pageCommand } from './page-command.server.ts';

type OfPage = OnPage<{ database: Database }>;

/**
 * Hides a page from all but its own members. Nothing of it is lost.
 * @throws AppError `not-found`, `forbidden`; `bad-input` for a page that was never published
 */
export const hideProfile = pageCommand({
  operation: 'hideProfile',
  may: 'publish the page',
  input: z.object({}),
  settlesItself: true,
  run: (on: OfPage) => setHidden(on, new Date()),
});

/**
 * Shows a hidden page again, as it was; later changes stay a draft.
 * @throws AppError as above; `conflict` while its owner is about to leave
 */
export const showProfileAgain = pageCommand({
  operation: 'showProfileAgain',
  may: 'publish the page',
  input: z.object({}),
  settlesItself: true,
  run: (on: OfPage) => setHidden(on, null),
});

async function setHidden({ services, viewer, page: { profileId } }: OfPage, hiddenAt: Date | null) {
  const { orm, changes } = services.database;
  await orm.transaction(async (tx) => {
    if (hiddenAt === null) await requireStayingOwner(tx, profileId);
    const [page] = await tx
      .select({ publishedAt: profiles.publishedAt, userType: profiles.userType })
      .from(profiles)
      .where(eq(profiles.id, profileId))
      .for('update');
    if (!page) throw new AppError('not-found', words('profiles')('unknown'));
    if (!page.publishedAt) throw new AppError('bad-input', words('profiles')('neverPublished'));
    await tx
      .update(profiles)
      .set({ hiddenAt, updatedAt: new Date() })
      .where(eq(profiles.id, profileId));
    await writeOutbox(tx, showsChanged(profileId));
    await logSecurity(tx, {
      actor: viewer.pseudonym,
      action: hiddenAt ? 'page hidden' : 'page shown again',
      facts: { kind: page.userType },
    });
  });
  changes.notify(`profiles:${profileId}`);
}
