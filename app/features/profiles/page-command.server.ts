import type { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type Command,
  command,
  type Definition,
  type Query,
  query,
  type Reading,
} from '#app/fields/command.ts';
import { page } from '#app/fields/kinds.ts';
import { type ProfileRight, requireRight } from './policy.ts';

const ofPage = { as: page };
type OfPage<Shape extends z.ZodRawShape> = z.ZodObject<typeof ofPage & Shape>;

/** A member who may do this for the page. */
export type OnPage<Services> = { services: Services; viewer: Viewer; page: Membership };

/**
 * A command by a member for their page, `as`.
 * @throws AppError of the command, and `not-found` or `forbidden` for callers without the right
 */
export function pageCommand<Shape extends z.ZodRawShape, Services, Answer>({
  may,
  input,
  run,
  ...definition
}: Omit<Definition<z.ZodObject>, 'input'> & {
  may: ProfileRight;
  input: z.ZodObject<Shape>;
  run(on: OnPage<Services>, input: z.output<OfPage<Shape>>): Promise<Answer>;
}): Command<Services, OfPage<Shape>, Answer> {
  return command({
    ...definition,
    input: input.safeExtend(ofPage as never) as unknown as OfPage<Shape>,
    run: async (services: Services, viewer, values) => {
      const page = requireRight(viewer, (values as { as: string }).as, may);
      return run({ services, viewer, page }, values);
    },
  });
}

const aboutPage = { profileId: page };
type AboutPageInput<Shape extends z.ZodRawShape> = z.ZodObject<typeof aboutPage & Shape>;

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
  run(about: AboutPage<Services>, input: z.output<AboutPageInput<Shape>>): Promise<Answer>;
}): Query<Services, AboutPageInput<Shape>, Answer> {
  return query({
    ...definition,
    input: input.safeExtend(aboutPage as never) as unknown as AboutPageInput<Shape>,
    run: async (services: Services, viewer, values) => {
      const page = requireRight(viewer, (values as { profileId: string }).profileId, may);
      return run({ services, orm: services.database.orm, viewer, page }, values);
    },
  });
}
