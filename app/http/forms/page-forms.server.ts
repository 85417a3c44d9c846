import { data } from 'react-router';
import { answerForm, type FormWork } from './answer-form.server.ts';
import type { Sent } from './form-action.server.ts';

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
