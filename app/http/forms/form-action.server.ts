import { data, redirect } from 'react-router';
import type { z } from 'zod';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { SignInLibrary } from '#app/features/accounts/open-identity.server.ts';
import { hasSession } from '#app/features/accounts/queries.server.ts';
import { aboutOf } from '#app/fields/about.ts';
import { type Command, type From, pageIn, withIds } from '#app/fields/command.ts';
import { readTyped, typedIn } from '#app/fields/read-typed.ts';
import type { Typed } from '#app/fields/typed.ts';
import { AppError } from '#app/lib/app-error.ts';
import { openLibrary } from '../call-identity.server.ts';
import {
  type Asked,
  fromOf,
  refusedContext,
  requestContext,
  type Services,
  servicesContext,
  viewerContext,
} from '../context.server.ts';
import { currentProfile } from '../cookies.server.ts';
import { requireAdmin, requireViewer } from '../for-viewer.server.ts';
import { answerButton, answerForm, answerTyped, type FormWork } from './answer-form.server.ts';
import { parseInput } from './parse-input.server.ts';
import { readFormFiles, type SentForm } from './read-form.server.ts';

/** The arguments of an action, with the names in its address. */
export type Sent = Asked & { params: Readonly<Record<string, string | undefined>> };

type SentWith = Sent & { typed: Record<string, string> };

type Options<Answer, Form extends z.ZodObject> = {
  /** Headers of the answer, such as a cookie. */
  headers?: (answer: Answer, services: Services) => Record<string, string>;
  /** Fields that the form alone has, such as a word typed to confirm. */
  form?: Form;
  /** Fields beside those of the form, or instead of them. */
  given?: (sent: SentWith) => Typed | Promise<Typed>;
  /** The currency of typed amounts. */
  currency?: (services: Services, sent: SentWith) => Promise<string>;
  /** The account whose session begins with the answer: one that is new, or has lost all sessions. */
  session?: (answer: Answer, viewer: Viewer | null) => string | null | undefined;
};

/** The address that the answer redirects to. */
type Leading<Input, Answer> = { to: (input: Input, answer: Answer) => string };

/** The data that its page shows instead, once: none of it is kept. */
type Showing<Input, Answer, Shown> = { shows: (answer: Answer, input: Input) => Shown };

type FormCommand<Input extends z.ZodObject, Answer> = Command<
  Services & From & SignInLibrary,
  Input,
  Answer
>;
type InputOf<Input extends z.ZodObject, Form extends z.ZodObject> = z.output<Input> &
  z.output<Form>;

/**
 * A page’s action that runs a command with the fields of its form: once, however often it is sent. Ids
 * in the address go before fields of the form. A refused form is shown again.
 */
export function formAction<Input extends z.ZodObject, Answer, Form extends z.ZodObject = Input>(
  command: FormCommand<Input, Answer>,
  options: Options<Answer, Form> & Leading<InputOf<Input, Form>, Answer>,
): (sent: Sent) => ReturnType<typeof answerForm<never>>;
export function formAction<
  Input extends z.ZodObject,
  Answer,
  Shown extends object,
  Form extends z.ZodObject = Input,
>(
  command: FormCommand<Input, Answer>,
  options: Options<Answer, Form> & Showing<InputOf<Input, Form>, Answer, Shown>,
): (sent: Sent) => ReturnType<typeof answerForm<Answered<Shown>>>;
export function formAction<Input extends z.ZodObject, Answer, Form extends z.ZodObject>(
  command: FormCommand<Input, Answer>,
  options: Options<Answer, Form> & Partial<Outcome<Answer>>,
) {
  return async (sent: Sent) => {
    const viewer = askerOf(command, sent);
    const work = doerOf(command, options, sent, viewer);
    const headersOfRepeat = options.session && (() => sessionIfEnded(sent, viewer));
    const { settlesItself, openTo } = command;
    if (openTo !== 'visitors' && options.to)
      return answerForm(sent, work, { settlesItself, headersOfRepeat });
    const form = await readFormFiles(sent.request);
    const services = sent.context.get(servicesContext);
    return answerTyped(form.typed, () => work({ ...form, services }));
  };
}

type Outcome<Answer> = Leading<never, Answer> & Showing<never, Answer, object>;
type Answered<Shown> = ReturnType<typeof data<{ refused: false } & Shown>>;

