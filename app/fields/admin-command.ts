import type { z } from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type Command, command } from './command.ts';

/** A command for administrators. For others it doesn’t exist: they get `not-found`. */
export function adminCommand<Services, Input extends z.ZodObject, Answer>({
  run,
  ...definition
}: Parameters<typeof command<Services, Input, Answer>>[0]): Command<Services, Input, Answer> {
  return command({
    ...definition,
    openTo: 'admins',
    run: async (services: Services, viewer, input) => {
      if (!viewer.isAdmin) throw new AppError('not-found', words('fields')('unknown'));
      return run(services, viewer, input);
    },
  });
}
