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
 * Runs the command of a button in a page’s editor, then redirects back. The editor shows the outcome by
 * the address: `?published`, `?problems` or `?conflict`.
 */
export function pageStep<Input extends z.ZodObject>(
  command: Command<Services, Input, unknown>,
  news: 'published' | 'hidden' | 'shown' | 'discarded',
) {
  return (sent: Sent): Promise<Response> =>
    orRefuse(async () => {
      const to = (outcome: string) => `${editorOf(sent)}?${outcome}`;
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

/** Such an address opened as a page, for example after signing in, leads to the editor. */
export function redirectToEditor(args: Pick<Sent, 'params'>): Response {
  return redirect(editorOf(args));
}

function editorOf({ params: { profileId = '' } }: Pick<Sent, 'params'>): string {
  return `/profiles/${encodeURIComponent(profileId)}/edit`;
}