/** The same for a button; its refusal is a page of its own. */
export function buttonAction<Input extends z.ZodObject, Answer>(
  command: FormCommand<Input, Answer>,
  options: Options<Answer, Input> & Leading<z.output<Input>, Answer>,
) {
  return (sent: Sent) => answerButton(sent, leading(command, options, sent));
}

/** The work of a form that redirects when it is done. */
export function leading<Input extends z.ZodObject, Answer>(
  command: FormCommand<Input, Answer>,
  options: Options<Answer, Input> & Leading<z.output<Input>, Answer>,
  sent: Sent,
) {
  const work = doerOf(command, options, sent, askerOf(command, sent));
  return work as (form: FormWork) => Promise<never>;
}

/** @throws Response a redirect for visitors who may not ask */
function askerOf({ openTo }: { openTo?: string }, { context, request }: Sent): Viewer | null {
  if (openTo === 'visitors') return context.get(viewerContext);
  if (openTo === 'admins') return requireAdmin(context, request);
  return requireViewer(context, request, { isNewcomer: openTo === 'newcomers' });
}

function doerOf<Input extends z.ZodObject, Answer, Form extends z.ZodObject>(
  command: FormCommand<Input, Answer>,
  {
    to,
    shows,
    headers,
    form,
    given,
    currency,
    session,
  }: Options<Answer, Form> & Partial<Outcome<Answer>>,
  sent: Sent,
  viewer: Viewer | null,
) {
  const schema: z.ZodObject = form ? command.input.safeExtend(form.shape) : command.input;
  const { clientAddress } = sent.context.get(requestContext);
  const from = fromOf(clientAddress, sent.request.headers.get('user-agent'));
  const page = viewer && currentProfile(viewer, sent.request)?.profileId;
  return async ({ typed, files, services }: FormWork) => {
    const fields = { [pageIn(schema)]: page ?? undefined, ...typed, ...filesFor(schema, files) };
    const withAddress = withIds(schema, fields, sent.params) as Typed;
    const full = { ...withAddress, ...(await given?.({ ...sent, typed })) };
    const read = readTyped(schema, full, await currency?.(services, { ...sent, typed }));
    const { askLibrary, cookies } = openLibrary(sent.context, sent.request);
    try {
      const input = parseInput(schema, read) as never;
      const refused = sent.context.get(refusedContext);
      if (refused !== undefined) throw refused;
      const answer = await command({ ...services, from, askLibrary }, viewer as Viewer, input);
      const accountId = session?.(answer, viewer);
      if (accountId) await beginSession(askLibrary, accountId);
      for (const [name, value] of Object.entries(headers?.(answer, services) ?? {}))
        cookies.append(name, value);
      if (!to) return data({ refused: false, ...shows?.(answer, input) }, { headers: cookies });
      throw redirect(to(input, answer), { status: 303, headers: cookies });
    } catch (error) {
      throw error instanceof AppError ? asTyped(error, schema, full) : error;
    }
  };
}

function beginSession(askLibrary: SignInLibrary['askLibrary'], accountId: string) {
  return askLibrary((api, from) => api.beginSession({ body: { accountId }, ...from }));
}

/**
 * A new session for a form that is sent again, if the first one ended the viewer’s: after a double click
 * a browser sees only the second answer.
 */
async function sessionIfEnded({ context, request }: Sent, viewer: Viewer | null): Promise<Headers> {
  const { askLibrary, cookies } = openLibrary(context, request);
  const { orm } = context.get(servicesContext).database;
  if (viewer && !(await hasSession(orm, viewer))) await beginSession(askLibrary, viewer.accountId);
  return cookies;
}

/** The same refusal by the names of the form’s fields, where empty lines count. */
function asTyped({ code, message, fields, cause }: AppError, schema: z.ZodType, typed: Typed) {
  const notes = Object.entries(fields).map(([place, note]) => [
    typedIn(schema, place, typed),
    note,
  ]);
  return new AppError(code, message, { fields: Object.fromEntries(notes), cause });
}

/** The sent files, under the name of the field that takes them. */
function filesFor({ shape }: z.ZodObject, files: SentForm['files']): object {
  const taking = Object.keys(shape).filter((name) => aboutOf(shape[name])?.kind === 'files');
  return Object.fromEntries(taking.map((name) => [name, files]));
}
