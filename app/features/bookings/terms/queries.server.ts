import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { bookingVersions, termsTemplates } from '#app/db/schema/bookings.ts';
import { type Terms, templateLimits } from '#app/domain/bookings/terms/terms.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { listOf } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { termsShown } from './fields.ts';

export type Template = {
  id: string;
  name: string;
  /** The booking and the version of its terms. */
  bookingId: string;
  version: number;
  terms: Terms;
};

/** The templates of a page by name. */
export const listTemplates = pageQuery({
  operation: 'listTemplates',
  may: 'see bookings',
  input: z.object({}),
  answer: listOf(
    z.object({
      id,
      name: z.string(),
      bookingId: id.describe('The booking whose terms they are.'),
      version: z.int(),
      terms: termsShown,
    }),
    templateLimits.most,
  ),
  run: async ({ orm }, { profileId }) => ({ items: await findTemplates(orm, profileId) }),
});

/**
 * The templates of a page by name, or those of one version. The caller checks who may read them.
 */
export function findTemplates(
  orm: Orm,
  profileId: string,
  of?: { bookingId: string; version: number },
): Promise<Template[]> {
  const { id, name, bookingId, version } = termsTemplates;
  return orm
    .select({ id, name, bookingId, version, terms: bookingVersions.terms })
    .from(termsTemplates)
    .innerJoin(
      bookingVersions,
      and(eq(bookingVersions.bookingId, bookingId), eq(bookingVersions.number, version)),
    )
    .where(
      and(
        eq(termsTemplates.profileId, profileId),
        of && and(eq(bookingId, of.bookingId), eq(version, of.version)),
      ),
    )
    .orderBy(byName(name));
}
