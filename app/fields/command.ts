import { z } from 'zod';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readTyped } from './read-typed.ts';

/**
 * An act of a person or a program, defined once: the forms of pages and the calls of the API derive from
 * it. It runs like a function, in tests and for the demo town too, with an input that has been checked.
 */
export type Command<Services, Input extends z.ZodObject, Answer, Who = Viewer> = Definition<Input> &
  ((services: Services, viewer: Who, input: z.output<Input>) => Promise<Answer>);

export type Definition<Input extends z.ZodObject> = {
  /** Its `operationId` in the OpenAPI document. */
  operation: string;
  /** All its fields, with the ids of its subject. */
  input: Input;
  /**
   * True for a command that commits its own transactions, because it calls other servers or announces
   * changes at once; `with files` if it does so only when files come with it.
   */
  settlesItself?: boolean | 'with files';
  /**
   * By default people with a complete account. `visitors`: `run` gets null for those who aren’t signed
   * in. `newcomers`: also accounts that lack facts which a sign-in provider didn’t give.
   */
  openTo?: 'visitors' | 'newcomers' | 'admins';
};

/** The address and device of a request; absent where none asks. */
export type From = { from?: { address: string | null; device: string | null } };

type Run<Services, Input extends z.ZodObject, Answer, Who> = (
  services: Services,
  viewer: Who,
  input: z.output<Input>,
) => Promise<Answer>;

export function command<Services, Input extends z.ZodObject, Answer, Who = Viewer>({
  run,
  ...definition
}: Definition<Input> & { run: Run<Services, Input, Answer, Who> }): Command<
  Services,
  Input,
  Answer,
  Who
> {
  return Object.assign(run.bind(null), definition);
}

/** A command for administrators. For others it doesn’t exist: they get `not-found`. */
export function adminCommand<Services, Input extends z.ZodObject, Answer>({
  run,
  ...definition
}: Parameters<typeof command<Services, Input, Answer>>[0]): Command<Services, Input, Answer> {
  return command({
    ...definition,
    openTo: 'admins',
    run: async (services: Services, viewer, input) => {
      if (!viewer.isAdmin) refuseUnknown();
      return run(services, viewer, input);
    },
  });
}

export function refuseUnknown(): never {
  throw new AppError('not-found', words('fields')('unknown'));
}

/**
 * A read, defined once. Pages get all that it returns; calls of the API answer only the fields that
 * `answer` names, and the compiler checks that these are returned.
 */
export type Query<Services, Input extends z.ZodObject, Answer, Who = Viewer> = Reading<Input> & {
  answer: z.ZodType;
} & ((services: Services, viewer: Who, input: z.output<Input>) => Promise<Answer>);

export type Reading<Input extends z.ZodObject> = Pick<Definition<Input>, 'operation' | 'input'> & {
  openTo?: 'admins';
};

export function query<
  Services,
  Input extends z.ZodObject,
  Shape extends z.ZodType,
  Answer extends z.input<Shape>,
  Who = Viewer,
>({
  run,
  ...definition
}: Reading<Input> & { answer: Shape; run: Run<Services, Input, Answer, Who> }): Query<
  Services,
  Input,
  Answer,
  Who
> {
  return Object.assign(run.bind(null), definition);
}

/** A query for administrators. For others it doesn’t exist: they get `not-found`. */
export function adminQuery<
  Services,
  Input extends z.ZodObject,
  Shape extends z.ZodType,
  Answer extends z.input<Shape>,
>({
  run,
  ...definition
}: Parameters<typeof query<Services, Input, Shape, Answer>>[0]): Query<Services, Input, Answer> {
  return query({
    ...definition,
    openTo: 'admins',
    run: async (services: Services, viewer, input) => {
      if (!viewer.isAdmin) refuseUnknown();
      return run(services, viewer, input);
    },
  });
}

/**
 * The input of a command with the ids in its address. `profileId` there is the page that the viewer acts
 * for, unless the command has a `profileId` of its own.
 */
export function withIds(
  input: z.ZodObject,
  fields: unknown,
  { profileId, ...ids }: Readonly<Record<string, string | undefined>>,
): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  const inAddress = { ...ids, ...(profileId !== undefined && { [pageIn(input)]: profileId }) };
  const names = Object.keys(inAddress).filter((name) => Object.hasOwn(input.shape, name));
  return { ...fields, ...(readTyped(partOf(input, names), inAddress) as object) };
}

const parts = new WeakMap<z.ZodObject, Map<string, z.ZodObject>>();

function partOf(input: z.ZodObject, names: readonly string[]): z.ZodObject {
  const made = parts.get(input) ?? new Map<string, z.ZodObject>();
  parts.set(input, made);
  const key = names.join(' ');
  const part =
    made.get(key) ?? z.object(Object.fromEntries(names.map((name) => [name, input.shape[name]])));
  made.set(key, part);
  return part;
}

/** The field of a command’s input for the page that the viewer acts for. */
export function pageIn(input: z.ZodObject): 'as' | 'profileId' {
  return 'as' in input.shape ? 'as' : 'profileId';
}
