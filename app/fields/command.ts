import { z } from 'zod';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { readTyped } from './read-typed.ts';

/**
 * Something that a person or a program can do, defined once: pages and calls take its input, and do
 * it once however often it is sent, by what stands here. It is run like a function, by tests and by
 * the demo town too, with an input that has been checked.
 */
export type Command<Services, Input extends z.ZodObject, Answer, Who = Viewer> = Definition<Input> &
  ((services: Services, viewer: Who, input: z.output<Input>) => Promise<Answer>);

export type Definition<Input extends z.ZodObject> = {
  /** As the document of the interface calls it. */
  operation: string;
  /** Everything it is told, with the ids of what it is done to. */
  input: Input;
  /**
   * Whether it settles what it writes by itself, in steps, because it asks others over the network
   * or others hear of it at once: always, or where files come with it.
   */
  settlesItself?: boolean | 'with files';
  /**
   * Who may ask, if not people with a complete account: visitors as well, for whom `run` gets null
   * if they aren’t signed in; newcomers, whose account lacks what another provider didn’t tell; or
   * administrators alone.
   */
  openTo?: 'visitors' | 'newcomers' | 'admins';
};

/** Where somebody asks from, and on what; absent where no request asks. */
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

/**
 * What a command is told, with the ids that stand in its address. What is called `profileId` there
 * is the page that somebody acts for, unless the command means another.
 */
export function withIds(
  input: z.ZodObject,
  given: unknown,
  { profileId, ...ids }: Readonly<Record<string, string | undefined>>,
): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const named = { ...ids, ...(profileId !== undefined && { [pageIn(input)]: profileId }) };
  const names = Object.keys(named).filter((name) => Object.hasOwn(input.shape, name));
  return { ...given, ...(readTyped(partOf(input, names), named) as object) };
}

const parts = new WeakMap<z.ZodObject, Map<string, z.ZodObject>>();

/** The fields of some names, made once. */
function partOf(input: z.ZodObject, names: readonly string[]): z.ZodObject {
  const made = parts.get(input) ?? new Map<string, z.ZodObject>();
  parts.set(input, made);
  const key = names.join(' ');
  const part =
    made.get(key) ?? z.object(Object.fromEntries(names.map((name) => [name, input.shape[name]])));
  made.set(key, part);
  return part;
}

/** Under which name a command is told the page that somebody acts for. */
export function pageIn(input: z.ZodObject): 'as' | 'profileId' {
  return 'as' in input.shape ? 'as' : 'profileId';
}
