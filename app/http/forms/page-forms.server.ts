import { data, redirect } from 'react-router';
import type { z } from 'zod';
import type { Command } from '#app/fields/command.ts';
import type { Services } from '#app/http/context.server.ts';
import { readFormFiles } from '#app/http/forms/read-form.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { answerForm, doFormOnce, type FormWork } from './answer-form.server.ts';
import { leading, type Sent } from './form-action.server.ts';

type Form = (sent: Sent) => Promise<unknown>;

/**
 * The action of a page with several forms. Each is sent to an address of its own below the page’s, which
 * `routes.ts` gives to the same page. Its name here is the end of that address as `routes.ts` has it:
 * `removal`, `passkeys/:passkeyId`; empty for the page itself.
 */
export function pageForms<Forms extends Record<string, Form>>(forms: Forms) {
  type Answer = ReturnType<Forms[keyof Forms]>;
  // The longest first: `resale/removal` ends with `removal` as well.
  const names = Object.keys(forms).toSorted((one, other) => other.length - one.length);
  const action = ({ pattern, ...sent }: Sent & { pattern: string }) => {
    const end = names.find((name) => name && pattern.endsWith(`/${name}`));
    const form = forms[end ?? ''];
    if (!form) throw data(null, { status: 405 });
    return form(sent) as Answer;
  };
  return Object.assign(action, { forms: Object.keys(forms) });
}

type Leading = (sent: Sent) => (form: FormWork) => Promise<never>;

/** The action of a form with a box that decides between two commands. */
export function formByTick(box: string, commands: { ticked: Leading; otherwise: Leading }) {
  return (sent: Sent) =>
    answerForm(sent, (form) => commands[form.typed[box] ? 'ticked' : 'otherwise'](sent)(form));
}

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
