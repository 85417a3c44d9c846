import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { applications } from '#app/db/schema/events.ts';
import { stateOf } from '#app/domain/events/opening.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { loadApplications } from '../queries/load-application.server.ts';
import { happenedToApplication } from '../steps/happened-to-application.server.ts';

/** Withdraws an unanswered application. The performer can apply anew. */
export const withdrawApplication = pageCommand({
  operation: 'withdrawApplication',
  may: 'apply for slots',
  input: z.object({ applicationId: id }),
  async run({ services, page }: OnPage<{ database: Database }>, { applicationId }) {
    await services.database.orm.transaction(async (tx) => {
      const isSelf = eq(applications.id, applicationId);
      const [application] = await tx.select().from(applications).where(isSelf).for('update');
      if (application?.performerId !== page.profileId)
        throw new AppError('not-found', words('events')('refused.noApplication'));
      const state = stateOf(application);
      if (state === 'withdrawn') return;
      if (state === 'declined' || state === 'offered')
        throw new AppError('conflict', words('events')('refused.answered'));
      const [loaded] = await loadApplications(tx, isSelf);
      await tx.update(applications).set({ withdrawnAt: sql`now()` }).where(isSelf);
      const venueId = loaded?.event.venueId ?? null;
      await writeOutbox(tx, happenedToApplication(application, venueId, 'withdrawn'));
    });
  },
});
