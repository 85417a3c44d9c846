import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { type Query, query, type Reading } from '#app/fields/command.ts';
import { page } from '#app/fields/ids.ts';
import { type ProfileRight, requireRight } from './policy.ts';

const ofPage = { profileId: page };
type OfPage<Shape extends z.ZodRawShape> = z.ZodObject<typeof ofPage & Shape>;

/** The context of a query about a page: `page` is the membership of the viewer who asks. */
export type AboutPage<Services> = {
  services: Services;
  orm: Orm;
  viewer: Viewer;
  page: Membership;
};

type InDatabase = { database: Database };

/** A query by a member about their page. */
export function pageQuery<
  Shape extends z.ZodRawShape,
  Answered extends z.ZodType,
  Answer extends z.input<Answered>,
  Services extends InDatabase = InDatabase,
>({
  may,
  input,
  run,
  ...definition
}: Omit<Reading<z.ZodObject>, 'input'> & {
  may: ProfileRight;
  input: z.ZodObject<Shape>;
  answer: Answered;
  run(about: AboutPage<Services>, input: z.output<OfPage<Shape>>): Promise<Answer>;
}): Query<Services, OfPage<Shape>, Answer> {
  return query({
    ...definition,
    input: input.safeExtend(ofPage as never) as unknown as OfPage<Shape>,
    run: async (services: Services, viewer, values) => {
      const page = requireRight(viewer, (values as { profileId: string }).profileId, may);
      return run({ services, orm: services.database.orm, viewer, page }, values);
    },
  });
}
