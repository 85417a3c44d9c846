import { type RouterContextProvider, redirect } from 'react-router';
import type { z } from 'zod';
import { aboutOf } from '#app/fields/about.ts';
import { type Command, type From, pageIn, withIds } from '#app/fields/command.ts';
import { readTyped, type Typed, typedIn } from '#app/fields/read-typed.ts';
import { AppError } from '#app/lib/app-error.ts';
import { fromOf, requestContext, type Services } from '../context.server.ts';
import { currentProfile } from '../current-profile.server.ts';
import { requireAdmin } from '../require-admin.server.ts';
import { requireViewer } from '../require-viewer.server.ts';
import { answerButton, answerForm } from './answer-form.server.ts';
import type { FormWork } from './do-form-once.server.ts';
import { parseInput } from './parse-input.server.ts';
import type { SentForm } from './read-form-files.server.ts';

/** What React Router hands to an action. */
export type Sent = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
};

type SentWith = Sent & { typed: Record<string, string> };

type Options<Input extends z.ZodObject, Answer> = Reading & {
  /** Where it leads once it is done. */
  to: (input: z.output<Input>, answer: Answer) => string;
  /** What its answer carries beside, such as a cookie. */
  headers?: (answer: Answer, services: Services) => Record<string, string>;
};

type Reading = {
  /** The command’s input with what the form alone asks for, such as a word typed to confirm. */
  form?: z.ZodObject;
  /** What the command is told beside the form’s fields, or instead of them. */
  given?: (sent: SentWith) => Typed;
  /** What amounts are typed in. */
  currency?: (services: Services, sent: SentWith) => Promise<string>;
};

/**
 * A page’s action that runs a command with what its form says: once, however often it is sent. Ids
 * in the address count before fields of the form. What is wrong is shown with the form again.
 */
export function formAction<Input extends z.ZodObject, Answer>(
  command: Command<Services & From, Input, Answer>,
  options: Options<Input, Answer>,
) {
  return (sent: Sent) =>
    answerForm(sent, leading(command, options, sent), { settlesItself: command.settlesItself });
}

/** The same for a button whose refusal is a page of its own. */
export function buttonAction<Input extends z.ZodObject, Answer>(
  command: Command<Services & From, Input, Answer>,
  options: Options<Input, Answer>,
) {
  return (sent: Sent) => answerButton(sent, leading(command, options, sent));
}

/** The same for a form whose answer its page shows, such as what a decision would come to. */
export function shownAction<Input extends z.ZodObject, Answer>(
  command: Command<Services & From, Input, Answer>,
  reading: Reading,
) {
  return (sent: Sent) => {
    const run = runnerOf(command, reading, sent);
    return answerForm(sent, async (form) => (await run(form)).answer);
  };
}

/** The work of a form that leads on once it is done. */
export function leading<Input extends z.ZodObject, Answer>(
  command: Command<Services & From, Input, Answer>,
  { to, headers = () => ({}), ...reading }: Options<Input, Answer>,
  sent: Sent,
) {
  const run = runnerOf(command, reading, sent);
  return async (form: FormWork): Promise<never> => {
    const { input, answer } = await run(form);
    throw redirect(to(input, answer), { status: 303, headers: headers(answer, form.services) });
  };
}

function runnerOf<Input extends z.ZodObject, Answer>(
  command: Command<Services & From, Input, Answer>,
  { form, given, currency }: Reading,
  sent: Sent,
) {
  const schema: z.ZodObject = form ? command.input.safeExtend(form.shape) : command.input;
  const viewer = (command.isForAdmins ? requireAdmin : requireViewer)(sent.context, sent.request);
  const { clientAddress } = sent.context.get(requestContext);
  const from = fromOf(clientAddress, sent.request.headers.get('user-agent'));
  const page = { [pageIn(schema)]: currentProfile(viewer, sent.request)?.profileId };
  return async ({ typed, files, services }: FormWork) => {
    const told = { ...page, ...typed, ...filesFor(schema, files) };
    const at = withIds(schema, told, sent.params) as Typed;
    const full = { ...at, ...given?.({ ...sent, typed }) };
    const read = readTyped(schema, full, await currency?.(services, { ...sent, typed }));
    try {
      const input = parseInput(schema, read) as z.output<Input>;
      return { input, answer: await command({ ...services, from }, viewer, input) };
    } catch (error) {
      throw error instanceof AppError ? asTyped(error, full) : error;
    }
  };
}

/** The same refusal about the fields of the form, where lines that stayed empty count. */
function asTyped({ code, message, fields, cause }: AppError, typed: Typed): AppError {
  const named = Object.entries(fields).map(([place, note]) => [typedIn(place, typed), note]);
  return new AppError(code, message, { fields: Object.fromEntries(named), cause });
}

/** The files that came, for the field that takes them. */
function filesFor({ shape }: z.ZodObject, files: SentForm['files']): object {
  const taking = Object.keys(shape).filter((name) => aboutOf(shape[name])?.kind === 'files');
  return Object.fromEntries(taking.map((name) => [name, files]));
}
