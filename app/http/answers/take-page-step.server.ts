import { redirect } from 'react-router';
import type { z } from 'zod';
import type { Command } from '#app/fields/command.ts';
import type { Services } from '#app/http/context.server.ts';
import { doFormOnce } from '#app/http/forms/answer-form.server.ts';
import { leading, type Sent } from '#app/http/forms/form-action.server.ts';
import { readFormFiles } from '#app/http/forms/read-form.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';

/**
 * Does something with a whole page that a button in its editor asks for, then leads back there. The
 * editor says what has come of it: `?published`, or `?problems` and `?conflict`.
 */
export function pageStep<Input extends z.ZodObject>(
  command: Command<Services, Input, unknown>,
  news: 'published' | 'hidden' | 'shown' | 'discarded',
) {
  return (sent: Sent): Promise<Response> =>
    orRefuse(async () => {
      const to = (what: string) => `${editorOf(sent)}?${what}`;
      const work = leading(command, { to: () => to(news) }, sent);
      try {
        return await doFormOnce(sent, await readFormFiles(sent.request), work, command);
      } catch (error) {
        const code = error instanceof AppError ? error.code : null;
        if (code === 'conflict') return redirect(to('conflict'), 303);
        if (code === 'bad-input') return redirect(to('problems'), 303);
        throw error;
      }
    });
}

/** Whoever follows such an address, after signing in for one, finds the editor. */
export function leadToEditor(asked: Pick<Sent, 'params'>): Response {
  return redirect(editorOf(asked));
}

function editorOf({ params: { profileId = '' } }: Pick<Sent, 'params'>): string {
  return `/profiles/${encodeURIComponent(profileId)}/edit`;
}
