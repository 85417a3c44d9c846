import type { z } from 'zod';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { type Command, command, type Definition } from '#app/fields/command.ts';
import { page } from '#app/fields/ids.ts';
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
